import { useIsFetching } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import styles from './loading-bar.module.css';

const throttleMs = 200;
const stepMs = 900;
const hideMs = 500;
const durationMs = 5000;

/** A 2 px bar at the top while data loads: after 200 ms, in steps of 30 to 45 percent of what is left. */
export function LoadingBar() {
  const navigating = useRouterState({ select: (state) => state.isLoading });
  const failed = useRouterState({ select: (state) => state.matches.some((match) => match.status === 'error') });
  const fetching = useIsFetching({ predicate: (query) => query.meta?.['quiet'] !== true }) > 0;
  const busy = navigating || fetching;
  const [share, setShare] = useState(0);

  useEffect(() => {
    if (!busy) {
      const hide = setTimeout(() => setShare(0), hideMs);
      return () => clearTimeout(hide);
    }
    const step = () => setShare((now) => now + (1 - now) * (0.3 + Math.random() * 0.15));
    const first = setTimeout(step, throttleMs);
    const steps = setInterval(step, stepMs);
    const last = setTimeout(() => clearInterval(steps), durationMs);
    return () => {
      clearTimeout(first);
      clearTimeout(last);
      clearInterval(steps);
    };
  }, [busy]);

  if (share === 0) return null;
  return (
    <div
      className={classes(styles.bar, failed && styles.failed)}
      style={{ transform: `scaleX(${busy ? share : 1})`, opacity: busy ? 1 : 0 }}
      aria-hidden="true"
    />
  );
}
