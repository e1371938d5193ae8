import { IconX } from '@tabler/icons-react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Chosen } from './choice.ts';
import { DecideSelected } from './decide-selected.tsx';
import { ExtendSelected } from './extend-selected.tsx';
import { InviteSelected } from './invite-selected.tsx';
import { MessageSelected } from './message-selected.tsx';
import { RejectSelected } from './reject-selected.tsx';
import styles from './selection-bar.module.css';

type SelectionBarProps = {
  chosen: Chosen;
  /** How many match the list's filter; more than are chosen, it offers to choose them all. */
  matching: number;
  onChooseAll: () => void;
  onClear: () => void;
};

/** One dark bar with the count and what can be done to everybody chosen. A deed that fits nobody draws nothing. */
export function SelectionBar({ chosen, matching, onChooseAll, onClear }: SelectionBarProps) {
  const t = useTranslations('overview');
  const all = 'matching' in chosen.selection;
  const deed = { chosen, onDone: onClear };
  return (
    <section className={styles.bar} aria-label={t('selection.label')}>
      <b role="status">{t(all ? 'selection.all' : 'selection.count', { count: chosen.count })}</b>
      {!all && matching > chosen.count && (
        <button type="button" className={styles.more} onClick={onChooseAll}>
          {t('selection.chooseAll', { count: matching })}
        </button>
      )}
      <span className={styles.divider} />
      <InviteSelected {...deed} />
      <ExtendSelected {...deed} />
      <DecideSelected {...deed} decision="shortlist" />
      <RejectSelected {...deed} />
      <DecideSelected {...deed} decision="unshortlist" />
      <MessageSelected {...deed} />
      <DecideSelected {...deed} decision="archive" />
      <DecideSelected {...deed} decision="unarchive" />
      <span className={styles.divider} />
      <button type="button" className={styles.action} aria-label={t('selection.clear')} onClick={onClear}>
        <Icon of={IconX} />
      </button>
    </section>
  );
}
