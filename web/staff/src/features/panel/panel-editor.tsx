import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Reviewer } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { jobQuery, reviewersQuery } from '../../queries/jobs/jobs.ts';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { NewPersonForm } from './new-person-form.tsx';
import { PeopleSearch } from './people-search.tsx';
import { SeatLine } from './seat-line.tsx';
import type { NewPersonState } from './use-new-person.ts';
import type { Panel } from './use-panel.ts';
import styles from './panel.module.css';

/** The members of the panel and their progress. */
export function PanelMembers({
  job,
  panel,
  ownerControls,
  onMove,
}: {
  job: number;
  panel: Panel | null;
  ownerControls?: ReactNode;
  /** Opens the form that moves applicants who wait for this reviewer. */
  onMove?: (seat: Reviewer) => void;
}) {
  const t = useTranslations('wizard.panel');
  const seats = useQuery(reviewersQuery(job));
  const { data: settings } = useQuery(jobQuery(job));
  return (
    <section aria-labelledby="panel-title">
      <h2 id="panel-title" className={styles.title} tabIndex={-1}>
        {t('members', { count: seats.data?.length ?? 0 })}
      </h2>
      {seats.isPending && <Bone width="100%" height={56} />}
      {seats.isError && <LoadError error={seats.error} onRetry={() => void seats.refetch()} />}
      {seats.data?.length === 0 && <p className={styles.empty}>{t('empty')}</p>}
      {seats.data && seats.data.length > 0 && (
        <ul className={styles.seats}>
          {seats.data.map((seat) => (
            <SeatLine key={seat.id} seat={seat} panel={panel} ownerControls={ownerControls} onMove={onMove} />
          ))}
        </ul>
      )}
      <p className={styles.note}>
        {t('decideNote')} {settings?.ratings_hidden_until_sent && t('independentNote')}
      </p>
    </section>
  );
}

type PanelEditorProps = { job: number; panel: Panel; person: NewPersonState };

/** Adds colleagues and new people to the panel, and announces changes. */
export function AddPeople({ job, panel, person }: PanelEditorProps) {
  const t = useTranslations('wizard.panel');
  return (
    <>
      <section aria-labelledby="people-title">
        <h2 id="people-title" className={styles.title}>
          {t('addKnown')}
        </h2>
        <PeopleSearch job={job} panel={panel} />
      </section>
      <section aria-labelledby="new-title">
        <h2 id="new-title" className={styles.title}>
          {t('addNew')}
        </h2>
        <NewPersonForm state={person} />
      </section>
      <p className="visually-hidden" role="status">
        {panel.announcement}
      </p>
    </>
  );
}

/** The panel with all its actions. Every change is saved at once, except a person being typed. */
export function PanelEditor(props: PanelEditorProps) {
  return (
    <>
      <PanelMembers job={props.job} panel={props.panel} />
      <AddPeople {...props} />
    </>
  );
}
