import { IconChevronRight } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Icon } from '../../../../ui/base/icon.tsx';
import styles from './more-fields.module.css';

type MoreFieldsProps = {
  title: string;
  /** What of it is set, in a word or two; absent where nothing is. */
  set?: string | undefined;
  /** Something in it is wrong and has to be seen. */
  wrong: boolean;
  children: ReactNode;
};

/** What few activities need: folded away for beginners, open where something of it is set. */
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
