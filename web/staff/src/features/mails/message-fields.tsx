import { useRef } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { RichTextField, type RichTextHandle } from '../../ui/rich-text/rich-text-field.tsx';
import type { EmailTags } from './email-tags.ts';
import { TagChips } from './tag-chips.tsx';

export type MessageText = { subject: string; body: string };
export type MessageFaults = { subject?: string | undefined; body?: string | undefined };

type MessageFieldsProps = {
  values: MessageText;
  tags: EmailTags;
  faults: MessageFaults;
  onChange: (values: MessageText) => void;
};

const subjectId = 'message-subject';

/** Subject and text of one e-mail, with the tags that can be inserted. */
export function MessageFields({ values, tags, faults, onChange }: MessageFieldsProps) {
  const t = useTranslations('decide.message');
  const emails = useTranslations('wizard.emails');
  const body = useRef<RichTextHandle>(null);
  const last = useRef<keyof MessageText>('body');
  /** Shown while typing: an unknown tag is easily corrected in place. */
  const errorOf = (name: keyof MessageText) => {
    const unknown = tags.unknownIn(values[name]);
    return unknown.length > 0 ? unknown.map((tag) => emails('fieldError', { tag })).join(' · ') : faults[name];
  };

  function insert(text: string): void {
    const line = document.getElementById(subjectId);
    if (last.current === 'body' || !(line instanceof HTMLInputElement)) {
      body.current?.insert(text);
      return;
    }
    const from = line.selectionStart ?? line.value.length;
    const subject = line.value.slice(0, from) + text + line.value.slice(line.selectionEnd ?? from);
    onChange({ ...values, subject });
    requestAnimationFrame(() => {
      line.focus();
      line.setSelectionRange(from + text.length, from + text.length);
    });
  }

  return (
    <>
      <TextField
        id={subjectId}
        label={t('subject')}
        value={values.subject}
        error={errorOf('subject')}
        autoComplete="off"
        onFocus={() => {
          last.current = 'subject';
        }}
        onChange={(event) => onChange({ ...values, subject: event.target.value })}
      />
      <RichTextField
        id="message-body"
        label={t('body')}
        value={values.body}
        error={errorOf('body')}
        isKnownTag={tags.isKnown}
        handle={body}
        onFocus={() => {
          last.current = 'body';
        }}
        onChange={(html) => onChange({ ...values, body: html })}
        below={<TagChips tags={tags.offered} onInsert={insert} />}
      />
    </>
  );
}
