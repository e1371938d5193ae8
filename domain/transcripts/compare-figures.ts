/** How a figure of the later recording stands to that of the earlier one: an amount, and never a judgement. */
export type Comparison = { word: 'more' | 'less' | 'same'; by: number };

/** Null where one of the two could not be measured. */
export function compareFigure(earlier: number | null, later: number | null): Comparison | null {
  if (earlier === null || later === null) return null;
  const by = later - earlier;
  return { word: by === 0 ? 'same' : by > 0 ? 'more' : 'less', by: Math.abs(by) };
}
