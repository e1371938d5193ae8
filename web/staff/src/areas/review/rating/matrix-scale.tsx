import type { MatrixOptions } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { classes } from '../../../ui/base/classes.ts';
import styles from './panel.module.css';

/** Says that ratings beside it are levels of the matrix on another scale; nothing where both are the same. */
export function MatrixScale({ matrix, scale }: { matrix: Pick<MatrixOptions, 'levels'> | null; scale: number }) {
  const t = useTranslations('review');
  if (!matrix || matrix.levels.length === scale) return null;
  return (
    <p className={classes(styles.hint, 'text-small text-ink-3')}>
      {t('matrixScale', { levels: matrix.levels.length, scale })}
    </p>
  );
}
