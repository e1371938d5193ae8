import type { Job } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { aiFormOf } from '../../../features/forms/ai-choice.ts';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import { RadioCards } from '../../../ui/forms/radio-cards.tsx';
import { StepPage } from '../form/step-page.tsx';
import { useStepForm } from '../form/use-step-form.ts';
import { useWizard } from '../wizard-context.ts';

type AiValues = { ai_assistance: boolean };

const read = ({ ai_assistance }: Job): AiValues => ({ ai_assistance });

const INTERVIEW = {
  lead: 'lead',
  does: 'doesText',
  never: 'doesNotText',
  leaves: 'leavesText',
  on: 'on',
  onText: 'onText',
  without: 'without',
  withoutText: 'withoutText',
} as const;

/** Explains what AI writes, with the choice for this activity. */
export function AiSummaryStep() {
  const t = useTranslations('criteria.ai');
  const { settings, job } = useWizard();
  const kind = aiFormOf(job);
  /** The phrases of a form, or those of a video interview. */
  const of = kind
    ? ({
        lead: `ofForm.${kind}.lead`,
        does: `ofForm.${kind}.does`,
        never: `ofForm.${kind}.never`,
        leaves: `ofForm.${kind}.leaves`,
        on: `ofForm.${kind}.on`,
        onText: `ofForm.${kind}.onText`,
        without: `ofForm.${kind}.without`,
        withoutText: `ofForm.${kind}.withoutText`,
      } as const)
    : INTERVIEW;
  const form = useStepForm<AiValues>({ name: 'ai-summary', read, write: (values) => values, check: () => ({}) });
  return (
    <StepPage
      title={t('heading')}
      lead={t(of.lead)}
      form={form}

      show={(_name, newest) => (newest.ai_assistance ? t(of.on) : t(of.without))}
    >
      <dl className="grid gap-3 rounded-3 bg-canvas p-4 inset-edge-line">
        <div>
          <dt className="font-semibold">{t('does')}</dt>
          <dd className="text-ink-2">{t(of.does)}</dd>
        </div>
        <div>
          <dt className="font-semibold">{t('doesNot')}</dt>
          <dd className="text-ink-2">{t(of.never)}</dd>
        </div>
        <div>
          <dt className="font-semibold">{t('leaves')}</dt>
          <dd className="text-ink-2">{t(of.leaves)}</dd>
        </div>
      </dl>
      {!settings.ai_summary_enabled && <FormMessage tone="info">{t('companyOff')}</FormMessage>}
      {!settings.ai_configured && <FormMessage tone="info">{t('off')}</FormMessage>}
      <RadioCards
        label={t('choice')}
        disabled={job.locked.includes('ai_assistance')}
        value={form.values.ai_assistance ? 'on' : 'off'}
        options={[
          { value: 'on', title: t(of.on), text: t(of.onText) },
          { value: 'off', title: t(of.without), text: t(of.withoutText) },
        ]}
        onChange={(value) => form.set('ai_assistance', value === 'on')}
      />
    </StepPage>
  );
}
