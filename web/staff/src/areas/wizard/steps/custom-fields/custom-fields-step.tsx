import { useId } from 'react';
import type { Job } from '@vivavoce/contract/types.ts';
import { customFieldsFor } from '@vivavoce/domain/emails/custom-fields.ts';
import { unknownTagsOfJob } from '@vivavoce/domain/emails/job-emails.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { FormMessage } from '../../../../ui/forms/error-summary.tsx';
import { faultsOf, type Faults } from '../../../../features/forms/faults.ts';
import { StepPage } from '../../form/step-page.tsx';
import { useStepForm } from '../../form/use-step-form.ts';
import { useWizard } from '../../wizard-context.ts';
import { CompanyFields } from './company-fields.tsx';
import { readFields, rowFaults, storedLines, tooMuch, type FieldValues } from './field-rows.ts';
import { OwnFields } from './own-fields.tsx';
import styles from './custom-fields.module.css';

/** Tags in the activity's e-mails that these fields no longer fill. */
function lostTags(job: Job, lines: string, company: { custom_fields: string; marketplace_enabled: boolean }): string[] {
  const { custom_fields, marketplace_enabled } = company;
  const missing = (ownLines: string) =>
    Object.values(
      unknownTagsOfJob(job, {
        custom_fields: customFieldsFor(ownLines, custom_fields),
        marketplace_enabled,
        is_webinar: job.is_webinar,
      }),
    ).flat();
  const before = new Set(missing(job.custom_fields));
  return [...new Set(missing(lines))].filter((tag) => !before.has(tag));
}

/** The texts for names in square brackets in the e-mails of this activity. */
export function CustomFieldsStep() {
  const text = useTranslations('details.custom');
  const ids = useId();
  const { job, settings } = useWizard();
  const company = settings.custom_fields;
  const read = (from: Job) => readFields(from.custom_fields, company);
  const lost = (values: FieldValues) => lostTags(job, storedLines(values), settings);
  const check = (values: FieldValues): Faults<FieldValues> =>
    faultsOf<FieldValues>({
      custom_fields:
        rowFaults(values.custom_fields, company).find((fault) => fault !== undefined) ??
        (lost(values).length > 0 ? 'unknown_tag' : tooMuch(values) ? 'too_long' : undefined),
    });
  const form = useStepForm<FieldValues>({
    name: 'custom-fields',
    read,
    write: (values) => ({ custom_fields: storedLines(values) }),
    check,
    fieldOf: (field) => field.replace(/^custom_fields\.\d+$/, 'custom_fields'),
  });
  const { values, set } = form;
  const judged = form.errorOf('custom_fields') !== undefined;
  const used = judged ? lost(values) : [];
  return (
    <StepPage title={text('heading')} lead={text('lead')} form={form} read={read}>
      {used.length > 0 && (
        <FormMessage>
          {text('used', { tags: used.map((tag) => `[${tag}]`).join(', '), count: used.length })}
        </FormMessage>
      )}
      {company.trim() !== '' && (
        <section className={styles.part} aria-labelledby={`${ids}-company`}>
          <div>
            <h2 id={`${ids}-company`} className={styles.heading}>
              {text('company')}
            </h2>
            <p className={styles.lead}>{text('companyText')}</p>
          </div>
          <CompanyFields
            companyFields={company}
            lines={values.company_fields}
            onChange={(lines) => set('company_fields', lines)}
          />
        </section>
      )}
      <section className={styles.part} aria-labelledby={`${ids}-own`}>
        <h2 id={`${ids}-own`} className={styles.heading}>
          {text('own')}
        </h2>
        <OwnFields
          lines={values.custom_fields}
          companyFields={company}
          judged={judged}
          onChange={(lines) => set('custom_fields', lines)}
        />
        {judged && tooMuch(values) && <FormMessage>{text('full')}</FormMessage>}
      </section>
    </StepPage>
  );
}
