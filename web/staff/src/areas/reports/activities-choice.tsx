import { useQuery } from '@tanstack/react-query';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { REPORT_LIMITS } from '@vivavoce/domain/reports/funnel.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { reportActivitiesQuery, type StatsFilter } from '../../queries/reports.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { SearchField } from '../../ui/forms/field.tsx';
import { useTypedSearch } from '../../ui/forms/use-typed-search.ts';
import { Popover } from '../../ui/overlays/popover.tsx';
import { PanelBones } from './panel-parts.tsx';
import styles from './report.module.css';

const SHOWN = 100;

type ActivitiesChoiceProps = {
  shortname: string;
  /** Days and kind of the report; activities with applicants in them are offered. */
  days: Omit<StatsFilter, 'jobs'>;
  /** The chosen activities; without one the report counts all. */
  chosen: readonly number[];
  onChange: (jobs: number[]) => void;
};

/** Narrows the report to some activities; each choice applies at once. */
export function ActivitiesChoice({ shortname, days, chosen, onChange }: ActivitiesChoiceProps) {
  const t = useTranslations('reports.range');
  const id = useId();
  const [opened, setOpened] = useState(false);
  // Names come from a query of their own, since chosen activities may lie beyond the listed ones.
  const named = useQuery({
    ...reportActivitiesQuery(shortname, { ...days, jobs: chosen.join(','), page_size: SHOWN }),
    enabled: chosen.length === 1,
  });
  const title = named.isPlaceholderData ? undefined : named.data?.results[0]?.job?.title;
  const text =
    chosen.length === 0 ? t('all') : chosen.length === 1 && title ? title : t('some', { count: chosen.length });
  return (
    <div className={styles.choice}>
      <span className={styles.choiceLabel} id={`${id}-label`}>
        {t('activities')}
      </span>
      <Popover
        opened={opened}
        onChange={setOpened}
        label={t('activities')}
        width={340}
        align="start"
        trigger={
          <button
            type="button"
            id={`${id}-button`}
            className={styles.choiceButton}
            aria-labelledby={`${id}-label ${id}-button`}
          >
            <span>{text}</span>
            <Icon of={IconChevronDown} size={16} />
          </button>
        }
      >
        <Choices shortname={shortname} days={days} chosen={chosen} onChange={onChange} />
      </Popover>
    </div>
  );
}

function Choices({ shortname, days, chosen, onChange }: ActivitiesChoiceProps) {
  const t = useTranslations('reports.range');
  const [title, setTitle] = useState('');
  const [typed, setTyped] = useTypedSearch(title, setTitle);
  const activities = useQuery(
    reportActivitiesQuery(shortname, { ...days, ordering: 'title', page_size: SHOWN, ...(title && { title }) }),
  );
  const listed = (activities.data?.results ?? []).flatMap(({ job }) => (job ? [job] : []));
  const full = chosen.length >= REPORT_LIMITS.most_activities;
  return (
    <div className={styles.choices}>
      <SearchField label={t('search')} value={typed} onChange={setTyped} />
      <Checkbox checked={chosen.length === 0} disabled={chosen.length === 0} onChange={() => onChange([])}>
        {t('all')}
      </Checkbox>
      {activities.isError && <LoadError error={activities.error} onRetry={() => void activities.refetch()} />}
      {activities.isPending && <PanelBones />}
      {activities.data && listed.length === 0 && <p className={styles.quiet}>{t('noActivity')}</p>}
      <ul className={styles.choiceList} aria-label={t('activities')}>
        {listed.map((job) => (
          <li key={job.id}>
            <Checkbox
              checked={chosen.includes(job.id)}
              disabled={full && !chosen.includes(job.id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, job.id] : chosen.filter((id) => id !== job.id))
              }
            >
              {job.title}
            </Checkbox>
          </li>
        ))}
      </ul>
      {activities.data?.has_next && <p className={styles.quiet}>{t('firstOnly', { count: SHOWN })}</p>}
      {full && <p className={styles.quiet}>{t('mostActivities', { count: REPORT_LIMITS.most_activities })}</p>}
    </div>
  );
}
