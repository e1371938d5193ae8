import { CancelledError, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { classes } from '../../ui/base/classes.ts';
import { createLoadingProgress, type Progress } from './loading-progress.ts';
import styles from './loading-bar.module.css';

type Noisy = { meta?: Record<string, unknown> | undefined };

/** Polling marks itself as quiet. */
const isNoisy = ({ meta }: Noisy): boolean => meta?.['quiet'] !== true;

/** The line itself, drawn to the current share. */
export function LoadingLine({ progress }: { progress: Progress }) {
  const { share, state, failed } = progress;
  if (state === 'hidden') return null;
  return (
    <div
      className={classes(
        'pointer-events-none fixed [inset:0_0_auto] z-1000 h-0.5 [transform-origin:left] bg-accent-ink [transition:transform_var(--slow)] [&:dir(rtl)]:[transform-origin:right]',
        state === 'ending' && styles.ending,
        failed && styles.failed,
      )}
      style={{ transform: `scaleX(${share})` }}
      aria-hidden="true"
    />
  );
}

/** A 2 px bar at the top while data loads; in the colour of failure when a page or a list could not be loaded. */
export function LoadingBar() {
  const client = useQueryClient();
  const [bar] = useState(createLoadingProgress);
  const navigating = useRouterState({ select: (state) => state.isLoading });
  const broken = useRouterState({ select: (state) => state.matches.some(({ status }) => status === 'error') });
  const fetching = useIsFetching({ predicate: isNoisy });
  const parts = fetching + (navigating ? 1 : 0);

  useEffect(() => bar.setParts(parts), [bar, parts]);
  useEffect(() => {
    if (broken) bar.fail();
  }, [bar, broken]);
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        if (isNoisy(event.query) && !(event.action.error instanceof CancelledError)) bar.fail();
      }),
    [bar, client],
  );

  return <LoadingLine progress={useSyncExternalStore(bar.subscribe, bar.get)} />;
}
