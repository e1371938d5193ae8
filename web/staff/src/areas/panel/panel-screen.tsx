import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Job } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { JobPageHead } from '../../app/layouts/job-page-head.tsx';
import { AddPeople, PanelMembers } from '../../features/panel/panel-editor.tsx';
import { useNewPerson } from '../../features/panel/use-new-person.ts';
import { usePanel } from '../../features/panel/use-panel.ts';
import { jobQuery, reviewersQuery } from '../../queries/jobs/jobs.ts';
import { Panel } from '../../ui/base/panel.tsx';
import { CalibrationPanel } from './calibration-panel.tsx';
import { withMessages } from '../../app/messages.ts';
import { FairnessPanel } from './fairness/fairness-panel.tsx';
import { MoveCard } from './move-card.tsx';
import { GuestLinksPanel } from './guests/guest-links-panel.tsx';
import { PanelSummary } from './panel-summary.tsx';
import styles from './panel-screen.module.css';

const route = getRouteApi('/_staff/_shell/interviews/$job/review-panel');

/** From the reader's own line to the applicants they have yet to rate. */
function RateNow({ job }: { job: number }) {
  const t = useTranslations('jobpage.panel');
  return (
    <Link
      className={styles.rateNow}
      to="/interviews/$job"
      params={{ job: String(job) }}
      search={{ status: 'Responded', filter: 'All', need_your_rating: true }}
    >
      {t('rateNow')}
    </Link>
  );
}

function Managed({ job }: { job: Job }) {
  const panel = usePanel(job.id);
  const person = useNewPerson(job.id, panel);
  const { data: seats } = useQuery(reviewersQuery(job.id));
  const [moving, setMoving] = useState<number | null>(null);
  const from = seats?.find(({ id }) => id === moving);
  return (
    <>
      <PanelSummary job={job} panel={panel} />
      <div className={styles.columns}>
        <PanelMembers
          job={job.id}
          panel={panel}
          ownerControls={<RateNow job={job.id} />}
          {...((seats?.length ?? 0) > 1 && { onMove: (seat) => setMoving(seat.id) })}
        />
        <div className={styles.side}>
          {from && seats && (
            <MoveCard key={from.id} job={job.id} from={from} seats={seats} onClose={() => setMoving(null)} />
          )}
          <Panel padded className={styles.adding}>
            <AddPeople job={job.id} panel={panel} person={person} />
          </Panel>
        </div>
      </div>
    </>
  );
}

const BiasPanel = lazy(withMessages(['equality'], () => import('../../features/bias/bias-panel.tsx')));

/** The panel of a running activity: members, their progress, reminders, new members. */
export function PanelScreen() {
  const t = useTranslations('jobpage');
  const id = Number(route.useParams().job);
  const { data: job } = useSuspenseQuery(jobQuery(id));
  const manages = job.abilities.includes('manage_panel');
  return (
    <>
      <JobPageHead job={job} title={t('panel.title')} />
      <div className={styles.page}>
        <p className={styles.lead}>{t(manages ? 'panel.lead' : 'panel.leadReader')}</p>
        {manages ? (
          <Managed job={job} />
        ) : (
          <>
            <PanelSummary job={job} panel={null} />
            <PanelMembers job={id} panel={null} ownerControls={<RateNow job={id} />} />
          </>
        )}
        {manages && <GuestLinksPanel job={id} />}
        <CalibrationPanel job={job} manages={manages} />
        <FairnessPanel job={id} />
        {manages && (
          <Suspense>
            <BiasPanel job={id} />
          </Suspense>
        )}
      </div>
    </>
  );
}
