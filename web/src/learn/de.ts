/** Die ersten Schritte auf Deutsch. */
import type { LearnText } from './text';

const de: LearnText = {
  text: 'Eine Minute für das Wichtigste, den Rest in deinem Tempo.',
  minuteText: 'Fünf kleine Spielfelder zum Ausprobieren',
  minute: {
    line: 'Gleiche Farbe, verschiedene Formen: Lege eine Reihe.',
    longer: 'Mach sie länger.',
    cross: 'Lege einen Stein an zwei Reihen.',
    misfit: 'Probier einen, der nicht passt.',
    qwirkle: 'Sechs in einer Reihe: ein Qwirkle, zwölf Punkte!',
  },
  next: 'Weiter',
  skip: 'Überspringen',
  again: 'Noch einmal',
  doneTitle: 'Das ist schon alles',
  doneText:
    'Reihen aus einer Farbe oder einer Form, und jede Reihe, die du berührst, zählt. Der Rest kommt beim Spielen.',
  firstGame: 'Spiel deine erste Partie',
  rulesText: 'Alle Regeln, mit Beispielen zum Selberlegen',
  coachName: 'Tipp',
  coachOff: 'Keine Tipps mehr',
  coachOk: 'Alles klar',
  coach: {
    open: 'Du beginnst: Die angehobenen Steine passen zusammen. Lege sie in eine Reihe.',
    swap: 'Ein Tausch kostet den ganzen Zug und bringt keine Punkte. Gib ab, was zu keinem deiner anderen Steine passt.',
    gift: 'Vorsicht: Mit einem Stein mehr hat der nächste Spieler hier einen Qwirkle.',
    qwirkle: 'Du kannst einen Qwirkle legen: sechs in einer Reihe, zwölf Punkte. Siehst du ihn?',
    end: 'Der Beutel ist leer. Wer zuerst seinen letzten Stein legt, bekommt sechs Punkte, und das Spiel ist aus.',
    join: 'Die angehobenen Steine passen irgendwo. Nimm einen, dann siehst du, wo.',
  },
};

export default de;
