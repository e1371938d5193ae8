import { useQuery, useSuspenseQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Job } from '@vivavoce/contract/types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { JobPageHead } from '../../app/layouts/job-page-head.tsx';
import { AddPeople, PanelMembers } from '../../features/panel/panel-editor.tsx';
import { useNewPerson } from '../../features/panel/use-new-person.ts';
import { usePanel, type Panel as PanelActions } from '../../features/panel/use-panel.ts';
import { jobQuery, reviewersQuery } from '../../queries/jobs/jobs.ts';
import { Panel } from '../../ui/base/panel.tsx';
import { withMessages } from '../../app/messages.ts';
import { FairnessPanel } from './fairness/fairness-panel.tsx';
import { MoveCard } from './move-card.tsx';
import { GuestLinksPanel } from './guests/guest-links-panel.tsx';
import styles from './panel-screen.module.css';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { isOpenToApplicants } from '@vivavoce/domain/jobs/lifecycle.ts';
import { Button } from '../../ui/base/button.tsx';
import { CALIBRATION_LIMITS } from '@vivavoce/domain/reviews/calibration.ts';
import { confirm } from '../../app/confirm.ts';
import { showToast } from '../../app/toasts.ts';
import { calibrationQuery, rememberCalibration } from '../../queries/reviews/calibrations.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { classes } from '../../ui/base/classes.ts';

const CalibrationDialog = lazy(() => import('./calibration-dialog.tsx'));

/** The calibration round: how far it is, and for those who run the activity starting and ending it. */
function CalibrationPanel({ job, manages }: { job: Job; manages: boolean }) {
  const t = useTranslations('calibration');
  const client = useQueryClient();
  const textOf = useErrorText();
  const { data, error, isPending, refetch } = useQuery(calibrationQuery(job.id));
  const { data: seats } = useQuery(reviewersQuery(job.id));
  const [starts, setStarts] = useState(false);
  const end = useMutation({
    mutationFn: () => call('POST /api/jobs/{job}/calibration/end', { params: { job: job.id } }),
    onSuccess: (latest) => rememberCalibration(client, job.id, latest),
    onError: (cause) => showToast({ title: textOf(cause), background: 'reject' }),
  });
  const calibration = data?.calibration;
  const isOpen = calibration?.state === 'open';
  const enough = (seats?.length ?? 0) >= CALIBRATION_LIMITS.reviewers_min;
  if (!manages && !calibration) return null;

  async function askToEnd(): Promise<void> {
    if (await confirm({ text: t('endAsk'), action: t('end') })) end.mutate();
  }

  return (
    <Panel
      title={t('title')}
      action={
        manages && data && !isOpen && enough ? <Button onClick={() => setStarts(true)}>{t('start')}</Button> : undefined
      }
    >
      {isPending && <Bone width="60%" />}
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {data && !calibration && <p className="text-small text-ink-2">{t(enough ? 'explain' : 'tooFew')}</p>}
      {calibration && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>
            {calibration.ended_at ? (
              <When value={calibration.ended_at} as="date" say={(date) => t('endedOn', { date })} />
            ) : (
              t('sentBy', {
                sent: calibration.reviewers.filter(({ sent }) => sent).length,
                count: calibration.reviewers.length,
              })
            )}{' '}
            <span className="text-small text-ink-2">{t('answers', { count: calibration.answers.length })}</span>
          </p>
          <Link
            className="min-h-6 leading-6 font-semibold whitespace-nowrap text-accent-ink no-underline hover:underline hover:underline-offset-3"
            to="/interviews/$job/calibration"
            params={{ job: String(job.id) }}
          >
            {t(isOpen && calibration.rates && calibration.sent_at === null ? 'rate' : 'open')}
          </Link>
          {manages && isOpen && (
            <Button size="small" busy={end.isPending} onClick={() => void askToEnd()}>
              {t('end')}
            </Button>
          )}
        </div>
      )}
      {starts && (
        <Suspense>
          <CalibrationDialog job={job.id} onClose={() => setStarts(false)} />
        </Suspense>
      )}
    </Panel>
  );
}

/** The progress of the whole panel, and the members who have not been told of it. */
function PanelSummary({ job, panel }: { job: Job; panel: PanelActions | null }) {
  const t = useTranslations('jobpage.panel');
  const move = useTranslations('jobpage.move');
  const { data: seats } = useQuery(reviewersQuery(job.id));
  if (!seats || seats.length === 0) return null;
  const rated = seats.reduce((sum, seat) => sum + seat.rated, 0);
  const remaining = seats.reduce((sum, seat) => sum + seat.left, 0);
  const finished = seats.filter((seat) => seat.left === 0).length;
  const uninvited = seats.filter((seat) => !seat.is_you && seat.invited_at === null);
  const [next] = uninvited;
  return (
    <Panel className={classes(styles.summary, 'flex flex-wrap overflow-hidden [&_b]:font-semibold')}>
      <div>
        <p>
          <b>{rated + remaining === 0 ? t('nothing') : t('sent', { rated, total: rated + remaining })}</b>
        </p>
        {rated + remaining > 0 && (
          <span className="block h-2 w-full overflow-hidden rounded-[4px] bg-sunken" aria-hidden="true">
            <span className="block h-full bg-bucket-4" style={{ width: `${(rated / (rated + remaining)) * 100}%` }} />
          </span>
        )}
      </div>
      {rated + remaining > 0 && (
        <div>
          <p>
            <b>{t('finished', { finished, reviewers: seats.length })}</b>
          </p>
          <p className="text-small text-ink-2">
            {t('left', { count: remaining })}
            {job.decision_by && (
              <>
                {'. '}
                <When value={job.decision_by} as="date" length="short" say={(date) => move('decision', { date })} />
              </>
            )}
          </p>
        </div>
      )}
      <div>
        <p>
          <b>{t('uninvited', { count: uninvited.length })}</b>
        </p>
        {panel && next && isOpenToApplicants(job) && (
          <Button variant="link" busy={panel.inviting === next.id} onClick={() => void panel.invite(next)}>
            {t('invite', { name: next.user.full_name })}
          </Button>
        )}
      </div>
    </Panel>
  );
}

const route = getRouteApi('/_staff/_shell/interviews/$job/review-panel');

/** From the reader's own line to the applicants they have yet to rate. */
function RateNow({ job }: { job: number }) {
  const t = useTranslations('jobpage.panel');
  return (
    <Link
      className="min-h-6 leading-6 font-semibold whitespace-nowrap text-accent-ink no-underline hover:underline hover:underline-offset-3"
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
      <div className="grid grid-cols-[minmax(0,1fr)_21rem] items-start gap-4 max-[75rem]:grid-cols-1">
        <PanelMembers
          job={job.id}
          panel={panel}
          ownerControls={<RateNow job={job.id} />}
          {...((seats?.length ?? 0) > 1 && { onMove: (seat) => setMoving(seat.id) })}
        />
        <div className="grid grid-cols-1 gap-4">
          {from && seats && (
            <MoveCard key={from.id} job={job.id} from={from} seats={seats} onClose={() => setMoving(null)} />
          )}
          <Panel padded className="grid grid-cols-1 gap-6">
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
      <div className="grid grid-cols-1 gap-4">
        <p className="text-ink-2">{t(manages ? 'panel.lead' : 'panel.leadReader')}</p>
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
