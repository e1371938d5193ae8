import { IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { showToast } from '../../../app/toasts.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import type { SelectedApplicants } from './choice.ts';
import { CompareSelected } from './compare-selected.tsx';
import { DecideSelected } from './decide-selected.tsx';
import { ExtendSelected } from './extend-selected.tsx';
import { InviteSelected } from './invite-selected.tsx';
import { MessageSelected } from './message-selected.tsx';
import { RejectSelected } from './reject-selected.tsx';
import styles from './selection-bar.module.css';

export type SelectionBarProps = {
  selected: SelectedApplicants;
  /** Number of rows that match the list's filter; if larger than the selection, the bar offers to select them all. */
  matching: number;
  /** More rows match than `matching` says. */
  more: boolean;
  /** Resolves when the full count is known. */
  onChooseAll: () => Promise<void>;
  onClear: () => void;
};

/**
 * One dark bar with the count and the actions on the selection. An action that applies to no applicant is not drawn.
 */
export default function SelectionBar({ selected, matching, more, onChooseAll, onClear }: SelectionBarProps) {
  const t = useTranslations('overview');
  const textOf = useErrorText();
  const chooseAll = useMutation({
    mutationFn: onChooseAll,
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
  });
  const all = 'matching' in selected.selection;
  const exceptions = 'matching' in selected.selection ? (selected.selection.except?.length ?? 0) : 0;
  const props = { selected, onDone: onClear };
  return (
    <section className={styles.bar} data-bottom-bar aria-label={t('selection.label')}>
      <b role="status">
        {exceptions > 0
          ? t('selection.allBut', { count: selected.count, left: exceptions })
          : t(all ? 'selection.all' : 'selection.count', { count: selected.count })}
      </b>
      {!all && (more || matching > selected.count) && (
        <button
          type="button"
          className={styles.more}
          disabled={chooseAll.isPending}
          aria-busy={chooseAll.isPending}
          onClick={() => chooseAll.mutate()}
        >
          {t(more ? 'selection.chooseMore' : 'selection.chooseAll', { count: matching })}
        </button>
      )}
      <span className={styles.divider} />
      <div className={styles.actions}>
        <InviteSelected {...props} />
        <ExtendSelected {...props} />
        <DecideSelected {...props} decision="shortlist" />
        <RejectSelected {...props} />
        <DecideSelected {...props} decision="unshortlist" />
        <DecideSelected {...props} decision="reviewed" />
        <CompareSelected selected={selected} />
        <MessageSelected {...props} />
        <DecideSelected {...props} decision="archive" />
        <DecideSelected {...props} decision="unarchive" />
      </div>
      <span className={styles.divider} />
      <button type="button" className={styles.action} aria-label={t('selection.clear')} onClick={onClear}>
        <Icon of={IconX} />
      </button>
    </section>
  );
}
