import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useAiChoice } from '../../../features/forms/ai-choice.ts';
import { reviewersQuery } from '../../../queries/jobs/jobs.ts';
import { CriteriaValue } from '../criteria/criteria-value.tsx';
import { useWizard } from '../wizard-context.ts';
import { SummarySection } from './summary-section.tsx';
import type { SectionProps } from './summary-step.tsx';

const ratingNames = { 1: 'perQuestion', 2: 'overall', 3: 'matrix' } as const;

export function ReviewSection({ steps }: SectionProps) {
  const t = useTranslations('wizard');
  const aiChoice = useAiChoice();
  const { job, settings } = useWizard();
  const { data: panel = [] } = useQuery(reviewersQuery(job.id));
  return (
    <SummarySection
      title={t('sections.review')}
      job={job.id}
      steps={steps}
      rows={[
        {
          step: 'ai_assistance',
          name: t('steps.ai_assistance'),
          value: aiChoice(job),
        },
        {
          step: 'review_type',
          name: t('steps.review_type'),
          value: t('summary.rating', {
            style: t(`review.${ratingNames[job.rating_style]}`),
            scale: job.rating_scale,
          }),
        },
        { step: 'criteria', name: t('steps.criteria'), value: <CriteriaValue /> },
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
  );
}
