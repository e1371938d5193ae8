import { CATEGORY_ICONS } from './activity-types.ts';

/** Patterns: one for each kind of category, and two that belong to none. */
export const PATTERNS = [...CATEGORY_ICONS, 'dots', 'arcs'] as const;

/** Drawn scenes. */
export const SCENES = ['conversation', 'desk', 'skyline', 'peaks', 'network', 'books'] as const;

/** Pictures for activities without a picture of their own, drawn in the colour of the brand. */
export const STOCK_PICTURES = [...PATTERNS, ...SCENES] as const;
export type StockPicture = (typeof STOCK_PICTURES)[number];
