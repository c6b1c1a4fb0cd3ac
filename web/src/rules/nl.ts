/** The rules in Dutch. */
import type { RulesText } from './text';

const nl: RulesText = {
  sections: {
    goal: {
      title: 'Waar het om gaat',
      text: [
        'Er zijn 108 blokjes: zes vormen in zes kleuren, en elke combinatie drie keer. Samen leggen jullie rijen waarin alle blokjes dezelfde kleur of dezelfde vorm hebben. Elke rij die je maakt of langer maakt, levert punten op, en wie de meeste punten heeft, wint.',
        'Meestal speel je met twee tot vier spelers; het kan met hoogstens acht.',
      ],
    },
    start: {
      title: 'Voor de eerste zet',
      text: [
        'Alle blokjes zitten in de zak. Iedereen trekt er blind zes en houdt ze verborgen.',
        'Iedere speler telt zijn grootste groep verschillende blokjes met dezelfde kleur of dezelfde vorm. Wie de grootste groep heeft, begint en legt precies zo’n groep als één rij neer. Hebben meerdere spelers evenveel, dan begint de oudste van hen; bij de regels van Schmidt de jongste.',
        'Heeft niemand ook maar twee blokjes die bij elkaar passen, dan wordt er met één blokje begonnen, voor één punt.',
        'Er wordt met de klok mee gespeeld.',
      ],
    },
    turn: {
      title: 'Je beurt',
      text: [
        'Je kiest uit twee dingen: een of meer blokjes aanleggen, of blokjes ruilen. Na het aanleggen trek je tot je er weer zes hebt, zolang er blokjes in de zak zitten.',
      ],
    },
    placing: {
      title: 'Aanleggen',
      text: [
        'Alle blokjes van je beurt delen een kleur of een vorm en komen in één rij te liggen. Ze hoeven elkaar niet te raken, maar er mag geen gat tussen blijven. Minstens één ervan ligt met een zijde tegen een blokje dat al op tafel lag.',
        'Je kunt niet in dezelfde beurt een deel van je blokjes aan de ene rij leggen en de rest aan een andere. Maar rijen die de jouwe kruisen, worden ook langer en tellen mee.',
        'Twee of meer blokjes naast of onder elkaar vormen een rij. Een rij heeft één kleur, met elke vorm hoogstens één keer, of één vorm, met elke kleur hoogstens één keer. Een rij heeft dus hoogstens zes blokjes. Dat geldt voor elke rij die je blokjes raken, horizontaal en verticaal.',
        'Een lege plek breekt een rij af: blokjes aan weerskanten van een gat liggen in verschillende rijen en tellen niet samen. Er kunnen plekken ontstaan waar niets meer past.',
      ],
    },
    swapping: {
      title: 'Ruilen',
      text: [
        'In plaats van aan te leggen mag je één, een paar of al je blokjes ruilen, maar niet meer dan er in de zak zitten. Je legt ze apart, trekt er evenveel, en dan gaan je oude blokjes terug in de zak. Daarmee is je beurt voorbij, zonder punten.',
        'Kun je niet aanleggen, dan moet je ruilen. Is de zak ook leeg, dan sla je je beurt over. Bij de allereerste zet mag niemand ruilen.',
      ],
    },
    scoring: {
      title: 'Punten',
      text: [
        'Elke rij die je hebt gemaakt of verlengd, geeft één punt voor elk blokje erin, ook voor de blokjes die er al lagen. Een blokje dat in twee van die rijen ligt, telt twee keer.',
        'Een rij van zes is een Qwirkle: zes punten extra, dus twaalf voor die rij. Twee Qwirkles in één beurt geven 24 punten.',
      ],
    },
    end: {
      title: 'Het einde',
      text: [
        'Als de zak leeg is, speel je door zonder te trekken. Wie als eerste zijn laatste blokje aanlegt, beëindigt het spel meteen en krijgt zes punten extra.',
        'Het spel stopt ook meteen, maar zonder die bonus, als geen van de overgebleven blokjes nog ergens past: niet die van de spelers en niet die in de zak. De hoogste score wint; bij gelijke stand delen de spelers de winst.',
      ],
    },
    house: {
      title: 'Huisregels',
      text: [
        'De spelregelboekjes laten een paar vragen open. Hier geldt het volgende.',
        'Heeft niemand gezegd wie ouder is, dan beslist het lot wie er bij gelijke stand begint. Bij een revanche blijft een volgorde van de gastheer gelden; anders wordt er opnieuw geloot.',
        'Wie opgeeft, doet niet meer mee. Hetzelfde geldt voor wie van tafel gaat of geen tijd meer heeft, tenzij de computer verder speelt. De blokjes van die speler worden getoond en tellen niet meer, ook niet voor het einde. Valt degene die moet beginnen voor de eerste zet uit, dan vergelijken de anderen hun blokjes opnieuw.',
        'Wie niet meer meedoet, eindigt onder iedereen die nog speelt, met hoeveel punten dan ook; wie later is uitgevallen, staat hoger. Wie als laatste overblijft, wint.',
        'Na zes ronden achter elkaar waarin iedereen ruilt terwijl aanleggen kan, is het spel afgelopen en wint de hoogste score. Na een aangelegd blokje of een gedwongen ruil begint het tellen opnieuw.',
        'Is iedereen het eens, dan stopt het spel en wint de hoogste score. Stop je een spel dat je alleen tegen de computer speelt, of met z’n allen op één apparaat, dan wint niemand.',
      ],
    },
    tips: {
      title: 'Drie tips',
      text: [
        'Zoek plekken waar je blokjes bij meerdere rijen tegelijk horen.',
        'Een rij van vijf is een cadeau voor de volgende speler, behalve als het ontbrekende blokje op is: er zijn er maar drie van elk.',
        'Tel mee. Het overzicht van blokjes die je nog niet hebt gezien, doet het voor je.',
      ],
    },
    example: {
      title: 'Zo begint een spel, beurt voor beurt',
      text: [
        'Twaalf beurten van vier spelers: Suzan, Chris, Lisanne en Bob. Loop ze stap voor stap door of leg ze zelf.',
      ],
    },
  },
  players: ['Suzan', 'Chris', 'Lisanne', 'Bob'],
  figures: {
    game: 'Twaalf beurten',
    misfits: 'Wat niet past',
    ends: 'Aan beide uiteinden tegelijk',
    circle: 'Eén blokje, twee rijen',
    qwirkle: 'Op weg naar een Qwirkle',
    double: 'Twee Qwirkles met één blokje',
    four: 'Vier blokjes, vier rijen',
  },
  notes: {
    A: 'Suzan begint met drie rode blokjes van verschillende vorm.',
    B: 'Chris legt drie vierkanten. Het rode verlengt de rode rij van Suzan en telt dus in twee rijen.',
    C: 'Lisanne legt één blauwe cirkel en maakt daarmee twee nieuwe rijen.',
    D: 'Bob legt twee groene blokjes en maakt drie nieuwe rijen.',
    E: 'Suzan legt één groen blokje aan elk uiteinde van dezelfde rij. Ze raken elkaar niet.',
    F: 'Chris verlengt de rij vierkanten en begint er nog een. Allebei in dezelfde rij kon niet: dan lagen er twee rode vierkanten in.',
    G: 'Lisanne legt twee sterren boven de groene.',
    H: 'Bob maakt een oranje rij. Zijn diamant raakt de andere diamanten niet en hoort dus niet bij hun rij.',
    I: 'De twee gele blokjes van Suzan zijn een rij en verlengen er twee.',
    J: 'Chris legt de rode ster waar hij twee rijen verlengt.',
    K: 'Lisanne legt drie kruisen. Het rode is het zesde van zijn rij: een Qwirkle.',
    L: 'Bob legt twee vierkanten. Ze verlengen één rij en beginnen twee nieuwe.',
    misfit1: 'De gele rij heeft al zes blokjes, waaronder een cirkel.',
    misfit2: 'In de paarse rij ligt al een diamant.',
    misfit3: 'In deze rij ligt al een rode cirkel.',
    misfit4: 'Dit blokje raakt geen ander.',
    misfit5: 'De cirkel zou in de paarse rij passen, maar niet bij de gele klaver erboven.',
    ends1: 'Drie rode blokjes in één beurt: twee links en één rechts van dezelfde rij.',
    ends2:
      'De rode diamant en een blauwe cirkel onder de cirkels: dat zijn twee verschillende rijen, dus dat kan niet in één beurt.',
    ends3:
      'In dit gat past nooit meer iets: er ligt een rood vierkant boven en een geel kruis onder. En de groene diamant is afgesneden van de andere groene blokjes.',
    circle1: 'De gele cirkel hoort bij een gele rij en bij een rij cirkels.',
    qwirkle1: 'Eerst vier sterren. Ze raken ook de rode rij.',
    qwirkle2: 'Dan vier gele blokjes, de diamant boven een blauwe.',
    qwirkle3:
      'En nu drie rode blokjes: de rode rij is vol, een Qwirkle, en twee andere rijen tellen ook mee.',
    double1: 'Het oranje vierkant maakt een oranje rij en een rij vierkanten vol.',
    four1: 'Vier blauwe blokjes onder drie andere: vier rijen tellen.',
  },
};

export default nl;
