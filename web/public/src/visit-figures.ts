import { MARKETPLACE_FIGURES } from '@vivavoce/domain/marketplace/figures.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';

type Kind = 'views' | 'opens';

/** Activities that this page counted, each once. */
const counted: Record<Kind, Set<string>> = { views: new Set(), opens: new Set() };
const waiting: Record<Kind, string[]> = { views: [], opens: [] };
let timer: ReturnType<typeof setTimeout> | undefined;

function send(): void {
  clearTimeout(timer);
  timer = undefined;
  const views = waiting.views.splice(0, MARKETPLACE_FIGURES.codes_per_call);
  const opens = waiting.opens.splice(0, MARKETPLACE_FIGURES.codes_per_call);
  if (views.length + opens.length === 0) return;
  // A lost count is no fault of the visitor's.
  call('POST /api/marketplace-visits', { body: { views, opens }, keepalive: true }).catch(() => undefined);
}

/** A reload and a return by the browser's own buttons show again what was counted; nothing is stored to know it. */
const isNewVisit = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type !== 'reload' && navigation?.type !== 'back_forward';
};

function count(kind: Kind, shorturl: string): void {
  if (counted[kind].has(shorturl)) return;
  counted[kind].add(shorturl);
  waiting[kind].push(shorturl);
  if (timer !== undefined) return;
  if (counted.views.size + counted.opens.size === 1)
    addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') send();
    });
  timer = setTimeout(send, MARKETPLACE_FIGURES.pause_ms);
}

/** The card of an activity came into view. */
export function countView(shorturl: string): void {
  if (isNewVisit()) count('views', shorturl);
}

/**
 * The registration of an activity, or its own page, was opened.
 * @param clicked false where the address opened it
 */
export function countOpen(shorturl: string, clicked: boolean): void {
  if (clicked || isNewVisit()) count('opens', shorturl);
}
