import type { ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { LinkButton } from '../../../ui/base/button.tsx';
import type { WizardStepId } from '@vivavoce/domain/jobs/wizard-steps.ts';
import { linkToStep } from '../step-links.ts';
import { classes } from '../../../ui/base/classes.ts';
import styles from './summary.module.css';

export type SummaryRow = { step: WizardStepId; name: string; value: ReactNode };

type SummarySectionProps = {
  title: string;
  job: number;
  /** Steps of this activity's wizard; rows of others are left out. */
  steps: ReadonlySet<WizardStepId>;
  rows: readonly SummaryRow[];
};

/** The content of one section of the wizard, each line with a link to its step. */
export function SummarySection({ title, job, steps, rows }: SummarySectionProps) {
  const t = useTranslations('wizard');
  const common = useTranslations('common');
  const visible = rows.filter(({ step }) => steps.has(step));
  if (visible.length === 0) return null;
  return (
    <section className="rounded-3 border border-line bg-surface">
      <h2 className="px-4 pt-3 pb-1 text-heading tracking-heading">{title}</h2>
      <dl>
        {visible.map(({ step, name, value }) => (
          <div
            key={name}
            className={classes(
              styles.row,
              'grid grid-cols-[11rem_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 ps-4 pe-3 pt-1.5 pb-1.5 leading-7.5 max-md:grid-cols-[minmax(0,1fr)_auto] max-md:[&_dd:last-child]:col-2 max-md:[&_dd:last-child]:row-1 [&_dt]:py-1.25 [&_dt]:leading-5 [&_dt]:text-ink-3 max-md:[&_dt]:col-1 max-md:[&_dt]:pb-0',
            )}
          >
            <dt>{name}</dt>
            <dd className="py-1.25 leading-5 wrap-anywhere max-md:col-span-full max-md:row-2 max-md:pt-0">{value}</dd>
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
