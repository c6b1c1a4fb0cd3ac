/** The drawings of the tiles, which every tile on the page refers to. */
import { COLOURS, FIGURES, PALETTES, SHAPES, TILE_FILL } from './tiles';

const INK = '#f5f0e6';

const LIGHT = `<linearGradient id="tile-light" x2="0" y2="1">
<stop stop-color="#fff" stop-opacity=".13"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/>
</linearGradient>`;

// The rim is a hairline at every size, or small tiles would run into each other.
const BLANK = `<rect x="1" y="1" width="98" height="98" rx="14" fill="${TILE_FILL}"/>
<rect x="2" y="2" width="96" height="96" rx="13" fill="url(#tile-light)" style="stroke: var(--tile-rim, #4a4d57)"
stroke-width="1.25" vector-effect="non-scaling-stroke"/>`;

/** A swatch of a pattern a colour: the same six in every palette. */
const FRAME = `<rect x="6" y="6" width="22" height="22" rx="5" fill="${TILE_FILL}"/>
<rect x="7.5" y="7.5" width="19" height="19" rx="4" fill="none" stroke="${INK}" stroke-width="2"/>`;
const PATTERNS = {
  R: `<rect x="10.5" y="10.5" width="13" height="13" rx="1.5" fill="${INK}"/>`,
  O: `<path d="M9 13.5h16M9 20.5h16" stroke="${INK}" stroke-width="3"/>`,
  Y: `<circle cx="17" cy="17" r="4" fill="${INK}"/>`,
  G: `<path d="M13.5 9v16M20.5 9v16" stroke="${INK}" stroke-width="3"/>`,
  B: `<path d="M9 25 25 9" stroke="${INK}" stroke-width="3.5"/>`,
  P: `<path d="M10 10 24 24M24 10 10 24" stroke="${INK}" stroke-width="3"/>`,
} as const;

export type Colour = (typeof COLOURS)[number];

/** How the tiles look. */
export interface TileStyle {
  readonly palette: keyof typeof PALETTES;
  /** What tells a tile's colour besides the colour. */
  readonly marks: 'none' | 'letters' | 'patterns';
  /** One or two letters for each colour, for `marks: 'letters'`. */
  readonly letters: Readonly<Record<Colour, string>>;
}

function mark(colour: Colour, { marks, letters }: TileStyle): string {
  switch (marks) {
    case 'letters': {
      const text = letters[colour];
      return `<text data-mark="${colour}" x="8" y="25" font-family="system-ui, sans-serif"
font-weight="700" font-size="${text.length > 1 ? 18 : 22}" fill="${INK}" stroke="${TILE_FILL}" stroke-width="6"
paint-order="stroke">${text}</text>`;
    }
    case 'patterns':
      return `<g data-mark="${colour}">${FRAME}${PATTERNS[colour]}</g>`;
    default:
      return '';
  }
}

// A tile is flat: a use inside of a use would be another tree for every tile on the page.
/** The 36 tiles as SVG definitions: a tile anywhere on the page is a `use` of `#tile-Ro` … */
export function tileSymbols(style: TileStyle): string {
  const palette = PALETTES[style.palette];
  const tiles = COLOURS.flatMap((colour) =>
    SHAPES.map(
      (shape) =>
        `<g id="tile-${colour}${shape}" color="${palette[colour]}" fill="currentColor">` +
        `${BLANK}${FIGURES[shape]}${mark(colour, style)}</g>`,
    ),
  );
  return `<defs>${LIGHT}${tiles.join('')}</defs>`;
}
