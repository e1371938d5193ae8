import { useRef } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { RichTextField, type RichTextHandle } from '../../../ui/rich-text/rich-text-field.tsx';
import type { EmailText, EmailValues } from './email-fields.ts';
import type { EmailTags } from '../../../features/mails/email-tags.ts';
import { TagChips } from '../../../features/mails/tag-chips.tsx';

type Line = 'from_name' | 'subject';

/** Inserts a tag from the chips into the field that last held the caret. */
function useInsertion(setLine: (name: Line, value: string) => void) {
  const body = useRef<RichTextHandle>(null);
  const last = useRef<Line | 'body'>('body');
  return {
    body,
    focused: (name: Line | 'body') => {
      last.current = name;
    },
    insert: (text: string) => {
      const name = last.current;
      const line = name === 'body' ? null : document.getElementById(name);
      if (name === 'body' || !(line instanceof HTMLInputElement)) {
        body.current?.insert(text);
        return;
      }
      const from = line.selectionStart ?? line.value.length;
      setLine(name, line.value.slice(0, from) + text + line.value.slice(line.selectionEnd ?? from));
      requestAnimationFrame(() => {
        line.focus();
        line.setSelectionRange(from + text.length, from + text.length);
      });
    },
  };
}

type EmailEditorProps = {
  values: EmailValues;
  tags: EmailTags;
  withSubject: boolean;
  /** About the address for replies; absent where the e-mail has no sender of its own. */
  replyHint?: string | undefined;
  /** Whether the marketplace is open; absent for an e-mail that never links to it. */
  marketplace?: { open: boolean } | undefined;
  set: <Name extends keyof EmailValues>(name: Name, value: EmailValues[Name]) => void;
  errorOf: (name: EmailText) => string | undefined;
};

/** The parts of an e-mail, with the tags that can be inserted. */
export function EmailEditor(props: EmailEditorProps) {
  const { values, tags, withSubject, replyHint, marketplace, set, errorOf } = props;
  const t = useTranslations('wizard');
  const insertion = useInsertion(set);
  /** Shown while typing: an unknown tag is easily corrected in place. */
  const shownError = (name: EmailText) => {
    const unknown = name === 'reply_to' ? [] : tags.unknownIn(values[name]);
    if (unknown.length === 0) return errorOf(name);
    return unknown.map((tag) => t('emails.fieldError', { tag })).join(' · ');
  };
  return (
    <>
      {replyHint !== undefined && (
        <>
          <TextField
            id="from_name"
            label={t('fields.from_name')}
            hint={t('emails.fromHint')}
            value={values.from_name}
            error={shownError('from_name')}
            autoComplete="off"
            onFocus={() => insertion.focused('from_name')}
            onChange={(event) => set('from_name', event.target.value)}
          />
          <TextField
            id="reply_to"
            type="email"
            label={t('fields.reply_to')}
            hint={replyHint}
            optional
            value={values.reply_to}
            error={shownError('reply_to')}
            autoComplete="off"
            onChange={(event) => set('reply_to', event.target.value)}
          />
        </>
      )}
      {withSubject && (
        <TextField
          id="subject"
          label={t('fields.subject')}
          value={values.subject}
          error={shownError('subject')}
          autoComplete="off"
          onFocus={() => insertion.focused('subject')}
          onChange={(event) => set('subject', event.target.value)}
        />
      )}
      <RichTextField
        id="body"
        label={t('fields.body')}
        value={values.body}
        error={shownError('body')}
        isKnownTag={tags.isKnown}
        handle={insertion.body}
        onFocus={() => insertion.focused('body')}
        onChange={(html) => set('body', html)}
        below={<TagChips tags={tags.offered} onInsert={insertion.insert} />}
      />
      {marketplace && (
        <Checkbox
          id="promote"
          checked={values.promote}
          disabled={!marketplace.open}
          onChange={(event) => set('promote', event.target.checked)}
          hint={marketplace.open ? t('emails.promoteHint') : t('emails.marketplaceClosed')}
        >
          {t('fields.promote')}
        </Checkbox>
      )}
    </>
  );
}
