/**
 * Browsers draw nothing much taller than ten million pixels, and less on fine screens. A longer list has fewer places
 * on the scroll bar than rows: near both ends a place is a row, and in between one place stands for many rows.
 */

/** A height in pixels that every browser scrolls, also where a CSS pixel is four device pixels. */
const tallest = 8_000_000;

/** Rows of a list, and its places on the scroll bar: as many, or fewer in a very long list. */
export type Extent = { rows: number; places: number };

export const extentOf = (rows: number, rowHeight: number): Extent => ({
  rows,
  places: Math.min(rows, Math.floor(tallest / rowHeight)),
});

/** Number of places at each end that are single rows. */
const endsOf = ({ places }: Extent): number => Math.floor(places / 4);

/** Rows for each place between the ends. */
const densityOf = (extent: Extent): number => {
  const ends = 2 * endsOf(extent);
  return (extent.rows - ends) / (extent.places - ends);
};

/** Number of rows before the first place when the scroll bar is dragged to this one. */
export function shiftAt(extent: Extent, place: number): number {
  const ends = endsOf(extent);
  const most = extent.rows - extent.places;
  if (place < ends) return 0;
  if (place >= extent.places - ends) return most;
  return Math.min(most, Math.floor((place - ends) * (densityOf(extent) - 1)));
}

/** The place of a row on the scroll bar. */
export function placeOf(extent: Extent, row: number): number {
  const ends = endsOf(extent);
  if (row < ends) return Math.max(0, row);
  const most = extent.rows - extent.places;
  if (row >= extent.rows - ends) return Math.min(row, extent.rows - 1) - most;
  return ends + Math.floor((row - ends) / densityOf(extent));
}

/** Whether scrolling on from here would reach an end of the scroll bar before an end of the list. */
export function isNearWrongEnd({ rows, places }: Extent, place: number, shift: number): boolean {
  const near = places / 16;
  return (place < near && shift > 0) || (place > places - near && shift < rows - places);
}
