import { IconArchive, IconSend, IconStar, IconX } from '@tabler/icons-react';
import type { Application } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useApplicantChange, type Change } from './use-applicant-change.ts';
import styles from './selection-bar.module.css';

const offers = [
  { change: 'invite', ability: 'invite', icon: IconSend },
  { change: 'shortlist', ability: 'decide', icon: IconStar },
  { change: 'reject', ability: 'decide', icon: IconX },
  { change: 'archive', ability: 'archive', icon: IconArchive },
] as const;

function fits(change: Change, application: Application): boolean {
  if (change === 'invite') return application.responded_at === null;
  if (change === 'shortlist') return application.shortlisted_at === null;
  if (change === 'reject') return application.rejected_at === null;
  return application.archived_at === null;
}

type SelectionBarProps = { job: number; selected: readonly Application[]; onClear: () => void };

/** One dark bar with the count and what can be done to everybody chosen. */
export function SelectionBar({ job, selected, onClear }: SelectionBarProps) {
  const t = useTranslations('overview');
  const change = useApplicantChange(job);
  if (selected.length === 0) return null;
  const allowed = offers.filter(({ change: each, ability }) =>
    selected.every((application) => application.abilities.includes(ability) && fits(each, application)),
  );
  return (
    <section className={styles.bar} aria-label={t('selection.label')}>
      <b role="status">{t('selection.count', { count: selected.length })}</b>
      <span className={styles.divider} />
      {allowed.map(({ change: each, icon }) => (
        <button
          key={each}
          type="button"
          className={styles.action}
          disabled={change.isPending}
          onClick={() => change.mutate({ change: each, applications: selected }, { onSuccess: onClear })}
        >
          <Icon of={icon} />
          <span>{t(`changes.${each}`)}</span>
        </button>
      ))}
      <span className={styles.divider} />
      <button type="button" className={styles.action} aria-label={t('selection.clear')} onClick={onClear}>
        <Icon of={IconX} />
      </button>
    </section>
  );
}
