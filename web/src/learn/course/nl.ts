/** De cursus strategie in het Nederlands. */
import type { CourseText } from './text';

const nl: CourseText = {
  title: 'Strategie',
  board: 'Bord {n} van {total}',
  other: 'De andere speler heeft nog',
  swapMore: 'Ruilen is goed, maar ruil meer van deze blokjes.',
  next: 'Volgende bord',
  nextLesson: 'Volgende les',
  done: 'Alle lessen',
  lessons: {
    count: {
      title: 'Blokjes tellen',
      text: 'Van elk blokje zijn er drie. Het overzicht laat zien hoeveel je er nog niet hebt gezien; bij 0 is er geen meer over.',
      task: 'Een rij van vijf is veilig als het zesde blokje op is. Leg de veilige.',
      miss: 'Het kan beter. Zoek een zesde blokje dat in het overzicht op 0 staat.',
      why: [
        'Alle drie de oranje cirkels liggen op tafel: niemand kan deze rij afmaken.',
        'Alle drie de groene sterren liggen op tafel, dus vijf groene blokjes zijn veilig.',
        'In deze rij kruisen ontbreekt het gele, en dat is op. In de andere zou het rode ontbreken, en daarvan is er nog een over.',
      ],
    },
    lines: {
      title: 'Meerdere rijen tegelijk',
      text: 'Elke rij waar je blokjes bij horen telt. Twee blokjes naast twee andere kunnen drie rijen maken.',
      task: 'Zoek de zet die in de meeste rijen telt.',
      miss: 'Het kan beter. Kijk waar elk van je blokjes ook nog bij een andere rij hoort.',
      why: [
        'De twee diamanten zijn een rij, en elk ligt aan een ander blokje: drie rijen met twee blokjes.',
        'Cirkel boven cirkel, vierkant boven vierkant: weer drie rijen met twee blokjes.',
        'Drie groene blokjes, waarvan twee onder een blokje van dezelfde vorm: drie rijen.',
      ],
    },
    gift: {
      title: 'Het cadeau van vijf',
      text: 'Een rij van vijf nodigt uit tot een Qwirkle: in spellen tussen computers werd hij ongeveer één op de vijf keer meteen in de volgende beurt afgemaakt.',
      task: 'Scoor goed zonder een Qwirkle weg te geven.',
      miss: 'Het kan beter. Wat levert je zet op, en welke rij zou de volgende speler kunnen afmaken?',
      why: [
        'De oranje rij blijft op vier. Met beide oranje blokjes had je één punt meer, en dan had de volgende speler aan één blokje genoeg.',
        'Drie korte rijen leveren zes punten op, en de rij vierkanten blijft op vier.',
        'Hier is vijf veilig: aan beide kanten liggen andere blokjes in de weg, en er past geen zesde ster.',
      ],
    },
    keep: {
      title: 'Wat je houdt',
      text: 'De blokjes die je houdt zijn de helft van je volgende zet. Twee gelijke liggen nooit in één rij; blokjes van één kleur of vorm wel.',
      task: 'Zoek de zet die goed scoort en je goede blokjes laat.',
      miss: 'Het kan beter. Kijk welke blokjes je zou houden.',
      why: [
        'Het blauwe vierkant levert evenveel op, maar dan houd je beide paarse diamanten, en aan een daarvan heb je niets.',
        'Eén punt minder dan met de drie paarse blokjes, maar die houd je, en ze horen bij elkaar.',
        'Nu negen punten, en het paarse kruis blijft in je hand: er zijn nog maar twee andere, dus de Qwirkle is de volgende beurt heel waarschijnlijk nog voor jou.',
      ],
    },
    swap: {
      title: 'Wanneer je ruilt',
      text: 'Ruilen levert niets op. In spellen tussen computers die ook hadden kunnen leggen, was het maar ongeveer eens in de zestien spellen goed: met blokjes die bijna nergens passen en dubbel zijn.',
      task: 'Leggen of ruilen?',
      miss: 'Een paar punten nu, en de volgende beurt dezelfde slechte blokjes. Ruil liever.',
      why: [
        'Leggen levert twee punten op en laat je twee paren gelijke blokjes. Nieuwe blokjes zijn meer waard.',
        'Hoogstens drie punten, en je zou twee paren houden.',
        'Er past maar één blokje, voor twee punten. De rest zou lang moeten wachten.',
      ],
    },
    out: {
      title: 'Als eerste klaar',
      text: 'Als de zak leeg is, zijn de blokjes die je niet hebt gezien die van de andere speler. Wie als eerste zijn laatste blokje legt, krijgt zes punten en dan is het spel afgelopen.',
      task: 'De zak is leeg. Zoek de zet die uiteindelijk de beste is.',
      miss: 'Het kan beter. Wie legt als eerste zijn laatste blokje?',
      why: [
        'Beide blokjes tegelijk: zes punten, nog zes voor het einde, en de blokjes van de ander tellen niet meer. Zeven punten met één blokje had hem tijd gegeven.',
        'Het blauwe vierkant past maar op één plek. Die neem je, en de ander kan alleen passen tot je klaar bent.',
        'De groene klaver past nergens. Je legt geen klaver waar hij bij past, en dus kan de ander alleen passen.',
      ],
    },
  },
};

export default nl;
