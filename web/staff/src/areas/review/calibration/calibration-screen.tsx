import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Calibration } from '@vivavoce/contract/types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { JobPageHead } from '../../../app/layouts/job-page-head.tsx';
import { showToast } from '../../../app/toasts.ts';
import { jobQuery } from '../../../queries/jobs/jobs.ts';
import { calibrationQuery, rememberCalibration } from '../../../queries/reviews/calibrations.ts';
import { useUser } from '../../../queries/sign-in/session.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, LoadError } from '../../../ui/feedback/state-message.tsx';
import { CalibratedAnswer } from './calibrated-answer.tsx';

const route = getRouteApi('/_staff/_shell/interviews/$job/calibration');

/** How far the round is, and sending the reader's ratings. */
function Progress({ job, calibration }: { job: number; calibration: Calibration }) {
  const t = useTranslations('calibration');
  const client = useQueryClient();
  const textOf = useErrorText();
  const { answers, reviewers, state, rates, sent_at } = calibration;
  const rated = answers.filter(({ own }) => own !== null).length;
  const sent = reviewers.filter((reviewer) => reviewer.sent).length;
  const send = useMutation({
    mutationFn: () => call('POST /api/jobs/{job}/calibration/send', { params: { job } }),
    onSuccess: (latest) => rememberCalibration(client, job, latest),
    onError: (cause) => showToast({ title: textOf(cause), background: 'reject' }),
  });
  const isDue = state === 'open' && rates && sent_at === null;
  return (
    <Panel padded className="flex flex-wrap items-center justify-between gap-3">
      <p role="status">
        <b>
          {isDue && t('rated', { rated, count: answers.length })}
          {state === 'open' && !isDue && t('sentBy', { sent, count: reviewers.length })}
          {state === 'ended' && t('ended')}
        </b>{' '}
        <span className="text-small text-ink-2">
          {isDue ? t('sentBy', { sent, count: reviewers.length }) : rates && sent_at !== null ? t('ownSent') : ''}
        </span>
      </p>
      {isDue && (
        <Button
          variant="primary"
          disabled={rated < answers.length}
          busy={send.isPending}
          onClick={() => !send.isPending && send.mutate()}
        >
          {t('send')}
        </Button>
      )}
      {state === 'open' && rates && sent_at !== null && (
        <Link
          className="min-h-6 font-semibold text-accent-ink"
          to="/interviews/$job"
          params={{ job: String(job) }}
          search={{ status: 'Responded', filter: 'All', need_your_rating: true }}
        >
          {t('goOn')}
        </Link>
      )}
    </Panel>
  );
}

/** The calibration round of an activity: each answer with the reader's rating, then what everybody gave. */
export function CalibrationScreen() {
  const t = useTranslations('calibration');
  const id = Number(route.useParams().job);
  const { data: job } = useSuspenseQuery(jobQuery(id));
  const { id: me } = useUser();
  const { data, error, isPending, refetch } = useQuery(calibrationQuery(id));
  /** The answer on which the keys act. */
  const [active, setActive] = useState(1);
  const calibration = data?.calibration;
  return (
    <>
      <JobPageHead job={job} title={t('title')} />
      <div className="grid grid-cols-1 gap-4">
        <p className="max-w-[48rem] text-ink-2">{t(calibration && !calibration.withheld ? 'leadSeen' : 'lead')}</p>
        {isPending && <Bone width="100%" height={240} />}
        {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
        {calibration === null && (
          <Panel>
            <EmptyState text={t('none')} />
          </Panel>
        )}
        {calibration && (
          <>
            <Progress job={id} calibration={calibration} />
            {calibration.answers.length === 0 && (
              <Panel>
                <EmptyState text={t('noAnswers')} />
              </Panel>
            )}
            {calibration.answers.map((answer) => (
              <CalibratedAnswer
                key={answer.place}
                job={id}
                me={me}
                calibration={calibration}
                shown={answer}
                active={active === answer.place}
                onActive={() => setActive(answer.place)}
              />
            ))}
          </>
        )}
      </div>
    </>
  );
}
