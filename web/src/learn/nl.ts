/** De eerste stappen in het Nederlands. */
import type { LearnText } from './text';

const nl: LearnText = {
  text: 'Een minuut voor het begin, de rest in je eigen tempo.',
  minuteText: 'Vijf kleine borden om op te spelen',
  minute: {
    line: 'Zelfde kleur, verschillende vormen: leg een rij.',
    longer: 'Maak hem langer.',
    cross: 'Leg één blokje aan twee rijen.',
    misfit: 'Probeer er een dat niet past.',
    qwirkle: 'Zes op een rij: een Qwirkle, twaalf punten!',
  },
  next: 'Verder',
  skip: 'Overslaan',
  again: 'Nog een keer',
  doneTitle: 'Dat is het hele idee',
  doneText:
    'Rijen van één kleur of één vorm, en elke rij die je raakt telt. De rest leer je al spelend.',
  firstGame: 'Speel je eerste spel',
  rulesText: 'Alle regels, met voorbeelden om zelf te leggen',
  coachName: 'Tip',
  coachOff: 'Geen tips meer',
  coachOk: 'Duidelijk',
  coach: {
    open: 'Jij begint: de blokjes die omhoog staan horen bij elkaar. Leg ze in één rij neer.',
    swap: 'Ruilen kost je hele beurt en levert geen punten op. Ruil wat bij geen van je andere blokjes past.',
    gift: 'Pas op: met nog één blokje heeft de volgende speler hier een Qwirkle.',
    qwirkle: 'Je kunt een Qwirkle maken: zes op een rij, twaalf punten. Zie je hem?',
    end: 'De zak is leeg. Wie als eerste zijn laatste blokje legt, krijgt zes punten en dan is het spel afgelopen.',
    join: 'De blokjes die omhoog staan passen ergens. Pak er een om te zien waar.',
  },
};

export default nl;
