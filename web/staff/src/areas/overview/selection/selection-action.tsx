import type { Icon as TablerIcon } from '@tabler/icons-react';
import { Icon } from '../../../ui/base/icon.tsx';
import styles from './selection-bar.module.css';

type SelectionActionProps = { icon: TablerIcon; label: string; busy?: boolean; onClick: () => void };

/** One action of the selection bar. */
export function SelectionAction({ icon, label, busy = false, onClick }: SelectionActionProps) {
  return (
    <button type="button" className={styles.action} disabled={busy} aria-busy={busy} onClick={onClick}>
      <Icon of={icon} />
      <span>{label}</span>
    </button>
  );
}
