import { defaultRangeExtractor, useVirtualizer, type Range, type Virtualizer } from '@tanstack/react-virtual';
import { startTransition, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { extentOf, isNearWrongEnd, placeOf, shiftAt } from './long-scroll.ts';

/** Rows drawn above and below those in sight, so that neither the wheel nor Tab meets an empty place. */
const overscan = 8;
/**
 * A jump over so many rows in one step is a drag of the scroll bar, which aims at a part of the list and not at a number
 * of rows.
 */
const draggedRows = 60;

type LongScrollInput = {
  box: RefObject<HTMLDivElement | null>;
  total: number;
  rowHeight: number;
  /** Pixels of the head, which stays above the rows. */
  headHeight: number;
  /** The row to start at. */
  first: number;
  /** Rows that stay drawn wherever the list is. */
  pinnedRows: readonly number[];
};

type Scrolled = Pick<Virtualizer<HTMLDivElement, Element>, 'scrollOffset' | 'isScrolling'>;

/** The rows of a list of any length that are in sight, and functions that scroll to any of them. */
export function useLongScroll({ box, total, rowHeight, headHeight, first, pinnedRows }: LongScrollInput) {
  const extent = useMemo(() => extentOf(total, rowHeight), [total, rowHeight]);
  const begin = placeOf(extent, first);
  const [scrollTop, setScrollTop] = useState(() => Math.max(0, first - begin));
  const last = useRef(begin);
  const shift = Math.min(scrollTop, extent.rows - extent.places);

  /** Pinned rows far away keep a place as well, at the edge. */
  const pinnedAt = useMemo(
    () => new Map(pinnedRows.map((row) => [Math.min(Math.max(0, row - shift), extent.places - 1), row])),
    [pinnedRows, shift, extent],
  );

  const enter = (row: number): number => {
    const place = placeOf(extent, row);
    last.current = place;
    setScrollTop(row - place);
    return place;
  };

  const scrolled = (instance: Scrolled) => {
    const place = Math.floor((instance.scrollOffset ?? 0) / rowHeight);
    const dragged = Math.abs(place - last.current) > draggedRows;
    last.current = place;
    if (dragged) setScrollTop(shiftAt(extent, place));
    else if (!instance.isScrolling && isNearWrongEnd(extent, place, shift)) toTop(place + shift);
  };

  // The first view draws the rows in sight alone.
  const [around, setAround] = useState(0);
  useEffect(() => startTransition(() => setAround(overscan)), []);

  // oxlint-disable-next-line react/incompatible-library -- nothing memoised is given what it returns
  const virtual = useVirtualizer({
    count: extent.places,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    initialOffset: begin * rowHeight,
    // Until the box is measured: the list begins below the head of the page.
    initialRect: { width: innerWidth, height: innerHeight / 2 },
    scrollPaddingEnd: headHeight,
    overscan: around,
    onChange: scrolled,
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), ...pinnedAt.keys()])].toSorted((a, b) => a - b),
  });

  /** Scrolls a row to the top. */
  function toTop(row: number): void {
    virtual.scrollToOffset(enter(row) * rowHeight);
  }

  const startIndex = virtual.range?.startIndex ?? 0;
  const endIndex = virtual.range?.endIndex ?? 0;
  return {
    height: virtual.getTotalSize(),
    /** The rows to draw, by their place from the top. */
    rows: virtual.getVirtualItems().map(({ index, start, end }) => ({
      index: pinnedAt.get(index) ?? index + shift,
      start,
      end,
    })),
    range: { first: startIndex + shift, last: endIndex + shift },
    top: Math.max(0, Math.round((virtual.scrollOffset ?? 0) / rowHeight)) + shift,
    toTop,
    /** Scrolls a row into sight, and no further than needed. */
    show: (row: number) => {
      const place = row - shift;
      const near = Math.abs(place - last.current) <= draggedRows && place >= 0 && place < extent.places;
      virtual.scrollToIndex(near ? place : enter(row));
    },
    measure: () => virtual.measure(),
  };
}

export type LongScroll = ReturnType<typeof useLongScroll>;
