import type { SheetCatalogue } from '../../lib/i18n.svelte';

const fr: SheetCatalogue = {
  keepTitle: 'Compter les points',
  keepText:
    'Pour une partie avec de vraies tuiles : posez ici ce qui est posé sur la table. Les points sont additionnés, ce qui ne convient pas est refusé, et ce qui reste est compté.',
  keepStart: 'Commencer la feuille de score',
  keepHands:
    'Les mains ne sont pas notées. Une analyse pourra montrer plus tard ce que chaque tour a rapporté, mais pas si un autre coup aurait été meilleur.',
  keepMine: 'Vos feuilles de score',
  keepGoOn: 'Continuer',
  keepLook: 'Résultat',
  keepDelete: 'Supprimer cette feuille',
  keepDeleteText: 'Elle est supprimée pour de bon, aussi pour ceux qui regardent.',
  sheetTitle: 'Feuille de score de {names}',
  sheetWho: 'Qui commence ?',
  sheetWhoText: 'Le joueur qui a la plus longue ligne en main. {tie}',
  sheetLay: '{name} : touchez une tuile, puis sa place.',
  sheetWhere: 'Où est-elle posée : {tile} ?',
  sheetPool: 'Tuiles pas encore posées',
  sheetLeft: '{tile}, reste {n}',
  sheetCount: { one: 'Compter {n} point', other: 'Compter {n} points' },
  sheetSwap: 'Échange',
  sheetSwapHow: 'Combien de tuiles {name} a-t-il échangées ?',
  sheetPass: 'Tour passé',
  sheetUndo: 'Annuler',
  sheetEnd: 'Terminer la partie',
  sheetEndHow: 'Qui n’a plus de tuiles ?',
  sheetEndOut: '{name} : la dernière tuile est posée, 6 points',
  sheetEndNobody: 'Personne : on s’arrête là',
  sheetAsk: '{name} a posé sa dernière tuile ?',
  sheetAskText: 'D’après le compte, le sac est vide et {name} n’a plus de tuile.',
  sheetAskStuck:
    'Plus rien ne convient : la partie est terminée. Si {name} n’a plus de tuile, cela vaut 6 points.',
  sheetAskYes: 'Oui, la main est vide : 6 points',
  sheetAskNo: 'Non, il reste des tuiles',
  sheetWatch: 'Lien pour regarder',
  sheetWatchText: 'Avec ce lien, on peut regarder sur tout appareil, mais rien noter.',
  sheetWatching: 'Vous regardez ; un autre appareil note.',
  sheetPicture: 'Image',
  sheetRecord: 'Relevé',
  sheetAgain: 'Rejouer',
  sheetGoneTitle: 'Cette feuille n’existe pas',
  sheetGoneText: 'Elle a peut-être été supprimée. Vous pouvez en commencer une nouvelle.',
  'reason.unknown_sheet': 'Cette feuille de score n’existe pas, ou a été supprimée.',
  'reason.already_opened':
    'Les premières tuiles sont déjà posées. Annulez pour changer qui commence.',
  'reason.cannot_finish':
    'D’après le compte, il reste des tuiles dans le sac : aucune main ne peut être vide.',
  'reason.not_stuck': 'D’après le compte, une tuile convient encore.',
};

export default fr;
