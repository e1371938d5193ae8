import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Job } from '@vivavoce/contract/types.ts';
import { CALIBRATION_LIMITS } from '@vivavoce/domain/reviews/calibration.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { confirm } from '../../app/confirm.ts';
import { showToast } from '../../app/toasts.ts';
import { reviewersQuery } from '../../queries/jobs/jobs.ts';
import { calibrationQuery, endCalibration, rememberCalibration } from '../../queries/reviews/calibrations.ts';
import { Button } from '../../ui/base/button.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import styles from './panel-screen.module.css';

const CalibrationDialog = lazy(() => import('./calibration-dialog.tsx'));

/** The calibration round: how far it is, and for those who run the activity starting and ending it. */
export function CalibrationPanel({ job, manages }: { job: Job; manages: boolean }) {
  const t = useTranslations('calibration');
  const client = useQueryClient();
  const textOf = useErrorText();
  const { data, error, isPending, refetch } = useQuery(calibrationQuery(job.id));
  const { data: seats } = useQuery(reviewersQuery(job.id));
  const [starts, setStarts] = useState(false);
  const end = useMutation({
    mutationFn: () => endCalibration(job.id),
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
      {data && !calibration && <p className={styles.quiet}>{t(enough ? 'explain' : 'tooFew')}</p>}
      {calibration && (
        <div className={styles.calibration}>
          <p>
            {calibration.ended_at ? (
              <When value={calibration.ended_at} as="date" say={(date) => t('endedOn', { date })} />
            ) : (
              t('sentBy', {
                sent: calibration.reviewers.filter(({ sent }) => sent).length,
                count: calibration.reviewers.length,
              })
            )}{' '}
            <span className={styles.quiet}>{t('answers', { count: calibration.answers.length })}</span>
          </p>
          <Link className={styles.rateNow} to="/interviews/$job/calibration" params={{ job: String(job.id) }}>
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
