import { IconChevronRight } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Icon } from '../../../../ui/base/icon.tsx';
import styles from './more-fields.module.css';

type MoreFieldsProps = {
  title: string;
  /** A short summary of what is set; absent where nothing is. */
  set?: string | undefined;
  /** A field inside has a fault and must be visible. */
  wrong: boolean;
  children: ReactNode;
};

/** Options that few activities need: folded, but open where one of them is set. */
export function MoreFields({ title, set, wrong, children }: MoreFieldsProps) {
  const [open, setOpen] = useState(set !== undefined);
  return (
    <details className={styles.more} open={open || wrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <Icon of={IconChevronRight} size={16} className={styles.chevron} />
        <span>{title}</span>
        {set && <span className={styles.set}>{set}</span>}
      </summary>
      <div className={styles.fields}>{children}</div>
    </details>
  );
}
