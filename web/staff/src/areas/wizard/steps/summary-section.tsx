import type { ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import type { WizardStepId } from '@vivavoce/domain/jobs/wizard-steps.ts';
import { linkToStep } from '../step-links.ts';
import styles from './summary.module.css';

type SummarySectionProps = {
  title: string;
  job: number;
  rows: readonly { step: WizardStepId; name: string; value: ReactNode }[];
};

/** What one section of the wizard holds, each line with the way back to its step. */
export function SummarySection({ title, job, rows }: SummarySectionProps) {
  const t = useTranslations('wizard');
  const common = useTranslations('common');
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      <dl>
        {rows.map(({ step, name, value }) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <dd className={styles.value}>{value}</dd>
            <dd>
              <LinkButton {...linkToStep(step, job)} variant="ghost" size="small" aria-label={t('editNamed', { name })}>
                {common('edit')}
              </LinkButton>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
