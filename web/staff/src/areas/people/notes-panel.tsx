import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconEye, IconPlus } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import type { PersonNote, PersonProfile } from '@vivavoce/contract/types.ts';
import { PERSON_LIMITS } from '@vivavoce/domain/people/person-limits.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { newIdempotencyKey } from '@vivavoce/web-shared/api/idempotency-key.ts';
import { formatMoment } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { confirm } from '../../app/confirm.ts';
import { showToast } from '../../app/toasts.ts';
import { hasSavedFormFor, useUnsaved } from '../../app/unsaved/use-unsaved.ts';
import { refreshPerson } from '../../queries/applicants/people.ts';
import { Avatar } from '../../ui/base/avatar.tsx';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { LongText } from '../../ui/base/long-text.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { FieldError } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';

const noteFormName = (person: number, note?: number): string => `note-${person}-${note ?? 'new'}`;

type NoteFormProps = {
  person: PersonProfile;
  /** The note that is changed; absent for a new one. */
  note?: PersonNote;
  onDone: () => void;
};

/** Stores a note; the same key for every try of one note, so that it is stored once. */
function useSaveNote({ person, note }: Pick<NoteFormProps, 'person' | 'note'>, onSuccess: () => void) {
  const client = useQueryClient();
  const [key] = useState(newIdempotencyKey);
  return useMutation({
    mutationFn: ({ text, application }: { text: string; application: number | null }) =>
      note
        ? call('PATCH /api/people/{person}/notes/{person_note}', {
            params: { person: person.id, person_note: note.id },
            body: { text },
          })
        : call('POST /api/people/{person}/notes', {
            params: { person: person.id },
            body: { text, application },
            headers: { 'idempotency-key': key },
          }),
    onSuccess: async () => {
      onSuccess();
      await refreshPerson(client, person.id);
    },
  });
}

type NoteFieldProps = {
  person: PersonProfile;
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  fault: string | null;
  onChange: (text: string) => void;
};

function NoteField({ person, field, value, fault, onChange }: NoteFieldProps) {
  const t = useTranslations('people.notes');
  const id = useId();
  return (
    <div className="grid gap-1">
      <label className="visually-hidden" htmlFor={id}>
        {t('label', { name: person.full_name })}
      </label>
      <textarea
        ref={field}
        id={id}
        rows={3}
        className="field-sizing-content min-h-20 w-full resize-y rounded-2 border border-line-3 bg-surface px-3 py-2 font-inherit text-ink focus-visible:border-accent-ink focus-visible:edge-accent-ink! focus-visible:[outline:0]! [&[aria-invalid]]:border-bad-ink"
        maxLength={PERSON_LIMITS.note_max_characters}
        value={value}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-hint ${id}-error` : `${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className="text-small text-ink-3" id={`${id}-hint`}>
        {t('hint', { name: person.full_name })}
      </span>
      {fault && <FieldError id={`${id}-error`}>{fault}</FieldError>}
    </div>
  );
}

/** A new note and who sees it, or another text of an own one. */
function NoteForm({ person, note, onDone }: NoteFormProps) {
  const t = useTranslations('people.notes');
  const activities = useTranslations('activities');
  const textOf = useErrorText();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(note?.text ?? '');
  const [application, setApplication] = useState('');
  const [missing, setMissing] = useState(false);
  const settle = useUnsaved({
    name: noteFormName(person.id, note?.id),
    dirty: text.trim() !== (note?.text ?? ''),
    keep: () => ({ text, application }),
    restore: (values) => {
      setText(values.text);
      setApplication(values.application);
    },
  });
  const save = useSaveNote({ person, ...(note && { note }) }, () => {
    settle();
    onDone();
  });
  useEffect(() => field.current?.focus(), []);
  const fault = missing ? t('missing') : save.error === null ? null : textOf(save.error);
  return (
    <form
      className="grid gap-3 print:hidden"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const isEmpty = text.trim() === '';
        setMissing(isEmpty);
        if (isEmpty) field.current?.focus();
        else if (!save.isPending)
          save.mutate({ text: text.trim(), application: application === '' ? null : Number(application) });
      }}
    >
      <NoteField
        person={person}
        field={field}
        value={text}
        fault={fault}
        onChange={(value) => {
          setMissing(false);
          setText(value);
        }}
      />
      {!note && (
        <SelectField
          label={t('visible')}
          value={application}
          options={[
            { value: '', label: t('all') },
            ...person.applications.map(({ id: value, job }) => ({
              value: String(value),
              label: t('of', { title: job.title || activities('untitled') }),
            })),
          ]}
          onChange={setApplication}
        />
      )}
      <span className="flex flex-wrap gap-2">
        <Button type="submit" variant={note ? 'outline' : 'primary'} busy={save.isPending}>
          {t('save')}
        </Button>
        <Button
          variant="ghost"
          onClick={() => {
            settle();
            onDone();
          }}
        >
          {t('cancel')}
        </Button>
      </span>
    </form>
  );
}

