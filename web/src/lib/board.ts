/** What every board on a page is given: its texts and the look of its tiles. */
import type { BoardLabels, TileStyle } from '../board';
import { t } from './i18n.svelte';
import { settings } from './settings.svelte';

export function boardLabels(): BoardLabels {
  return {
    view: t('boardView'),
    zoomIn: t('boardZoomIn'),
    zoomOut: t('boardZoomOut'),
    fit: t('boardFit'),
    toLast: t('boardToLast'),
    dead: t('boardDead'),
  };
}

export function tileStyle(): TileStyle {
  return {
    palette: settings.palette,
    marks: settings.marks,
    letters: {
      R: t('colourLetter.R'),
      O: t('colourLetter.O'),
      Y: t('colourLetter.Y'),
      G: t('colourLetter.G'),
      B: t('colourLetter.B'),
      P: t('colourLetter.P'),
    },
  };
}
