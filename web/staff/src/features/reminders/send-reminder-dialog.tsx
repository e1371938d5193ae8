import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Selection } from '@vivavoce/contract/applications/selection.ts';
import type { ResultOf } from '@vivavoce/contract/index.ts';
import { REMINDER_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { WORDS_OF } from '@vivavoce/domain/emails/mail-texts.ts';
import { REMINDER_DAY } from '@vivavoce/domain/emails/reminders.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { showToast } from '../../app/toasts.ts';
import { apiQuery } from '../../queries/api-query.ts';
import { refreshApplicants } from '../../queries/applicants/applications.ts';
import { emailPreviewQuery, jobQuery } from '../../queries/jobs/jobs.ts';
import { remindersQuery } from '../../queries/jobs/reminders.ts';
import { settingsQuery } from '../../queries/sign-in/session.ts';
import { Button } from '../../ui/base/button.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { DialogFoot } from '../../ui/overlays/dialog-foot.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { MailPreview } from '../mails/mail-preview.tsx';
import { MailingText, useMailingFault } from '../mails/mailing-text.tsx';
import type { MessageText } from '../mails/message-fields.tsx';
import { useIntent } from '../mails/use-intent.ts';

type Counts = ResultOf<'POST /api/jobs/{job}/remind_preview'>;

const HOURS = { hours: REMINDER_LIMITS.apart_hours };

/** How many get the reminder, and why others do not. @param name of the only applicant */
function Effect({ counts, name }: { counts: Counts; name: string | undefined }) {
  const t = useTranslations('reminders.send');
  const { data: settings } = useQuery(settingsQuery);
  const { count, recent, others } = counts;
  const left = [
    recent > 0 && (name ? t('oneRecent', { name, ...HOURS }) : t('recent', { count: recent, ...HOURS })),
    others > 0 && (name ? t('oneOther', { name }) : t('others', { count: others })),
  ].filter((sentence) => sentence !== false);
  return (
    <div className="grid gap-1 rounded-2 bg-accent-tint px-4 py-3 text-pretty text-accent-ink" role="status">
      {(!name || count > 0) && <p className="font-semibold">{t('text', { count })}</p>}
      {left.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {count > 0 && settings?.quiet_hours && (
        <p>{t('quiet', { begins: REMINDER_DAY.ends, ends: REMINDER_DAY.begins })}</p>
      )}
    </div>
  );
}

type EmailProps = {
  job: number;
  /** Undefined while the text in force is used. */
  text: MessageText | undefined;
  onChange: (text: MessageText | undefined) => void;
};

/** The e-mail as it leaves, in the text in force or in one that is saved. */
function Email({ job: id, text, onChange }: EmailProps) {
  const t = useTranslations('wizard.emails');
  const { data: job } = useQuery(jobQuery(id));
  const { data: plan } = useQuery(remindersQuery(id));
  if (!job || !plan) return <Bone width="100%" height={240} />;
  const draft = {
    type: 'reminder' as const,
    from_name: job.invitation_from_name,
    reply_to_email: job.invitation_reply_to_email,
    ...(text ?? plan.texts.open),
  };
  return (
    <>
      <MailingText
        name={`${WORDS_OF[job.job_kind]}_reminder_open`}
        kind="reminder"
        job={id}
        body={text?.body}
        onChoose={onChange}
        onBody={(body) => onChange({ subject: '', ...text, body })}
      />
      <MailPreview heading="h3" draft={draft} previewOf={(typed) => emailPreviewQuery(id, typed)} note={t('sample')} />
    </>
  );
}

export type SendReminderDialogProps = {
  job: number;
  /** All who have not answered where it is absent. */
  selection?: Selection | undefined;
  /** The only applicant. */
  name?: string | undefined;
  onClose: () => void;
  /** Called once reminders were sent. */
  onDone?: (() => void) | undefined;
};

/** Reminds one applicant, a selection, or all who have not answered, after a count of the recipients. */
export default function SendReminderDialog({ job, selection, name, onClose, onDone }: SendReminderDialogProps) {
  const t = useTranslations('reminders.send');
  const common = useTranslations('common');
  const textOf = useErrorText();
  const client = useQueryClient();
  const [text, setText] = useState<MessageText>();
  const fault = useMailingFault('reminder', job, text?.body);
  const keyOf = useIntent();
  const body = { ...(selection && { selection }) };
  const preview = useQuery(
    apiQuery('POST /api/jobs/{job}/remind_preview', { params: { job }, body }, { staleTime: 0, retry: false }),
  );
  const sending = useMutation({
    mutationFn: () => {
      const request = { ...body, ...(text && { email: { email_subj: text.subject.trim(), email_body: text.body } }) };
      return call('POST /api/jobs/{job}/remind', {
        params: { job },
        body: request,
        headers: { 'idempotency-key': keyOf(request) },
      });
    },
    onSuccess: ({ count, recent, others }) => {
      const left = recent + others;
      const done = count === 0 ? t('text', { count }) : t('done', { count });
      showToast({ title: left > 0 && !name ? `${done} · ${t('doneLeft', { left })}` : done });
      onClose();
      if (count > 0) onDone?.();
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: remindersQuery(job).queryKey });
      return refreshApplicants(client, job);
    },
  });
  const counts = preview.data;
  return (
    <Dialog
      opened
      title={name ? t('titleOne', { name }) : t('title')}
      size="38rem"
      locked={sending.isPending}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {sending.isError && <FormMessage>{textOf(sending.error)}</FormMessage>}
        {preview.isError && <LoadError error={preview.error} onRetry={() => void preview.refetch()} />}
        {preview.isPending && <Bone width="100%" height={64} />}
        {counts && <Effect counts={counts} name={name} />}
        {counts && counts.count > 0 && <Email job={job} text={text} onChange={setText} />}
        <DialogFoot>
          <Button onClick={onClose} disabled={sending.isPending}>
            {common('cancel')}
          </Button>
          <Button
            variant="primary"
            busy={sending.isPending}
            disabled={!counts || counts.count === 0 || fault !== undefined}
            onClick={() => sending.mutate()}
          >
            {t('action', { count: counts?.count ?? 0 })}
          </Button>
        </DialogFoot>
      </div>
    </Dialog>
  );
}
