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
        'Jeder zählt die größte Gruppe verschiedener Steine auf seiner Hand, die eine Farbe oder eine Form gemeinsam haben. Wer die größte hat, beginnt und legt genau eine solche Gruppe als eine Reihe aus. Bei Gleichstand beginnt von ihnen der älteste Spieler; nach den Regeln von Schmidt der jüngste.',
        'Gespielt wird im Uhrzeigersinn.',
      ],
    },
    turn: {
      title: 'Dein Zug',
      text: [
        'Tu eines von beidem: einen oder mehrere Steine anlegen, oder Steine tauschen. Nach dem Anlegen ziehst du wieder auf sechs nach, solange der Beutel reicht.',
      ],
    },
    placing: {
      title: 'Anlegen',
      text: [
        'Alle Steine deines Zuges haben eine Farbe oder eine Form gemeinsam und liegen am Ende in einer Reihe. Sie müssen einander nicht berühren, aber die Reihe darf keine Lücke haben. Mindestens einer berührt mit einer Seite einen Stein, der schon lag.',
        'Zwei oder mehr Steine hintereinander sind eine Reihe. Eine Reihe hat nur eine Farbe, mit jeder Form höchstens einmal, oder nur eine Form, mit jeder Farbe höchstens einmal. Länger als sechs wird sie also nie. Das gilt für jede Reihe, die deine Steine berühren, waagerecht und senkrecht.',
        'Es können Stellen entstehen, an denen nichts mehr passt.',
      ],
    },
    swapping: {
      title: 'Tauschen',
      text: [
        'Statt anzulegen darfst du einen, mehrere oder alle deine Steine tauschen, aber nicht mehr, als im Beutel sind. Du legst sie beiseite, ziehst ebenso viele, und dann kommen die alten in den Beutel zurück. Das ist dein ganzer Zug, ohne Punkte.',
        'Kannst du nicht anlegen, so musst du tauschen. Ist auch der Beutel leer, setzt du aus. Beim allerersten Zug darf niemand tauschen.',
      ],
    },
    scoring: {
      title: 'Punkte',
      text: [
        'Jede Reihe, die du gebildet oder verlängert hast, bringt einen Punkt für jeden ihrer Steine, auch für die, die schon lagen. Ein Stein, der in zwei solchen Reihen liegt, zählt zweimal.',
        'Eine Reihe von sechs ist ein Qwirkle: sechs Punkte mehr, also zwölf für diese Reihe.',
      ],
    },
    end: {
      title: 'Das Ende',
      text: [
        'Ist der Beutel leer, spielt ihr ohne Nachziehen weiter. Wer zuerst seinen letzten Stein anlegt, beendet das Spiel sofort und bekommt sechs Punkte extra.',
        'Passt keiner der übrigen Steine mehr irgendwo, so endet das Spiel ebenfalls, ohne diese Punkte. Die höchste Punktzahl gewinnt; bei Gleichstand teilt man sich den Sieg.',
      ],
    },
    tips: {
      title: 'Drei Tipps',
      text: [
        'Suche Stellen, an denen deine Steine zu mehreren Reihen zugleich gehören.',
        'Eine Reihe von fünf ist ein Geschenk an den Nächsten, außer der fehlende Stein ist aufgebraucht: Es gibt jeden nur dreimal.',
        'Zähle mit. Die Tafel der ungesehenen Steine tut es für dich.',
      ],
    },
    example: {
      title: 'Ein ganzer Anfang',
      text: [
        'Zwölf Züge von vier Spielern: Anna, Chris, Sally und Dave. Geh sie Schritt für Schritt durch.',
      ],
    },
  },
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
    E: 'Anna legt zwei grüne Steine an beide Enden derselben Reihe. Sie berühren einander nicht.',
    F: 'Chris verlängert die Quadrate und beginnt eine weitere Reihe davon. Beide in einer Reihe ging nicht: Sie hätte zwei rote Quadrate.',
    G: 'Sally legt zwei Sterne über den grünen.',
    H: 'Dave bildet eine orange Reihe. Seine Raute berührt die anderen Rauten nicht und gehört darum nicht zu deren Reihe.',
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
      'Die rote Raute und ein blauer Kreis unter den Kreisen: Das sind zwei verschiedene Reihen, also nicht in einem Zug.',
    ends3:
      'In diese Lücke passt nie mehr etwas: Darüber liegt ein rotes Quadrat, darunter ein gelbes Kreuz. Und die grüne Raute ist von den anderen grünen Steinen getrennt.',
    circle1: 'Der gelbe Kreis gehört zu einer gelben Reihe und zu einer Reihe von Kreisen.',
    qwirkle1: 'Zuerst vier Sterne. Sie berühren auch die rote Reihe.',
    qwirkle2: 'Dann vier gelbe Steine, die Raute über einer blauen.',
    qwirkle3:
      'Und nun drei rote Steine: Die rote Reihe ist voll, ein Qwirkle, und zwei weitere Reihen zählen auch.',
    double1: 'Das orange Quadrat vollendet eine orange Reihe und eine Reihe von Quadraten.',
    four1: 'Vier blaue Steine unter drei anderen: Vier Reihen zählen.',
  },
};

export default de;