/** Asks, then deletes the own note. */
function useDeleteNote(person: number, { id }: PersonNote) {
  const t = useTranslations('people.notes');
  const textOf = useErrorText();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/people/{person}/notes/{person_note}', { params: { person, person_note: id } }),
    onSuccess: async () => {
      showToast({ title: t('deleted') });
      await refreshPerson(client, person);
    },
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
  });
  return async () => {
    if (await confirm({ text: t('deleteQuestion'), action: t('delete'), danger: true })) remove.mutate();
  };
}

function Note({ person, note }: { person: PersonProfile; note: PersonNote }) {
  const t = useTranslations('people.notes');
  const activities = useTranslations('activities');
  const tag = useLanguageTag();
  const [editing, setEditing] = useState(() => hasSavedFormFor(noteFormName(person.id, note.id)));
  const remove = useDeleteNote(person.id, note);
  const when = formatMoment(new Date(note.created_at), tag, useNow(), 'long');
  const of = person.applications.find(({ id }) => id === note.application);
  if (editing)
    return (
      <li className="py-3">
        <NoteForm person={person} note={note} onDone={() => setEditing(false)} />
      </li>
    );
  return (
    <li className="grid gap-1.5 border-t border-t-line py-3 first:border-t-0">
      <LongText text={note.text} className="wrap-anywhere whitespace-pre-wrap" />
      <p className="flex min-w-0 items-center gap-2 text-small text-ink-2">
        <Avatar name={note.created_by.full_name} size={20} />
        <span className="min-w-0 wrap-anywhere">
          {t('written', { name: note.created_by.full_name, when })}
          {note.edited_at && ` · ${t('edited')}`}
        </span>
      </p>
      <p className="flex min-w-0 items-center gap-2 text-small text-ink-3">
        <span className="grid w-5 flex-none place-items-center">
          <Icon of={IconEye} size={16} />
        </span>
        <span className="min-w-0 wrap-anywhere">
          {of ? t('visibleOf', { title: of.job.title || activities('untitled') }) : t('visibleAll')}
        </span>
      </p>
      {note.own && (
        <span className="-mx-2.5 flex gap-1 print:hidden">
          <Button size="small" variant="ghost" aria-label={t('editLabel', { when })} onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
          <Button size="small" variant="ghost" aria-label={t('deleteLabel', { when })} onClick={() => void remove()}>
            {t('delete')}
          </Button>
        </span>
      )}
    </li>
  );
}

/** Notes of staff on the person, newest first. */
export function NotesPanel({ person }: { person: PersonProfile }) {
  const t = useTranslations('people.notes');
  const [adding, setAdding] = useState(() => hasSavedFormFor(noteFormName(person.id)));
  const { notes, notes_withheld } = person;
  return (
    <Panel
      title={t('title')}
      action={
        !adding && (
          <Button size="small" className="print:hidden" onClick={() => setAdding(true)}>
            <Icon of={IconPlus} size={16} />
            {t('add')}
          </Button>
        )
      }
    >
      {adding && (
        <div className="pt-3">
          <NoteForm person={person} onDone={() => setAdding(false)} />
        </div>
      )}
      {notes.length === 0 && !adding && <p className="pt-2 text-small text-ink-3">{t('empty')}</p>}
      <ul className="empty:hidden">
        {notes.map((note) => (
          <Note key={note.id} person={person} note={note} />
        ))}
      </ul>
      {notes_withheld > 0 && <p className="pt-2 text-small text-ink-3">{t('withheld', { count: notes_withheld })}</p>}
    </Panel>
  );
}
