import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { PageHeader } from '../../app/layouts/page-header.tsx';
import { planQuery } from '../../queries/plan.ts';
import { previewQuery, startPreview } from '../../queries/preview.ts';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { PlanPanel } from './plan-panel.tsx';
import { PreviewSteps } from './preview-steps.tsx';
import { QuestionPicture } from './question-picture.tsx';
import { SampleApplicants } from './sample-applicants.tsx';
import styles from './preview.module.css';

/** The home of a freemium account: an interview to take and to rate, and what the plan allows. */
export function PreviewScreen() {
  const t = useTranslations('preview');
  const textOf = useErrorText();
  const client = useQueryClient();
  const { data: plan } = useQuery(planQuery);
  const { data: preview, error } = useQuery(previewQuery);
  const start = useMutation({
    mutationFn: startPreview,
    onSuccess: (started) => client.setQueryData(previewQuery.queryKey, started),
  });
  const failure = start.error ?? error;
  return (
    <>
      <PageHeader title={t('title')} badge={plan && <Pill tone="info">{t('plan', { name: plan.name })}</Pill>} />
      <div className={styles.page}>
        <Panel className={styles.hero}>
          <div className={styles.guide}>
            <h2>{t('heading')}</h2>
            <p className={styles.quiet}>{t('lead')}</p>
            <PreviewSteps preview={preview} />
            {preview?.job === null && (
              <p>
                <Button variant="primary" size="large" busy={start.isPending} onClick={() => start.mutate()}>
                  <Icon of={IconPlayerPlay} />
                  {t('begin')}
                </Button>
              </p>
            )}
            {failure && (
              <p role="alert" className={styles.failure}>
                {textOf(failure)}
              </p>
            )}
          </div>
          <QuestionPicture />
        </Panel>
        {typeof preview?.job === 'number' && <SampleApplicants job={preview.job} />}
        <PlanPanel plan={plan} />
      </div>
    </>
  );
}
