import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import styles from './skeleton.module.css';

/** Placeholder of a loading line; its box has the final size. */
export function Bone({ width, height }: { width: number | string; height?: number }) {
  return <span className={styles.bone} style={{ width, height }} aria-hidden="true" />;
}

type SkeletonRowsProps = { rows: number; widths: readonly (number | string)[] };

/** Placeholder rows of a table in their final height, so that nothing jumps when they load. */
export function SkeletonRows({ rows, widths }: SkeletonRowsProps) {
  const t = useTranslations('common');
  return (
    <tbody aria-busy="true">
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row}>
          {widths.map((width, column) => (
            <td key={column}>
              <Bone width={width} />
              {row === 0 && column === 0 && <span className="visually-hidden">{t('loading')}</span>}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
