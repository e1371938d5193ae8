import type { CsvReport, Job } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { useMutation } from '@tanstack/react-query';
import { showToast } from '../../../app/toasts.ts';
import { readSkipped, type ListReading } from '../../../queries/applicants/imports.ts';
import { useSkippedList } from './list-downloads.ts';
import { Button } from '../../../ui/base/button.tsx';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import { useFaultPhrase } from './fault-phrase.ts';
import { ListInvite } from './invite-box.tsx';
import { invitationOptions, type ListInvitation } from './list-invitation.ts';
import { RowList } from '../../../ui/data/row-list.tsx';
import { useStartImport } from './use-start-import.ts';
import { useState } from 'react';
import { LIST_FIELDS } from '@vivavoce/domain/applications/applicant-row.ts';
import { SEPARATORS } from '@vivavoce/domain/applications/list-columns.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';

const unread = '-';
const SEPARATOR_NAMES = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' } as const;

type ColumnFieldsProps = {
  report: CsvReport;
  /** The options of the last request; the report may still belong to the request before. */
  reading: ListReading;
  onReading: (reading: ListReading) => void;
};

/** The field of each column: detected by its heading or its content, and correctable. */
function ColumnFields({ report, reading, onReading }: ColumnFieldsProps) {
  const t = useTranslations('overview.add');
  const { columns } = report;
  const header = reading.header === undefined ? report.header : reading.header === 'true';
  const [open, setOpen] = useState(report.missing.length > 0);
  const fields = (reading.columns ?? report.mapping).split(',');
  const options = [
    { value: unread, label: t('columns.unread') },
    ...LIST_FIELDS.map((field) => ({ value: field, label: t(`fields.${field}`) })),
  ];
  const say = (changed: readonly string[], headed: boolean) =>
    onReading({ ...reading, columns: changed.join(','), header: headed ? 'true' : 'false' });
  // A field belongs to one column: the one chosen last.
  const choose = (at: number, value: string) =>
    say(
      fields.map((field, index) => (index === at ? value : field === value ? unread : field)),
      header,
    );
  return (
    <details
      className="grid gap-3 [&_summary]:w-fit [&_summary]:cursor-pointer [&_summary]:font-semibold"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t('columns.label')}</summary>
      <div className="my-3 grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] items-end gap-3 wrap-anywhere">
        {columns.map(({ heading, samples }, index) => (
          <SelectField
            key={index}
            label={heading ?? t('columns.column', { number: index + 1 })}
            hint={samples.join(' · ')}
            value={fields[index] ?? unread}
            options={options}
            onChange={(value) => choose(index, value)}
          />
        ))}
        <SelectField
          label={t('columns.separator')}
          value={reading.separator ?? report.separator}
          options={SEPARATORS.map((mark) => ({ value: mark, label: t(`columns.separators.${SEPARATOR_NAMES[mark]}`) }))}
          // Other cells: what was said of the columns no longer fits.
          onChange={(value) => onReading({ separator: SEPARATORS.find((mark) => mark === value) })}
        />
      </div>
      <Checkbox checked={header} onChange={(event) => say(fields, event.target.checked)}>
        {t('columns.header')}
      </Checkbox>
    </details>
  );
}

type ListReportProps = {
  job: Job;
  file: File;
  report: CsvReport;
  /** The report belongs to earlier options and is being reloaded. */
  stale: boolean;
  reading: ListReading;
  onReading: (reading: ListReading) => void;
  invitation: ListInvitation;
  onInvitation: (invitation: ListInvitation) => void;
  onStarted: () => void;
};

/** The rows with errors as a file, to be corrected and chosen again. */
function SkippedRows({
  job,
  file,
  report,
  reading,
}: Pick<ListReportProps, 'file' | 'report' | 'reading'> & { job: number }) {
  const t = useTranslations('overview.add.file');
  const textOf = useErrorText();
  const saveSkipped = useSkippedList();
  const skipped = useMutation({
    mutationFn: () => readSkipped(job, file, reading),
    onSuccess: (rows) => saveSkipped(report, rows),
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
  });
  // A fault of the rest of the file belongs to no row.
  if (report.errors.every(({ field }) => field === 'row')) return null;
  return (
    <div>
      <Button size="small" busy={skipped.isPending} onClick={() => skipped.mutate()}>
        {t('skipped')}
      </Button>
    </div>
  );
}

/** The report on a file: what can be added, faults by row, and people who applied already. */
export function ListReport({
  job,
  file,
  report,
  stale,
  reading,
  onReading,
  invitation,
  onInvitation,
  onStarted,
}: ListReportProps) {
  const t = useTranslations('overview.add');
  const textOf = useErrorText();
  const faultPhrase = useFaultPhrase();
  const start = useStartImport(job.id, onStarted);
  const { missing, good, faulty, repeated, known } = report;
  const header = report.header ? 'true' : 'false';
  const add = () =>
    start.mutate({
      file,
      options: { columns: report.mapping, header, ...invitationOptions(invitation) },
    });
  return (
    <div className="grid gap-4" aria-busy={stale || undefined}>
      {start.isError && <FormMessage>{textOf(start.error)}</FormMessage>}
      {missing.length > 0 ? (
        <FormMessage tone="info">
          {t('columns.missing', { fields: missing.map((field) => t(`fields.${field}`)).join(', ') })}
        </FormMessage>
      ) : (
        <p role="status" className="m-0 empty:hidden">
          {t('found', { good, wrong: faulty, twice: repeated, known })}
        </p>
      )}
      <ColumnFields report={report} reading={reading} onReading={onReading} />
      <RowList
        label={t('file.wrong')}
        rows={report.errors}
        total={Math.max(report.errors.length, faulty)}
        head={({ row }) => t('file.row', { row })}
        text={faultPhrase}
        remarkOf={({ value }) => value}
      />
      <SkippedRows job={job.id} file={file} report={report} reading={reading} />
      <RowList
        label={t('file.twice')}
        rows={report.duplicates}
        total={repeated + known}
        head={({ row }) => t('file.row', { row })}
        text={({ first_row }) => (first_row === null ? t('file.known') : t('file.repeats', { row: first_row }))}
        remarkOf={({ full_name, email }) => `${full_name}, ${email}`}
      />
      {missing.length === 0 && good > 0 && (
        <>
          <ListInvite
            job={job}
            invitation={invitation}
            onInvitation={onInvitation}
            promisedByColumn={report.mapping.split(',').includes('review_paid')}
          />
          <div className="flex flex-wrap justify-end gap-2 pt-1">
            <Button variant="primary" busy={start.isPending || stale} onClick={add}>
              {t(invitation.invites ? 'inviteCount' : 'addCount', { count: good })}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
