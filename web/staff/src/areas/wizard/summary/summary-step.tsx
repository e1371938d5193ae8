import { useSuspenseQuery } from '@tanstack/react-query';
import { zoneText } from '@vivavoce/domain/zone-text.ts';
import type { WizardStepId } from '@vivavoce/domain/jobs/wizard-steps.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { TryLink } from '../../../features/trial/try-link.tsx';
import { questionsQuery } from '../../../queries/jobs/questions.ts';
import { useUser } from '../../../queries/sign-in/session.ts';
import { LengthNotes } from '../frame/length-notes.tsx';
import { StepHead } from '../form/step-page.tsx';
import { formatInZone } from '../../../ui/data/zoned-time.ts';
import { useJobForm, useJobMatrix, useMissing } from '../use-missing.ts';
import { useWizard } from '../wizard-context.ts';
import { screenSteps } from '../wizard-plan.ts';
import { DetailsSection } from './details-section.tsx';
import { EmailsSection } from './emails-section.tsx';
import { InvitePanel } from './invite-panel.tsx';
import { MissingList } from './missing-list.tsx';
import { Nothing } from './parts.tsx';
import { QuestionsSection } from './questions-section.tsx';
import { ReviewSection } from './review-section.tsx';
import { ScheduleSection } from './schedule-section.tsx';
import { SummarySection } from './summary-section.tsx';
import styles from './summary.module.css';

/** Steps of this activity's wizard, for which a section shows rows. */
export type SectionProps = { steps: ReadonlySet<WizardStepId> };

function DeadlineSection({ steps }: SectionProps) {
  const t = useTranslations('wizard');
  const tag = useLanguageTag();
  const { job, settings } = useWizard();
  const instant = job.fixed_deadline === null ? null : new Date(job.fixed_deadline);
  const value =
    instant === null
      ? t('summary.rolling', { days: job.applicant_deadline_days })
      : t('summary.fixed', {
          date: formatInZone(instant, tag, settings.time_zone),
          zone: zoneText(tag, settings.time_zone),
        });
  return (
    <SummarySection
      title={t('sections.deadline')}
      job={job.id}
      steps={steps}
      rows={[
        { step: 'deadline_type', name: t('summary.until'), value },
        {
          step: instant === null ? 'deadline_rolling' : 'deadline_fixed',
          name: t('deadline.extension'),
          value: t('deadline.extensionSet', { days: job.reinvitation_deadline }),
        },
      ]}
    />
  );
}

/** The whole activity at a glance, with a link to each step. */
export function SummaryStep() {
  const t = useTranslations('wizard');
  const { job, settings, draft } = useWizard();
  const { data: questions } = useSuspenseQuery(questionsQuery(job.id));
  const user = useUser();
  const missing = useMissing();
  const { loaded } = useJobMatrix();
  const form = useJobForm();
  const steps = new Set(screenSteps(job, { settings, user }).map(({ id }) => id));
  return (
    <div className={styles.summary}>
      <StepHead title={t('summary.heading')} lead={t('summary.lead')} />
      {loaded && form.loaded && <MissingList missing={missing} job={job.id} />}
      {questions.length > 0 && (
        <div>
          <TryLink job={job} />
        </div>
      )}
      <InvitePanel />
      <div className={styles.advice}>
        <LengthNotes questions={questions} draft={draft} />
      </div>
      <DetailsSection steps={steps} />
      {steps.has('schedule') && <ScheduleSection steps={steps} />}
      <DeadlineSection steps={steps} />
      <QuestionsSection steps={steps} />
      <SummarySection
        title={t('sections.items')}
        job={job.id}
        steps={steps}
        rows={[
          {
            step: 'items',
            name: t('steps.items'),
            value: t('summary.questionCount', { count: job.question_count }),
          },
          {
            step: 'scoring',
            name: t('steps.scoring'),
            value: t(`ratingTypes.${job.questionnaire_rating_type}`),
          },
        ]}
      />
      <SummarySection
        title={t('sections.scenarios')}
        job={job.id}
        steps={steps}
        rows={[
          {
            step: 'scenarios',
            name: t('steps.scenarios'),
            value: t('summary.scenarioCount', { count: job.question_count }),
          },
          {
            step: 'scoring_key',
            name: t('summary.passMark'),
            value: job.sjt_pass_mark === null ? <Nothing /> : t('summary.percent', { percent: job.sjt_pass_mark }),
          },
        ]}
      />
      <SummarySection
        title={t('sections.assessment')}
        job={job.id}
        steps={steps}
        rows={[
          {
            step: 'assessment',
            name: t('steps.assessment'),
            value: (form.form?.kind === 'test_provider' && form.form.assessment?.name) || <Nothing />,
          },
        ]}
      />
      <ReviewSection steps={steps} />
      <EmailsSection steps={steps} />
    </div>
  );
}
