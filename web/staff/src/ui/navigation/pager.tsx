import type { ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';

type PagerProps = {
  from: number;
  to: number;
  /** Total count, where known. */
  count: number | undefined;
  children: ReactNode;
};

/** "1 to 20 of 39" and, as children, the links to the previous and the next page. */
export function Pager({ from, to, count, children }: PagerProps) {
  const t = useTranslations('common');
  if (count === 0) return null;
  return (
    <div className="flex items-center justify-between gap-2 px-1 pt-3 pb-0 text-small text-ink-3">
      <span>{count === undefined ? t('pageRange', { from, to }) : t('pageOf', { from, to, count })}</span>
      <span className="flex gap-2">{children}</span>
    </div>
  );
}
