import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { isUniversity } from '@vivavoce/domain/companies/kind.ts';
import { isBlank } from '@vivavoce/domain/texts.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { reviewersQuery } from '../../../queries/jobs.ts';
import { questionsQuery } from '../../../queries/questions.ts';
import { StepHead } from '../form/step-page.tsx';
import { useDurations } from '../questions/use-durations.ts';
import { useWizard } from '../wizard-context.ts';
import { missingOf } from '../wizard-plan.ts';
import { MissingList } from './missing-list.tsx';
import { plainText } from './plain-text.ts';
import { SummarySection } from './summary-section.tsx';
import { formatInZone, zoneName } from './zoned-time.ts';
import styles from './summary.module.css';

const ratingNames = { 1: 'perQuestion', 2: 'overall', 3: 'matrix' } as const;

function useDeadlineText(): string {
  const t = useTranslations('wizard.summary');
  const tag = useLanguageTag();
  const { job, settings } = useWizard();
  if (!job.fixed_deadline) return t('rolling', { days: job.applicant_deadline_days });
  const instant = new Date(job.fixed_deadline);
  return t('fixed', {
    date: formatInZone(instant, tag, settings.time_zone),
    zone: zoneName(instant, tag, settings.time_zone),
  });
}

function QuestionsSummary() {
  const durations = useDurations();
  const { job } = useWizard();
  const { data: questions } = useSuspenseQuery(questionsQuery(job.id));
  return (
    <ol className={styles.questions}>
      {questions.map((question) => (
        <li key={question.id}>
          <span className={styles.question}>{question.text}</span>
          <span className={styles.facts}>
            {[
              question.competency,
              durations.toAnswer(question.answer_seconds),
              durations.toPrepare(question.preparation_seconds),
              durations.attemptsText(question.attempts_allowed),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Everything at a glance, with the way back to each step. */
export function SummaryStep() {
  const t = useTranslations('wizard');
  const languages = useTranslations('shell.account');
  const { job, settings } = useWizard();
  const now = useNow();
  const { data: questions } = useSuspenseQuery(questionsQuery(job.id));
  const { data: panel = [] } = useQuery(reviewersQuery(job.id));
  const deadline = useDeadlineText();
  const nothing = <span className={styles.nothing}>{t('summary.nothing')}</span>;
  return (
    <div className={styles.summary}>
      <StepHead title={t('summary.heading')} lead={t('summary.lead')} />
      <MissingList missing={missingOf(job, questions.length, now)} job={job.id} />
      <SummarySection
        title={t('sections.details')}
        job={job.id}
        rows={[
          { step: 'title', name: t('fields.title'), value: job.title || nothing },
          {
            step: 'title',
            name: t('fields.default_locale'),
            value: languages(job.default_locale === 'fr-fr' ? 'french' : 'english'),
          },
          {
            step: 'description',
            name: t('fields.description'),
            value: isBlank(job.description) ? (
              nothing
            ) : (
              <span className={styles.clamp}>{plainText(job.description)}</span>
            ),
          },
          { step: 'description', name: t('fields.contact_name'), value: job.contact_name || nothing },
        ]}
      />
      <SummarySection
        title={t('sections.deadline')}
        job={job.id}
        rows={[{ step: 'deadline_type', name: t('summary.until'), value: deadline }]}
      />
      <SummarySection
        title={t('sections.questions')}
        job={job.id}
        rows={[
          {
            step: 'questions',
            name: t('summary.questionCount', { count: questions.length }),
            value: questions.length === 0 ? nothing : <QuestionsSummary />,
          },
        ]}
      />
      <SummarySection
        title={t('sections.review')}
        job={job.id}
        rows={[
          {
            step: 'review_type',
            name: t('steps.review_type'),
            value: t('summary.rating', {
              style: t(`review.${ratingNames[job.rating_style]}`),
              scale: job.rating_scale,
            }),
          },
          {
            step: 'review_panel',
            name: t('steps.review_panel'),
            value:
              panel.length === 0
                ? t('summary.noPanel', { company: settings.account_name })
                : panel.map(({ user }) => user.full_name).join(', '),
          },
        ]}
      />
      <SummarySection
        title={t('sections.emails')}
        job={job.id}
        rows={[
          {
            step: 'email_invitation',
            name: t('steps.email_invitation'),
            value: job.invitation_subject || nothing,
          },
          {
            step: 'email_completion',
            name: t('steps.email_completion'),
            value: isBlank(job.interview_complete_message) ? (
              nothing
            ) : (
              <span className={styles.clamp}>{plainText(job.interview_complete_message)}</span>
            ),
          },
          ...(isUniversity(settings)
            ? []
            : [
                {
                  step: 'email_unsuccessful' as const,
                  name: t('steps.email_unsuccessful'),
                  value: job.rejection_email_subject || nothing,
                },
              ]),
        ]}
      />
    </div>
  );
}
