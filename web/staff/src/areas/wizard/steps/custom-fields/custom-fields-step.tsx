import { useId, useEffect, useRef, useState } from 'react';
import type { Job } from '@vivavoce/contract/types.ts';
import { customFieldsFor, parseCustomFields } from '@vivavoce/domain/emails/custom-fields.ts';
import { unknownTagsOfJob } from '@vivavoce/domain/emails/job-emails.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { FormMessage } from '../../../../ui/forms/error-summary.tsx';
import { faultsOf, type Faults } from '../../../../features/forms/faults.ts';
import { StepPage } from '../../form/step-page.tsx';
import { useStepForm } from '../../form/use-step-form.ts';
import { useWizard } from '../../wizard-context.ts';
import {
  readFields,
  rowFaults,
  storedLines,
  tooMuch,
  type FieldValues,
  differingText,
  withDiffering,
  linesOf,
  rowsOf,
  type FieldRow,
} from './field-rows.ts';
import styles from './custom-fields.module.css';
import { TextField } from '../../../../ui/forms/field.tsx';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { Button } from '../../../../ui/base/button.tsx';
import { Icon } from '../../../../ui/base/icon.tsx';
import { useFaultText } from '../../../../features/forms/use-fault-text.ts';
import { classes } from '../../../../ui/base/classes.ts';

type OwnFieldsProps = {
  lines: string;
  companyFields: string;
  /** Faults are shown after the first attempt to save. */
  judged: boolean;
  onChange: (lines: string) => void;
};

/** Names and texts of this activity alone. */
function OwnFields({ lines, companyFields, judged, onChange }: OwnFieldsProps) {
  const t = useTranslations('details.custom');
  const faultText = useFaultText();
  const adder = useRef<HTMLButtonElement>(null);
  const [fresh, setFresh] = useState<number>();
  const [announcement, setAnnouncement] = useState('');
  const rows = rowsOf(lines);
  const faults = judged ? rowFaults(lines, companyFields) : [];
  useEffect(() => {
    if (fresh !== undefined) document.getElementById(`custom-field-${fresh}`)?.focus();
  }, [fresh]);
  const change = (index: number, values: Partial<FieldRow>) =>
    onChange(linesOf(rows.map((row, place) => (place === index ? { ...row, ...values } : row))));
  return (
    <div className="grid gap-4 focus-visible:shadow-none! focus-visible:[outline:0]!" id="custom_fields" tabIndex={-1}>
      {rows.length === 0 && <p className="max-w-[72ch] text-ink-2">{t('ownNone')}</p>}
      {rows.map((row, index) => {
        const fault = faults[index];
        const position = index + 1;
        return (
          <div
            key={index}
            className={classes(
              styles.row,
              'grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] items-start gap-x-3 gap-y-2 max-md:grid-cols-[minmax(0,1fr)_auto] max-md:border-b max-md:border-b-line max-md:pb-4',
            )}
            role="group"
            aria-label={t('rowName', { position })}
          >
            <TextField
              id={`custom-field-${index}`}
              label={t('name')}
              aria-label={t('rowName', { position })}
              autoComplete="off"
              maxLength={60}
              value={row.tag}
              error={fault && faultText('custom_fields', fault)}
              onChange={(event) => change(index, { tag: event.target.value })}
            />
            <TextField
              label={t('text')}
              aria-label={t('rowText', { position })}
              autoComplete="off"
              value={row.text}
              onChange={(event) => change(index, { text: event.target.value })}
            />
            <Button
              variant="ghost"
              icon

              // Level with the fields, whose labels are above them.
              className="mt-6 max-md:[grid-area:1_/_2]"
              aria-label={t('remove', { position })}
              onClick={() => {
                onChange(linesOf(rows.filter((_row, place) => place !== index)));
                setFresh(undefined);
                setAnnouncement(t('removed'));
                adder.current?.focus();
              }}
            >
              <Icon of={IconTrash} size={16} />
            </Button>
          </div>
        );
      })}
      <div>
        <Button
          ref={adder}
          size="small"
          onClick={() => {
            onChange(linesOf([...rows, { tag: '', text: '' }]));
            setFresh(rows.length);
            setAnnouncement('');
          }}
        >
          <Icon of={IconPlus} size={16} />
          {t('add')}
        </Button>
      </div>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </div>
  );
}

type CompanyFieldsProps = {
  companyFields: string;
  /** The lines that differ. */
  lines: string;
  onChange: (lines: string) => void;
};

/** The fields of the company, with the texts that differ in this activity. */
function CompanyFields({ companyFields, lines, onChange }: CompanyFieldsProps) {
  const t = useTranslations('details.custom');
  return (
    <div className="grid gap-4 focus-visible:shadow-none! focus-visible:[outline:0]!" id="company_fields" tabIndex={-1}>
      {parseCustomFields(companyFields).fields.map(({ tag, replacement }) => (
        <TextField
          key={tag}
          label={`[${tag}]`}
          hint={replacement ? t('standard', { text: replacement }) : t('standardEmpty')}
          aria-label={t('textFor', { tag })}
          autoComplete="off"
          value={differingText(lines, tag)}
          onChange={(event) => onChange(withDiffering(lines, tag, event.target.value))}
        />
      ))}
    </div>
  );
}

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
    <StepPage title={text('heading')} lead={text('lead')} form={form}>
      {used.length > 0 && (
        <FormMessage>
          {text('used', { tags: used.map((tag) => `[${tag}]`).join(', '), count: used.length })}
        </FormMessage>
      )}
      {company.trim() !== '' && (
        <section className={classes(styles.part, 'grid gap-3')} aria-labelledby={`${ids}-company`}>
          <div>
            <h2 id={`${ids}-company`} className="text-heading tracking-heading">
              {text('company')}
            </h2>
            <p className="max-w-[72ch] text-ink-2">{text('companyText')}</p>
          </div>
          <CompanyFields
            companyFields={company}
            lines={values.company_fields}
            onChange={(lines) => set('company_fields', lines)}
          />
        </section>
      )}
      <section className={classes(styles.part, 'grid gap-3')} aria-labelledby={`${ids}-own`}>
        <h2 id={`${ids}-own`} className="text-heading tracking-heading">
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
