import type { ApplicantEmailType } from '@vivavoce/domain/emails/email-types.ts';
import type { MailTextName } from '@vivavoce/domain/emails/mail-texts.ts';
import { useState } from 'react';
import { isBlank } from '@vivavoce/domain/texts.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useFieldErrorText } from '../../ui/feedback/error-text.ts';
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx';
import type { MessageText } from './message-fields.tsx';
import SavedTextField from './saved-text-field.tsx';
import { useMailTags } from './use-mail-tags.ts';

type MailingTextProps = {
  name: MailTextName;
  kind: ApplicantEmailType;
  job: number;
  /** Undefined while the usual text is used. */
  body: string | undefined;
  /** The refusal of the server. */
  error?: string | undefined;
  /** A text was chosen; undefined for the usual one. */
  onChoose: (text: MessageText | undefined) => void;
  onBody: (body: string) => void;
};

/** Takes a saved text for one mailing, and changes it for this time. Nothing where the company has saved none. */
export function MailingText({ name, kind, job, body, error, onChoose, onBody }: MailingTextProps) {
  const t = useTranslations('decide.mail.saved');
  const fault = useMailingFault(kind, job, body);
  const tags = useMailTags(kind, job);
  return (
    <>
      <SavedTextField type={name} onChoose={onChoose} />
      {body !== undefined && tags && (
        <div className="grid gap-1">
          <RichTextField
            id="mailing-body"
            label={t('body')}
            value={body}
            error={fault ?? error}
            isKnownTag={tags.isKnown}
            onChange={onBody}
          />
          <p className="text-small text-ink-3">{t('kept')}</p>
        </div>
      )}
    </>
  );
}

/** The fault that keeps a typed text from leaving: no word, or unknown tags; undefined for none. */
export function useMailingFault(kind: ApplicantEmailType, job: number, body: string | undefined): string | undefined {
  const t = useTranslations('decide.mail.saved');
  const emails = useTranslations('wizard.emails');
  const tags = useMailTags(kind, job);
  if (body === undefined) return undefined;
  if (isBlank(body)) return t('missing');
  const unknown = tags?.unknownIn(body) ?? [];
  return unknown.length > 0 ? unknown.map((tag) => emails('fieldError', { tag })).join(' · ') : undefined;
}

type Refused = Readonly<Record<string, readonly string[]>>;

/**
 * State of the text of one mailing, for a form that has the subject among its own fields.
 * @param onSubject the subject of the chosen text; empty for the usual one
 */
export function useMailingText(
  kind: ApplicantEmailType,
  job: number,
  { refused, changed, onSubject }: { refused: Refused; changed: () => void; onSubject: (subject: string) => void },
) {
  const fieldText = useFieldErrorText();
  const [body, setBody] = useState<string>();
  const code = refused['email_body']?.[0];
  return {
    body,
    setBody,
    fault: useMailingFault(kind, job, body),
    sent: body === undefined ? {} : { email_body: body },
    field: {
      kind,
      job,
      body,
      error: code && fieldText(code),
      onChoose: (text: MessageText | undefined) => {
        onSubject(text?.subject ?? '');
        setBody(text?.body);
        changed();
      },
      onBody: (typed: string) => {
        setBody(typed);
        changed();
      },
    },
  };
}
