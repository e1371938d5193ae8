import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { whenIdle } from '@vivavoce/web-shared/prefetch.ts';

type AfterwardsProps = {
  children: ReactNode;
  /** Keeps the place. */
  fallback?: ReactNode;
};

/** A page that stays busy shows the rest as well. */
const atMostMs = 500;

/** Parts beside the subject of a page: their code and their data load once the browser is idle. */
export function Afterwards({ children, fallback = null }: AfterwardsProps) {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setIdle(true)), atMostMs), []);
  return idle ? children : fallback;
}
