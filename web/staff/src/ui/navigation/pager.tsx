import type { ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import styles from './pager.module.css';

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
    <div className={styles.pager}>
      <span>{count === undefined ? t('pageRange', { from, to }) : t('pageOf', { from, to, count })}</span>
      <span className={styles.links}>{children}</span>
    </div>
  );
}
