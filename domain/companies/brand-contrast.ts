import { brandProperties } from './brand.ts';
import { contrast, normaliseHex } from './colour.ts';

interface ContrastLine {
  id: 'light' | 'dark' | 'links' | 'edge';
  ratio: number;
  needs: number;
}

export interface BrandContrast {
  lines: ContrastLine[];
  /** Contrast of white text on the colour itself. */
  white: number;
  /** Treatment of the brand colour on buttons. */
  buttons: 'good' | 'whiteOnly' | 'whiteOnlyEdge' | 'darkened';
}

const TEXT = 4.5;
const EDGE = 3;
const WHITE = '#ffffff';

/**
 * How readable pages in a company's colour are, in light mode (WCAG 2.2 AA).
 * @returns null for what is not a colour
 */
export function brandContrast(primary: string): BrandContrast | null {
  const colour = normaliseHex(primary);
  if (colour === null) return null;
  const roles = brandProperties(colour, 'light');
  const role = (name: `--${string}`) => roles[name] ?? WHITE;
  const white = contrast(WHITE, colour);
  const onWhite = role('--on-accent') === WHITE;
  const edged = role('--accent-border') !== 'transparent';
  const usesDarkText = edged ? 'whiteOnlyEdge' : 'whiteOnly';
  return {
    white,
    buttons: role('--accent') !== colour ? 'darkened' : onWhite ? 'good' : usesDarkText,
    lines: [
      { id: onWhite ? 'light' : 'dark', ratio: contrast(role('--on-accent'), role('--accent')), needs: TEXT },
      { id: 'links', ratio: contrast(role('--accent-ink'), role('--accent-tint')), needs: TEXT },
      { id: 'edge', ratio: contrast(role('--accent-mark'), WHITE), needs: EDGE },
    ],
  };
}
