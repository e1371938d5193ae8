import { useSuspenseQuery, useQuery } from '@tanstack/react-query';
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
import { Nothing } from './parts.tsx';
import { QuestionsSection } from './questions-section.tsx';
import { ReviewSection } from './review-section.tsx';
import { ScheduleSection } from './schedule-section.tsx';
import { SummarySection } from './summary-section.tsx';
import styles from './summary.module.css';
import { reviewersQuery } from '../../../queries/jobs/jobs.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { usePanelChoice } from './panel-choice.ts';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { MissingItem } from '@vivavoce/domain/jobs/publishing.ts';
import { classes } from '../../../ui/base/classes.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { isAvailable } from '../available-steps.ts';
import { linkToStep } from '../step-links.ts';

/** The items that still prevent publishing, step by step, or the message that there are none. */
function MissingList({ missing, job }: { missing: readonly MissingItem[]; job: number }) {
  const t = useTranslations('wizard');
  const ready = missing.length === 0;
  return (
    <div
      id="missing"
      className={classes(
        'flex gap-2.5 rounded-3 px-4 py-3.5 focus:[box-shadow:var(--ring)]! focus:[outline:0]!',
        ready ? 'bg-ok-tint text-ok-ink' : 'bg-warn-tint text-warn-ink',
      )}
      role="group"
      aria-labelledby="missing-title"
      tabIndex={-1}
    >
      <Icon className="flex-none" of={ready ? IconCircleCheck : IconAlertTriangle} />
      <div>
        <p id="missing-title" className="font-semibold">
          {ready ? t('summary.ready') : t('summary.missing', { count: missing.length })}
        </p>
        {ready ? (
          <p>{t('summary.readyText')}</p>
        ) : (
          <ul className="grid gap-1 pt-1">
            {missing.map(({ step, code }) => (
              <li key={code}>
                {isAvailable(step) ? (
                  <Link className="inline-block min-h-6 underline underline-offset-3" {...linkToStep(step, job)}>
                    {t('named', { name: t(`steps.${step}`), text: t(`missing.${code}`) })}
                  </Link>
                ) : (
                  t(`missing.${code}`)
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Whether publishing invites the panel members who have not been invited, with their names. */
function InvitePanel() {
  const t = useTranslations('wizard.summary');
  const tag = useLanguageTag();
  const { job } = useWizard();
  const [invites, choose] = usePanelChoice(job.id);
  const { data: panel = [] } = useQuery(reviewersQuery(job.id));
  const uninvited = panel.filter(({ is_you, invited_at }) => !is_you && invited_at === null);
  if (uninvited.length === 0 || !job.abilities.includes('manage_panel')) return null;
  return (
    <div className="rounded-3 border border-line bg-surface px-4 py-2.5">
      <Checkbox
        checked={invites}
        onChange={(event) => choose(event.target.checked)}
        hint={new Intl.ListFormat(tag).format(uninvited.map(({ user }) => user.full_name))}
      >
        {t('invitePanel', { count: uninvited.length })}
      </Checkbox>
    </div>
  );
}

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
    <div className={classes(styles.summary, 'grid gap-4')}>
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
