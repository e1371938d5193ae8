import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { companyOfPage } from '@vivavoce/domain/accounts/page-headers.ts';
import { FEED_LIMITS } from '@vivavoce/domain/feed/event-types.ts';
import { hrefOf } from '@vivavoce/web-shared/api/api-client.ts';
import { sessionOwner } from '../../app/session/session-owner.ts';
import { refreshFeed } from '../../queries/feed.ts';
import { createNewsLine, type NewsLine } from './news-line.ts';
import { createSharedLine } from './shared-line.ts';

function pageCompany(): string | undefined {
  const owner = sessionOwner();
  return owner ? companyOfPage(owner.company) : undefined;
}

type Hear = (jobs?: readonly number[]) => void;
const hearers = new Set<Hear>();
let line: NewsLine | null = null;

const connect = (hear: Hear): NewsLine =>
  createNewsLine({
    open: () => new EventSource(hrefOf('GET /api/activities/stream', { query: { page_company: pageCompany() } })),
    hear,
    poll_ms: FEED_LIMITS.poll_seconds * 1000,
    quiet_ms: FEED_LIMITS.quiet_seconds * 1000,
  });

/** One connection per browser, however many lists listen; a hidden page holds none. */
function follow(): void {
  const isActive = hearers.size > 0 && document.visibilityState === 'visible';
  if (isActive && !line) {
    line = createSharedLine({
      connect,
      hear: (jobs) => hearers.forEach((hear) => hear(jobs)),
      turns: 'locks' in navigator ? navigator.locks : undefined,
      whispers: () => new BroadcastChannel('vivavoce-news'),
    });
  } else if (!isActive && line) {
    line.close();
    line = null;
  }
}

function onVisibility(): void {
  // Events while the page was hidden were missed.
  if (document.visibilityState === 'visible') hearers.forEach((hear) => hear());
  follow();
}

function listen(hear: Hear): () => void {
  if (hearers.size === 0) document.addEventListener('visibilitychange', onVisibility);
  hearers.add(hear);
  follow();
  return () => {
    hearers.delete(hear);
    if (hearers.size === 0) document.removeEventListener('visibilitychange', onVisibility);
    follow();
  };
}

/** Calls when the feed has new entries, while the component is mounted. */
function useHearing(hear: Hear): void {
  const onNews = useEffectEvent(hear);
  useEffect(() => listen((jobs) => onNews(jobs)), []);
}

/** Keeps the shown feed up to date while the component is mounted. */
export function useNews(): void {
  const client = useQueryClient();
  useHearing((jobs) => void refreshFeed(client, jobs));
}
