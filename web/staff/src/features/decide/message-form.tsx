import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Selection } from '@vivavoce/contract/applications/selection.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { isBlank } from '@vivavoce/domain/texts.ts';
import { isProblem, call } from '@vivavoce/web-shared/api/api-client.ts';
import { newIdempotencyKey } from '@vivavoce/web-shared/api/idempotency-key.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { messagePreviewQuery } from '../../queries/jobs/jobs.ts';
import { refreshShown } from '../../queries/reviews/applications-review.ts';
import { useUser } from '../../queries/sign-in/session.ts';
import { Button } from '../../ui/base/button.tsx';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { MailPreview } from '../mails/mail-preview.tsx';
import { MessageFields, type MessageFaults, type MessageText } from '../mails/message-fields.tsx';
import { useMailTags } from '../mails/use-mail-tags.ts';
import { showToast } from '../../app/toasts.ts';
import { useUnsaved } from '../../app/unsaved/use-unsaved.ts';
import { DialogFoot } from '../../ui/overlays/dialog-foot.tsx';

type MessageBody = { email_subj: string; email_body: string };

export type MessageRecipients = {
  /** All recipients; without it the one applicant. */
  selection?: Selection;
  count: number;
  /** The applicant whose e-mail the preview shows. */
  first: { id: number; full_name: string };
};

type MessageFormProps = {
  job: number;
  recipients: MessageRecipients;
  /** Name of the form among those with unsaved changes. */
  name: string;
  onCancel: () => void;
  onSent: () => void;
};

const empty: MessageText = { subject: '', body: '' };

/** The message as it is typed, and its sending. */
function useMessage({
  job,
  recipients,
  name,
  onSent,
}: Pick<MessageFormProps, 'job' | 'recipients' | 'name' | 'onSent'>) {
  const t = useTranslations('decide.message');
  const client = useQueryClient();
  const tags = useMailTags('message', job);
  const [values, setValues] = useState(empty);
  const [faults, setFaults] = useState<MessageFaults>({});
  const [visible, setVisible] = useState(false);
  const intent = useRef({ body: '', key: '' });
  const { selection, count, first } = recipients;
  const dirty = values.subject.trim() !== '' || !isBlank(values.body);
  const markSaved = useUnsaved({ name, dirty, keep: () => values, restore: setValues });
  const text: MessageBody = { email_subj: values.subject.trim(), email_body: values.body };
  const send = useMutation({
    mutationFn: () => {
      const requestBody = JSON.stringify({ selection, text });
      if (intent.current.body !== requestBody) intent.current = { body: requestBody, key: newIdempotencyKey() };
      const { key } = intent.current;
      return selection
        ? call('POST /api/jobs/{job}/email', {
            params: { job },
            body: { selection, ...text },
            headers: { 'idempotency-key': key },
          })
        : call('POST /api/jobs/{job}/applications/{application}/email', {
            params: { job, application: first.id },
            body: text,
            headers: { 'idempotency-key': key },
          });
    },
    onSuccess: ({ queued }) => {
      markSaved();
      setValues(empty);
      showToast({ title: t('done', { count: queued }) });
      onSent();
    },
    onSettled: () => refreshShown(client, job),
  });
  function check(): MessageFaults {
    const { subject, body } = values;
    return {
      subject:
        subject.trim() === ''
          ? t('faults.subject')
          : subject.trim().length > TEXT_LIMITS.email_subject_max_characters
            ? t('faults.subjectLong')
            : undefined,
      body: isBlank(body)
        ? t('faults.body')
        : body.length > TEXT_LIMITS.rich_text_max_characters
          ? t('faults.bodyLong')
          : undefined,
    };
  }
  function submit(): void {
    const newFaults = check();
    setFaults(newFaults);
    if (!tags) return;
    const wrong = (['subject', 'body'] as const).find(
      (field) => newFaults[field] || tags.unknownIn(values[field]).length > 0,
    );
    if (wrong) document.getElementById(`message-${wrong}`)?.focus();
    else send.mutate();
  }
  return { tags, values, setValues, faults, setFaults, visible, setVisible, count, first, text, send, submit };
}

/** Writes one e-mail to one applicant or to many, with tags that are filled for each. */
export function MessageForm({ job, recipients, name, onCancel, onSent }: MessageFormProps) {
  const t = useTranslations('decide.message');
  const { tags, values, setValues, faults, setFaults, visible, setVisible, count, first, text, send, submit } =
    useMessage({ job, recipients, name, onSent });
  const common = useTranslations('common');
  const textOf = useErrorText();
  const user = useUser();
  if (!tags) return <Bone width="100%" height={240} />;
  const refused = isProblem(send.error, 429) ? t('tooMany') : isProblem(send.error, 422) ? t('faults.other') : null;
  return (
    <form
      className="grid grid-cols-1 gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className="text-small text-ink-3">
        {count > 1 && `${t('each')} `}
        {t('reply', { email: user.email })}
      </p>
      <MessageFields
        values={values}
        tags={tags}
        faults={faults}
        onChange={(next) => {
          setValues(next);
          setFaults({});
        }}
      />
      {visible && (
        <MailPreview
          heading="h3"
          draft={text}
          previewOf={(draft) => messagePreviewQuery({ job, application: first.id }, { type: 'message', ...draft })}
          note={t('previewOf', { name: first.full_name })}
        />
      )}
      {send.error && <FormMessage>{refused ?? textOf(send.error)}</FormMessage>}
      <DialogFoot>
        <Button variant="ghost" aria-expanded={visible} onClick={() => setVisible(!visible)}>
          {t(visible ? 'hidePreview' : 'preview')}
        </Button>
        <span className="flex-1 narrow:flex-[1_1_100%]" />
        <Button onClick={onCancel} disabled={send.isPending}>
          {common('cancel')}
        </Button>
        <Button type="submit" variant="primary" busy={send.isPending}>
          {t('send', { count })}
        </Button>
      </DialogFoot>
    </form>
  );
}
