import { lazy, Suspense, useEffect } from 'react';
import { mayPrefetch, whenIdle } from '@vivavoce/web-shared/prefetch.ts';
import { withMessages } from '../../../app/messages.ts';
import type { SelectionBarProps } from './selection-bar.tsx';

const load = withMessages(['people'], () => import('./selection-bar.tsx'));
const Loaded = lazy(load);

type LazySelectionBarProps = Omit<SelectionBarProps, 'selected'> & { selected: SelectionBarProps['selected'] | null };

/** The bar of the selection; its code loads once the list has shown. */
export function SelectionBar({ selected, ...props }: LazySelectionBarProps) {
  useEffect(() => (mayPrefetch() ? whenIdle(() => void load()) : undefined), []);
  if (!selected) return null;
  return (
    <Suspense>
      <Loaded selected={selected} {...props} />
    </Suspense>
  );
}
