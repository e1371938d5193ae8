import type { MouseEvent } from 'react';

export type FollowLink = (event: MouseEvent) => void;

/** Runs when a link leaves this page, not when it opens in another tab or window. */
export function whenFollowed(run: () => void): FollowLink {
  return (event) => {
    if (event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey) run();
  };
}
