import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import styles from './account.module.css';

/** Placeholder rows in their true height while the list loads. */
export function RowSkeleton({ rows }: { rows: number }) {
  const t = useTranslations('common');
  return (
    <div className={styles.list} aria-busy="true">
      <span className="visually-hidden">{t('loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row}>
          <Bone width={32} height={32} />
          <div className="grid min-w-0 flex-1 gap-0.5">
            <Bone width="40%" />
            <Bone width="65%" />
          </div>
        </div>
      ))}
    </div>
  );
}
