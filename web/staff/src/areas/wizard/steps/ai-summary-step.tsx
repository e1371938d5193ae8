import type { Job } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import { RadioCards } from '../../../ui/forms/radio-cards.tsx';
import { StepPage } from '../form/step-page.tsx';
import { useStepForm } from '../form/use-step-form.ts';
import { useWizard } from '../wizard-context.ts';
import styles from './ai-summary.module.css';

type AiValues = { ai_assistance: boolean };

const read = ({ ai_assistance }: Job): AiValues => ({ ai_assistance });

/** Explains summaries by AI, with the choice for this activity. */
export function AiSummaryStep() {
  const t = useTranslations('criteria.ai');
  const { settings, job } = useWizard();
  const form = useStepForm<AiValues>({ name: 'ai-summary', read, write: (values) => values, check: () => ({}) });
  return (
    <StepPage
      title={t('heading')}
      lead={t('lead')}
      form={form}
      read={read}
      show={(_name, newest) => (newest.ai_assistance ? t('on') : t('without'))}
    >
      <dl className={styles.facts}>
        <div>
          <dt>{t('does')}</dt>
          <dd>{t('doesText')}</dd>
        </div>
        <div>
          <dt>{t('doesNot')}</dt>
          <dd>{t('doesNotText')}</dd>
        </div>
        <div>
          <dt>{t('leaves')}</dt>
          <dd>{t('leavesText')}</dd>
        </div>
      </dl>
      {!settings.ai_summary_enabled && <FormMessage tone="info">{t('companyOff')}</FormMessage>}
      {!settings.ai_configured && <FormMessage tone="info">{t('off')}</FormMessage>}
      <RadioCards
        label={t('choice')}
        disabled={job.locked.includes('ai_assistance')}
        value={form.values.ai_assistance ? 'on' : 'off'}
        options={[
          { value: 'on', title: t('on'), text: t('onText') },
          { value: 'off', title: t('without'), text: t('withoutText') },
        ]}
        onChange={(value) => form.set('ai_assistance', value === 'on')}
      />
    </StepPage>
  );
}
