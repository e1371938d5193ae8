import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { normaliseTag } from '@vivavoce/domain/emails/tag-names.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { apiQuery } from '../../queries/api-query.ts';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { linesOf, rowsOf, type FieldRow } from './settings-form.ts';

type CustomFieldsPanelProps = {
  lines: string;
  onChange: (lines: string) => void;
  errorOf: (name: string) => string | undefined;
};

const idOf = (index: number) => `custom_fields-${index}`;
const focusSoon = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus());

type FieldLineProps = {
  index: number;
  row: FieldRow;
  /** Where the stored tag is used. */
  uses: { emails: number; activities: number } | undefined;
  error: string | undefined;
  onChange: (part: Partial<FieldRow>) => void;
  onRemove: () => void;
};

function FieldLine({ index, row, uses, error, onChange, onRemove }: FieldLineProps) {
  const t = useTranslations('company.fields');
  const number = index + 1;
  return (
    <li>
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_var(--control-small)] items-center gap-2">
        <input
          id={idOf(index)}
          className="min-h-(--control-small) w-full rounded-2 border border-line-3 bg-surface px-2.5 py-0 text-ink [&[aria-invalid]]:border-bad-ink"
          aria-label={t('tagOf', { number })}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${idOf(index)}-error` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          value={row.tag}
          onChange={(event) => onChange({ tag: event.target.value })}
        />
        <input
          className="min-h-(--control-small) w-full rounded-2 border border-line-3 bg-surface px-2.5 py-0 text-ink [&[aria-invalid]]:border-bad-ink"
          aria-label={t('becomesOf', { number })}
          autoComplete="off"
          maxLength={TEXT_LIMITS.custom_field_max_characters}
          value={row.text}
          onChange={(event) => onChange({ text: event.target.value })}
        />
        <Button
          icon
          size="small"
          variant="ghost"
          aria-label={row.tag.trim() ? t('remove', { tag: row.tag.trim() }) : t('removeEmpty', { number })}
          onClick={onRemove}
        >
          <Icon of={IconX} size={16} />
        </Button>
      </div>
      {uses && uses.emails > 0 && (
        <p className="text-small text-ink-2">{t('uses', { emails: uses.emails, activities: uses.activities })}</p>
      )}
      {error && <FieldError id={`${idOf(index)}-error`}>{error}</FieldError>}
    </li>
  );
}

/** The company's own tags for e-mails, a row for each. */
export function CustomFieldsPanel({ lines, onChange, errorOf }: CustomFieldsPanelProps) {
  const t = useTranslations('company.fields');
  const rows = rowsOf(lines);
  const { data: storedFields = [] } = useQuery(apiQuery('GET /api/custom-fields'));
  const usesOf = (tag: string) => storedFields.find((field) => normaliseTag(field.tag) === normaliseTag(tag));
  const first = rows.find(({ tag }) => tag.trim() !== '');
  const change = (index: number, part: Partial<FieldRow>) =>
    onChange(linesOf(rows.map((row, at) => (at === index ? { ...row, ...part } : row))));
  const remove = (index: number) => {
    onChange(linesOf(rows.filter((_, at) => at !== index)));
    focusSoon(rows.length > 1 ? idOf(Math.max(0, index - 1)) : 'add-custom-field');
  };
  return (
    <Panel
      title={t('title')}
      className="grid min-w-0 content-start gap-3.5"
      action={
        <Button
          id="add-custom-field"
          size="small"
          variant="ghost"
          onClick={() => {
            onChange(linesOf([...rows, { tag: '', text: '' }]));
            focusSoon(idOf(rows.length));
          }}
        >
          <Icon of={IconPlus} size={16} />
          {t('add')}
        </Button>
      }
    >
      <p className="text-small text-ink-2">{t('hint')}</p>
      {rows.length === 0 && <p>{t('none')}</p>}
      {rows.length > 0 && (
        <div
          className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_var(--control-small)] items-center gap-2 text-small text-ink-2"
          aria-hidden="true"
        >
          <span>{t('tag')}</span>
          <span>{t('becomes')}</span>
        </div>
      )}
      <ul className="grid gap-2 [&_li]:grid [&_li]:gap-1">
        {rows.map((row, index) => (
          <FieldLine
            key={index}
            index={index}
            row={row}
            uses={usesOf(row.tag)}
            error={errorOf(`custom_fields.${index}`)}
            onChange={(part) => change(index, part)}
            onRemove={() => remove(index)}
          />
        ))}
      </ul>
      {errorOf('custom_fields') && <FieldError>{errorOf('custom_fields')}</FieldError>}
      {first && <p className="text-small text-ink-2">{t('use', { tag: `[${first.tag.trim()}]` })}</p>}
    </Panel>
  );
}
