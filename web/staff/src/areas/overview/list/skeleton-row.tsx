import { Bone } from '../../../ui/feedback/skeleton.tsx';
import type { Column } from './columns.ts';
import styles from '../overview.module.css';

type BoneRowProps = { rowIndex: number; columns: readonly Column[]; selectable: boolean };

/** The placeholder of an applicant of a long list. */
export function SkeletonRow({ rowIndex, columns, selectable }: BoneRowProps) {
  return (
    <tr aria-rowindex={rowIndex} aria-busy="true">
      {selectable && (
        <td className={styles.check}>
          <Bone width={16} />
        </td>
      )}
      <td className={styles.person}>
        <Bone width={180} />
      </td>
      {columns.map((column) => (
        <td key={column} className="max-md:hidden" data-column={column}>
          <Bone width={70} />
        </td>
      ))}
      <td>
        <Bone width={20} />
      </td>
    </tr>
  );
}
