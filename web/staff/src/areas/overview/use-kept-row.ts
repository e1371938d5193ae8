import type { Virtualizer } from '@tanstack/react-virtual';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { toListFilter, withRow, type OverviewSearch } from './overview-search.ts';

const route = getRouteApi('/_staff/_shell/interviews/$job/');
const pauseMs = 250;

/** Keeps the uppermost row in the address, so that the way back and a shared link lead to the same place. */
export function useKeptRow(
  virtual: Virtualizer<HTMLDivElement, Element>,
  rowHeight: number,
  search: OverviewSearch,
): void {
  const navigate = route.useNavigate();
  const top = Math.max(0, Math.round((virtual.scrollOffset ?? 0) / rowHeight));
  const keep = useEffectEvent(() => {
    void navigate({ search: withRow(search, top), replace: true, resetScroll: false });
  });
  useEffect(() => {
    if (top === (search.row ?? 0)) return undefined;
    const timer = setTimeout(keep, pauseMs);
    return () => clearTimeout(timer);
  }, [top, search.row]);

  // A turned phone draws other rows: the same one stays uppermost.
  const height = useRef(rowHeight);
  useEffect(() => {
    if (height.current === rowHeight) return;
    const row = Math.round((virtual.scrollOffset ?? 0) / height.current);
    height.current = rowHeight;
    virtual.measure();
    virtual.scrollToOffset(row * rowHeight);
  }, [virtual, rowHeight]);

  // Another list begins where its address says: as a rule at the top.
  const shown = JSON.stringify(toListFilter(search));
  const last = useRef(shown);
  const enter = useEffectEvent(() => virtual.scrollToOffset((search.row ?? 0) * rowHeight));
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    enter();
  }, [shown]);
}
