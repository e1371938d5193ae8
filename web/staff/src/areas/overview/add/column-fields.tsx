import { useState } from 'react';
import type { CsvReport } from '@vivavoce/contract/types.ts';
import { LIST_FIELDS } from '@vivavoce/domain/applications/applicant-row.ts';
import { SEPARATORS } from '@vivavoce/domain/applications/list-columns.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { ListReading } from '../../../queries/applicants/imports.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import styles from './add.module.css';

const unread = '-';
const SEPARATOR_NAMES = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' } as const;

type ColumnFieldsProps = {
  report: CsvReport;
  /** The options of the last request; the report may still belong to the request before. */
  reading: ListReading;
  onReading: (reading: ListReading) => void;
};

/** The field of each column: detected by its heading or its content, and correctable. */
export function ColumnFields({ report, reading, onReading }: ColumnFieldsProps) {
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
    <details className={styles.columns} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('columns.label')}</summary>
      <div className={styles.grid}>
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
