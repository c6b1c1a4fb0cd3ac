/** Der Strategiekurs auf Deutsch. */
import type { CourseText } from './text';

const de: CourseText = {
  title: 'Strategie',
  board: 'Aufgabe {n} von {total}',
  other: 'Der andere Spieler hat noch',
  swapMore: 'Tauschen ist richtig, aber gib mehr von diesen Steinen ab.',
  next: 'Nächste Aufgabe',
  nextLesson: 'Nächste Lektion',
  done: 'Alle Lektionen',
  lessons: {
    count: {
      title: 'Steine zählen',
      text: 'Jeden Stein gibt es dreimal. Die Übersicht zeigt, wie viele du noch nicht gesehen hast; bei 0 ist keiner mehr übrig.',
      task: 'Eine Fünferreihe ist sicher, wenn es den sechsten Stein nicht mehr gibt. Lege die sichere.',
      miss: 'Es geht besser. Suche einen sechsten Stein, der in der Übersicht bei 0 steht.',
      why: [
        'Alle drei orangefarbenen Kreise liegen aus: Niemand kann diese Reihe vollenden.',
        'Alle drei grünen Sterne liegen aus, also sind fünf grüne Steine sicher.',
        'Dieser Reihe der Kreuze fehlt das gelbe, und das gibt es nicht mehr. Der anderen würde das rote fehlen, und davon ist noch eines übrig.',
      ],
    },
    lines: {
      title: 'Mehrere Reihen zugleich',
      text: 'Jede Reihe zählt, zu der deine Steine gehören. Zwei Steine neben zwei anderen können drei Reihen bilden.',
      task: 'Finde den Zug, der in den meisten Reihen zählt.',
      miss: 'Es geht besser. Wo gehört jeder deiner Steine noch zu einer eigenen Reihe?',
      why: [
        'Die zwei Rauten sind eine Reihe, und jede schließt an einen weiteren Stein an: drei Reihen mit zwei Steinen.',
        'Kreis über Kreis, Quadrat über Quadrat: wieder drei Reihen mit zwei Steinen.',
        'Drei grüne Steine, zwei davon unter einem Stein derselben Form: drei Reihen.',
      ],
    },
    gift: {
      title: 'Das Fünfergeschenk',
      text: 'Eine Fünferreihe lädt zum Qwirkle ein: In Partien zwischen Computerspielern wurde sie etwa jedes fünfte Mal gleich im nächsten Zug vollendet.',
      task: 'Hole viele Punkte, ohne einen Qwirkle zu verschenken.',
      miss: 'Es geht besser. Was bringt dein Zug, und welche Reihe könnte der Nächste vollenden?',
      why: [
        'Die orangefarbene Reihe bleibt bei vier. Mit beiden orangefarbenen Steinen hättest du einen Punkt mehr, und dem Nächsten würde ein einziger Stein genügen.',
        'Drei kurze Reihen bringen sechs Punkte, und die Reihe der Quadrate bleibt bei vier.',
        'Hier sind fünf sicher: An beiden Enden sind andere Steine im Weg, und kein sechster Stern passt.',
      ],
    },
    keep: {
      title: 'Was du behältst',
      text: 'Die Steine, die du behältst, sind dein halber nächster Zug. Zwei gleiche liegen nie in einer Reihe; Steine einer Farbe oder Form schon.',
      task: 'Finde den Zug, der gut zählt und dir gute Steine lässt.',
      miss: 'Es geht besser. Sieh dir an, welche Steine du behalten würdest.',
      why: [
        'Das blaue Quadrat brächte genauso viel, aber dann behieltest du beide lila Rauten, und eine davon nützt dir nichts.',
        'Ein Punkt weniger als mit den drei lila Steinen, aber die behältst du, und sie passen zusammen.',
        'Neun Punkte jetzt, und das lila Kreuz bleibt auf deiner Hand: Es gibt nur noch zwei andere, also gehört der Qwirkle sehr wahrscheinlich auch nächstes Mal noch dir.',
      ],
    },
    swap: {
      title: 'Wann du tauschst',
      text: 'Tauschen bringt keine Punkte. In Partien zwischen Computerspielern, die auch hätten legen können, war es nur etwa alle sechzehn Partien richtig: mit Steinen, die kaum passen und doppelt vorkommen.',
      task: 'Legen oder tauschen?',
      miss: 'Ein paar Punkte jetzt und nächstes Mal dieselben schlechten Steine. Tausche lieber.',
      why: [
        'Legen bringt zwei Punkte und lässt dir zwei Paare gleicher Steine. Neue Steine sind mehr wert.',
        'Höchstens drei Punkte, und du behieltest zwei Paare.',
        'Nur ein Stein passt, für zwei Punkte. Der Rest müsste lange warten.',
      ],
    },
    out: {
      title: 'Zuerst fertig werden',
      text: 'Ist der Beutel leer, sind die Steine, die du nicht gesehen hast, die des anderen. Wer zuerst seinen letzten Stein legt, bekommt sechs Punkte, und das Spiel ist aus.',
      task: 'Der Beutel ist leer. Finde den Zug, der am Ende der beste ist.',
      miss: 'Es geht besser. Wer legt zuerst seinen letzten Stein?',
      why: [
        'Beide Steine auf einmal: sechs Punkte, sechs weitere für das Ende, und die Steine des anderen zählen nicht mehr. Sieben Punkte mit einem Stein hätten ihm Zeit gegeben.',
        'Das blaue Quadrat passt nur an eine Stelle. Die nimmst du, und der andere muss passen, bis du fertig bist.',
        'Das grüne Kleeblatt passt nirgends. Du legst kein Kleeblatt, an das es passen würde, und so muss der andere passen.',
      ],
    },
  },
};

export default de;
