import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { inSameList, toListFilter, withRow, type OverviewSearch } from '../overview-search.ts';
import type { LongScroll } from './use-long-scroll.ts';

const route = getRouteApi('/_staff/_shell/interviews/$job/');
const pauseMs = 250;

/** Keeps the uppermost row in the address, so that the way back and a shared link lead to the same place. */
export function useSavedRow(scroll: LongScroll, rowHeight: number, search: OverviewSearch): void {
  const navigate = route.useNavigate();
  const { top } = scroll;
  const keep = useEffectEvent(() => {
    void navigate({
      search: inSameList(search, (present) => withRow(present, top)),
      replace: true,
      resetScroll: false,
    });
  });
  useEffect(() => {
    if (top === (search.row ?? 0)) return undefined;
    const timer = setTimeout(keep, pauseMs);
    return () => clearTimeout(timer);
  }, [top, search.row]);

  // A turned phone draws other rows: the uppermost one stays.
  const lastDrawn = useRef({ height: rowHeight, top });
  const redraw = useEffectEvent((row: number) => {
    scroll.measure();
    scroll.toTop(row);
  });
  useEffect(() => {
    const before = lastDrawn.current;
    lastDrawn.current = { height: rowHeight, top };
    if (before.height !== rowHeight) redraw(before.top);
  }, [rowHeight, top]);

  // Another list starts where its address says: as a rule at the top.
  const filterKey = JSON.stringify(toListFilter(search));
  const last = useRef(filterKey);
  const enter = useEffectEvent(() => scroll.toTop(search.row ?? 0));
  useEffect(() => {
    if (last.current === filterKey) return;
    last.current = filterKey;
    enter();
  }, [filterKey]);
}
