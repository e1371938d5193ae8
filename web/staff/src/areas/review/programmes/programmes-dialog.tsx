import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { PROGRAMME_LIMITS, type ProgrammeMark } from '@vivavoce/domain/reviews/programmes.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useSend } from '../../../app/use-send.ts';
import { ChangePill } from '../../../app/shell/change-pill.tsx';
import { useMayLeave } from '../../../app/unsaved/use-may-leave.ts';
import { useUnsaved } from '../../../app/unsaved/use-unsaved.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { emptyRow, faultOf, toMarks, type MarkFault, type MarkRow } from './programme-form.ts';
import { classes } from '../../../ui/base/classes.ts';
import styles from './programmes.module.css';

/** Decisions of the university, with the list of programmes; or a reviewer's own review of that list. */
export type ProgrammesMode = 'decide' | 'review';

type ProgrammesDialogProps = {
  /** Stable, with the ids. */
  name: string;
  mode: ProgrammesMode;
  start: MarkRow[];
  save: (marks: ProgrammeMark[]) => Promise<unknown>;
  onClose: () => void;
};

type RowFieldsProps = {
  mode: ProgrammesMode;
  place: number;
  row: MarkRow;
  fault: MarkFault | null;
  onChange: (changes: Partial<MarkRow>) => void;
  onRemove: () => void;
};

function RowFields({ mode, place, row, fault, onChange, onRemove }: RowFieldsProps) {
  const t = useTranslations('review.programmes');
  const errorOf = (field: MarkFault['field']) => (fault?.field === field ? t(`faults.${fault.fault}`) : undefined);
  const { score_min: min, score_max: max } = PROGRAMME_LIMITS;
  return (
    <fieldset className="m-0 grid grid-cols-1 gap-2.5 rounded-2 border border-line-2 p-3">
      <legend className={mode === 'decide' ? 'visually-hidden' : 'text-body font-semibold wrap-anywhere'}>
        {row.programme || t('newProgramme', { number: place + 1 })}
      </legend>
      {mode === 'decide' && (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
          <TextField
            id={`programme-${place}-programme`}
            label={t('programme')}
            value={row.programme}
            maxLength={PROGRAMME_LIMITS.name_max_characters}
            autoComplete="off"
            error={errorOf('programme')}
            onChange={(event) => onChange({ programme: event.target.value })}
          />
          <Button icon variant="ghost" aria-label={t('remove', { programme: row.programme })} onClick={onRemove}>
            <Icon of={IconTrash} size={16} />
          </Button>
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_9rem] items-end gap-3">
        <Checkbox checked={row.checked} onChange={(event) => onChange({ checked: event.target.checked })}>
          {t(mode === 'decide' ? 'accepted' : 'recommended')}
        </Checkbox>
        <TextField
          id={`programme-${place}-score`}
          label={t('score', { min, max })}
          value={row.score}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          error={errorOf('score')}
          onChange={(event) => onChange({ score: event.target.value })}
        />
      </div>
      <div className="grid gap-1 [&_textarea:focus-visible]:border-accent-ink [&_textarea:focus-visible]:edge-accent-ink">
        <label className="font-semibold" htmlFor={`programme-${place}-notes`}>
          {t('notes')}
        </label>
        <textarea
          className="w-full resize-y rounded-2 border border-line-3 bg-surface px-3 py-2.25"
          id={`programme-${place}-notes`}
          rows={2}
          maxLength={PROGRAMME_LIMITS.notes_max_characters}
          value={row.notes}
          onChange={(event) => onChange({ notes: event.target.value })}
        />
      </div>
    </fieldset>
  );
}

/** Edits the programmes of an applicant, or the reader's review of them. */
export default function ProgrammesDialog({ name, mode, start, save, onClose }: ProgrammesDialogProps) {
  const t = useTranslations('review.programmes');
  const common = useTranslations('common');
  const textOf = useErrorText();
  const mayLeave = useMayLeave();
  const [rows, setRows] = useState(start);
  const [fault, setFault] = useState<MarkFault | null>(null);
  const dirty = JSON.stringify(rows) !== JSON.stringify(start);
  const markSaved = useUnsaved({
    name,
    dirty,
    keep: () => ({ rows }),
    restore: (savedForm) => setRows(savedForm.rows),
  });

  const { send, busy, failure } = useSend(
    async () => {
      await save(toMarks(rows));
      markSaved();
      onClose();
    },
    (error) => (isProblem(error) && error.code === 'in_use' ? t('reviewed') : textOf(error)),
  );

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const first = faultOf(rows);
    setFault(first);
    if (first) {
      document.getElementById(`programme-${first.row}-${first.field}`)?.focus();
      return;
    }
    await send();
  }
  async function close(): Promise<void> {
    if (await mayLeave((form) => form.name === name)) onClose();
  }
  return (
    <Dialog opened title={t(`${mode}Title`)} size="36rem" locked={busy} onClose={() => void close()}>
      <form
        className={classes(styles.form, 'grid grid-cols-1 gap-4')}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <p className={classes(styles.hint, 'mt-2 text-small text-pretty text-ink-3')}>{t(`${mode}Text`)}</p>
        {failure && <FormMessage>{failure}</FormMessage>}
        {rows.map((row, place) => (
          <RowFields
            // The rows have no ids, and their names change while they are typed.
            key={place}
            mode={mode}
            place={place}
            row={row}
            fault={fault?.row === place ? fault : null}
            onChange={(changes) => setRows(rows.map((item, at) => (at === place ? { ...item, ...changes } : item)))}
            onRemove={() => setRows(rows.filter((_, at) => at !== place))}
          />
        ))}
        {mode === 'decide' && rows.length < PROGRAMME_LIMITS.programmes_max && (
          <Button className="justify-self-start" onClick={() => setRows([...rows, emptyRow])}>
            <Icon of={IconPlus} size={16} />
            {t('add')}
          </Button>
        )}
        <div className="flex flex-wrap items-center justify-end gap-2">
          <ChangePill />
          <Button disabled={busy} onClick={() => void close()}>
            {common('cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {common('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
