/** The rules in German. */
import type { RulesText } from './text';

const de: RulesText = {
  sections: {
    goal: {
      title: 'Worum es geht',
      text: [
        'Es gibt 108 Steine: sechs Formen in sechs Farben, und jede Kombination dreimal. Gemeinsam baut ihr Reihen, deren Steine alle die gleiche Farbe oder die gleiche Form haben. Jede Reihe, die du bildest oder verlängerst, bringt Punkte; wer die meisten hat, gewinnt.',
        'Üblich sind zwei bis vier Spieler; bis zu acht sind möglich.',
      ],
    },
    start: {
      title: 'Vor dem ersten Zug',
      text: [
        'Alle Steine sind im Beutel. Jeder zieht blind sechs und hält sie verdeckt.',
        'Jeder zählt auf seiner Hand die größte Gruppe verschiedener Steine, die eine Farbe oder eine Form gemeinsam haben. Wer die größte Gruppe hat, beginnt und legt genau eine solche Gruppe als Reihe aus. Bei Gleichstand beginnt von ihnen der älteste Spieler; nach den Regeln von Schmidt der jüngste.',
        'Hat niemand auch nur zwei Steine, die zusammenpassen, wird mit einem einzelnen Stein begonnen, für einen Punkt.',
        'Gespielt wird im Uhrzeigersinn.',
      ],
    },
    turn: {
      title: 'Dein Zug',
      text: [
        'Du hast zwei Möglichkeiten: einen oder mehrere Steine anlegen oder Steine tauschen. Nach dem Anlegen ziehst du wieder auf sechs nach, solange der Beutel reicht.',
      ],
    },
    placing: {
      title: 'Anlegen',
      text: [
        'Alle Steine deines Zuges haben eine Farbe oder eine Form gemeinsam und liegen am Ende in einer Reihe. Sie müssen einander nicht berühren, aber zwischen ihnen darf keine Lücke bleiben. Mindestens einer berührt mit einer Seite einen Stein, der schon lag.',
        'Du kannst nicht im selben Zug einige Steine an eine Reihe legen und andere an eine andere. Aber Reihen, die deine kreuzen, werden ebenfalls länger und zählen mit.',
        'Zwei oder mehr Steine neben- oder untereinander bilden eine Reihe. Eine Reihe hat nur eine Farbe, mit jeder Form höchstens einmal, oder nur eine Form, mit jeder Farbe höchstens einmal. Sie hat also höchstens sechs Steine. Das gilt für jede Reihe, die deine Steine berühren, waagerecht und senkrecht.',
        'Ein leeres Feld unterbricht die Reihe: Steine zu beiden Seiten einer Lücke liegen in verschiedenen Reihen und zählen nicht zusammen. Es können Felder entstehen, auf die nichts mehr passt.',
      ],
    },
    swapping: {
      title: 'Tauschen',
      text: [
        'Statt anzulegen, darfst du einen, mehrere oder alle deine Steine tauschen, aber nicht mehr, als im Beutel sind. Du legst sie beiseite, ziehst ebenso viele, und dann kommen die alten in den Beutel zurück. Damit ist dein Zug vorbei, ohne Punkte.',
        'Kannst du nicht anlegen, musst du tauschen. Ist auch der Beutel leer, setzt du aus. Beim allerersten Zug darf niemand tauschen.',
      ],
    },
    scoring: {
      title: 'Punkte',
      text: [
        'Jede Reihe, die du gebildet oder verlängert hast, bringt einen Punkt für jeden ihrer Steine, auch für die, die schon lagen. Ein Stein, der in zwei solchen Reihen liegt, zählt zweimal.',
        'Eine Reihe von sechs ist ein Qwirkle: sechs Punkte mehr, also zwölf für diese Reihe. Zwei Qwirkles in einem Zug bringen 24 Punkte.',
      ],
    },
    end: {
      title: 'Das Ende',
      text: [
        'Ist der Beutel leer, spielt ihr ohne Nachziehen weiter. Wer zuerst seinen letzten Stein anlegt, beendet das Spiel sofort und bekommt sechs Punkte extra.',
        'Das Spiel endet auch dann sofort, aber ohne diese Punkte, wenn keiner der übrigen Steine mehr passt, weder die der Spieler noch die im Beutel. Die höchste Punktzahl gewinnt; bei Gleichstand teilt man sich den Sieg.',
      ],
    },
    house: {
      title: 'Hausregeln',
      text: [
        'Die Anleitungen lassen einige Fragen offen. Hier gilt Folgendes.',
        'Hat niemand gesagt, wer älter ist, so entscheidet das Los, wer bei Gleichstand beginnt. Bei einer Revanche bleibt eine Reihenfolge des Gastgebers bestehen; sonst wird neu gelost.',
        'Wer aufgibt, scheidet aus. Das gilt auch, wenn jemand den Tisch verlässt oder keine Zeit mehr hat, es sei denn, der Computer spielt weiter. Die Steine werden gezeigt und zählen nicht mehr, auch nicht für das Ende des Spiels. Scheidet vor dem ersten Zug aus, wer beginnen muss, so vergleichen die anderen ihre Steine neu.',
        'Wer ausgeschieden ist, landet hinter allen, die noch spielen, egal mit wie vielen Punkten; wer später ausgeschieden ist, steht weiter vorn. Wer als Letzter übrig bleibt, gewinnt.',
        'Nach sechs Runden in Folge, in denen alle tauschen, obwohl sie anlegen könnten, endet das Spiel, und die höchste Punktzahl gewinnt. Ein gelegter Stein oder ein erzwungener Tausch lässt die Zählung neu beginnen.',
        'Sind sich alle einig, endet das Spiel, und die höchste Punktzahl gewinnt. Beendest du ein Spiel vorzeitig, das du nur gegen den Computer spielst oder das alle an einem Gerät spielen, gewinnt niemand.',
      ],
    },
    tips: {
      title: 'Drei Tipps',
      text: [
        'Suche Stellen, an denen deine Steine zu mehreren Reihen zugleich gehören.',
        'Eine Reihe von fünf ist ein Geschenk für den nächsten Spieler, außer der fehlende Stein ist aufgebraucht: Es gibt jeden nur dreimal.',
        'Zähle mit. Die Übersicht der noch nicht gesehenen Steine macht das für dich.',
      ],
    },
    example: {
      title: 'So beginnt ein Spiel, Zug um Zug',
      text: [
        'Zwölf Züge von vier Spielern: Anna, Chris, Sally und Dave. Geh sie Schritt für Schritt durch oder lege sie selbst.',
      ],
    },
  },
  players: ['Anna', 'Chris', 'Sally', 'Dave'],
  figures: {
    game: 'Zwölf Züge',
    misfits: 'Was nicht passt',
    ends: 'An beiden Enden zugleich',
    circle: 'Ein Stein, zwei Reihen',
    qwirkle: 'Auf dem Weg zum Qwirkle',
    double: 'Zwei Qwirkles mit einem Stein',
    four: 'Vier Steine, vier Reihen',
  },
  notes: {
    A: 'Anna beginnt mit drei roten Steinen verschiedener Form.',
    B: 'Chris legt drei Quadrate. Das rote verlängert Annas rote Reihe und zählt deshalb in zwei Reihen.',
    C: 'Sally legt einen blauen Kreis und bildet damit zwei neue Reihen.',
    D: 'Dave legt zwei grüne Steine und bildet drei neue Reihen.',
    E: 'Anna legt an jedes Ende derselben Reihe einen grünen Stein. Sie berühren einander nicht.',
    F: 'Chris verlängert die Reihe der Quadrate und beginnt eine weitere. Beide in derselben Reihe ging nicht: Sie hätte zwei rote Quadrate gehabt.',
    G: 'Sally legt zwei Sterne oberhalb des grünen.',
    H: 'Dave bildet eine orangefarbene Reihe. Seine Raute berührt die anderen Rauten nicht und gehört darum nicht zu deren Reihe.',
    I: 'Annas zwei gelbe Steine sind eine Reihe und verlängern zwei andere.',
    J: 'Chris legt den roten Stern dorthin, wo er zwei Reihen verlängert.',
    K: 'Sally legt drei Kreuze. Das rote ist der sechste Stein seiner Reihe: ein Qwirkle.',
    L: 'Dave legt zwei Quadrate. Sie verlängern eine Reihe und beginnen zwei neue.',
    misfit1: 'Die gelbe Reihe hat schon sechs Steine, darunter einen Kreis.',
    misfit2: 'In der lila Reihe liegt schon eine Raute.',
    misfit3: 'In dieser Reihe liegt schon ein roter Kreis.',
    misfit4: 'Dieser Stein berührt keinen anderen.',
    misfit5: 'Der Kreis würde in die lila Reihe passen, aber nicht zum gelben Kleeblatt darüber.',
    ends1: 'Drei rote Steine in einem Zug: zwei links und einer rechts an derselben Reihe.',
    ends2:
      'Die rote Raute und ein blauer Kreis unter den Kreisen: Das sind zwei verschiedene Reihen, also geht es nicht in einem Zug.',
    ends3:
      'In diese Lücke passt nie mehr etwas: Darüber liegt ein rotes Quadrat, darunter ein gelbes Kreuz. Und die grüne Raute ist von den anderen grünen Steinen getrennt.',
    circle1: 'Der gelbe Kreis gehört zu einer gelben Reihe und zu einer Reihe von Kreisen.',
    qwirkle1: 'Zuerst vier Sterne. Sie berühren auch die rote Reihe.',
    qwirkle2: 'Dann vier gelbe Steine, die Raute oberhalb einer blauen.',
    qwirkle3:
      'Und nun drei rote Steine: Die rote Reihe ist voll, ein Qwirkle, und zwei weitere Reihen zählen auch.',
    double1:
      'Das orangefarbene Quadrat vollendet eine orangefarbene Reihe und eine Reihe von Quadraten.',
    four1: 'Vier blaue Steine unter drei anderen: Vier Reihen zählen.',
  },
};

export default de;
