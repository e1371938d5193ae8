import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { REJECTION_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { isBlank } from '@vivavoce/domain/texts.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { jobQuery, messagePreviewQuery } from '../../queries/jobs/jobs.ts';
import { Button } from '../../ui/base/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { MailPreview } from '../mails/mail-preview.tsx';
import { MessageFields, type MessageText } from '../mails/message-fields.tsx';
import { useMailTags } from '../mails/use-mail-tags.ts';
import type { Reject, RejectScope } from './use-reject.ts';
import { DialogFoot } from '../../ui/overlays/dialog-foot.tsx';

type RejectDialogProps = {
  job: number;
  scope: RejectScope;
  reject: Reject;
  onClose: () => void;
  onDone: () => void;
};

/** The activity's e-mail of rejection, or its text edited for this time only. */
function useRejectEmail(id: number) {
  const job = useQuery(jobQuery(id)).data;
  const tags = useMailTags('rejection', id);
  /** The text edited for this time only; undefined while the activity's text is used. */
  const [editedText, setEditedText] = useState<MessageText>();
  const text = editedText ?? {
    subject: job?.rejection_email_subject ?? '',
    body: job?.rejection_email_body_text ?? '',
  };
  const unknown = tags ? [...tags.unknownIn(text.subject), ...tags.unknownIn(text.body)] : [];
  const sent = editedText ? { email_subj: editedText.subject.trim(), email_body: editedText.body } : {};
  return {
    text,
    editedText,
    edit: setEditedText,
    tags: job && tags,
    sent,
    isReady: job !== undefined && !isBlank(text.body) && unknown.length === 0,
  };
}

type RejectEmailProps = {
  email: ReturnType<typeof useRejectEmail>;
  job: number;
  /** The applicant of the preview. */
  applicant: RejectScope['applications'][number] | undefined;
};

/** The text that is sent, to be changed for this time, with a preview. */
function RejectEmail({ email: { text, editedText, edit, tags, sent }, job, applicant }: RejectEmailProps) {
  const t = useTranslations('decide.reject');
  if (!tags) return null;
  return (
    <>
      {editedText ? (
        <>
          <MessageFields values={editedText} tags={tags} faults={{}} onChange={edit} />
          <p className="text-small text-ink-3">{t('kept')}</p>
        </>
      ) : (
        <div>
          {isBlank(text.body) && <FormMessage>{t('noWords')}</FormMessage>}
          <Button variant="link" onClick={() => edit(text)}>
            {t('change')}
          </Button>
        </div>
      )}
      {applicant && (
        <MailPreview
          heading="h3"
          draft={sent}
          previewOf={(draft) =>
            messagePreviewQuery({ job, application: applicant.id }, { type: 'rejection', ...draft })
          }
          note={t('previewOf', { name: applicant.user.full_name })}
        />
      )}
    </>
  );
}

/** Asks whether the rejected applicants are notified, and shows the e-mail. */
export default function RejectDialog({ job: id, scope, reject, onClose, onDone }: RejectDialogProps) {
  const t = useTranslations('decide.reject');
  const common = useTranslations('common');
  const textOf = useErrorText();
  const [notifies, setNotifies] = useState(false);
  const { count, applications } = scope;
  const [first] = applications;
  const name = first?.user.full_name ?? '';
  const shortlisted = applications.filter((applicant) => applicant.shortlisted_at !== null).length;
  const email = useRejectEmail(id);
  const blocked = notifies && !email.isReady;

  return (
    <Dialog
      opened
      title={t('title', { count, name })}
      size={notifies ? '50rem' : '32rem'}
      locked={reject.isPending}
      onClose={onClose}
    >
      <form
        className="grid grid-cols-1 gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!blocked) reject.mutate({ ...scope, ...(notifies && { email: email.sent }) }, { onSuccess: onDone });
        }}
      >
        <p>{t('text', { count })}</p>
        {shortlisted > 0 && count > 1 && <p>{t('shortlisted', { count: shortlisted })}</p>}
        <div className="grid gap-1 rounded-3 border border-line-2 px-4 py-3 [&_p]:ps-7 [&_p]:text-small [&_p]:text-pretty [&_p]:text-ink-3">
          <Checkbox
            checked={notifies}
            aria-describedby="tell-hint"
            onChange={(event) => setNotifies(event.currentTarget.checked)}
          >
            {t('tell', { count })}
          </Checkbox>
          <p id="tell-hint">{t('tellHint', { seconds: REJECTION_LIMITS.undo_seconds })}</p>
        </div>
        {notifies && <RejectEmail email={email} applicant={first} job={id} />}
        {reject.error && <FormMessage>{textOf(reject.error)}</FormMessage>}
        <DialogFoot>
          <Button onClick={onClose} disabled={reject.isPending}>
            {common('cancel')}
          </Button>
          <Button type="submit" variant="danger" busy={reject.isPending} disabled={blocked}>
            {t(notifies ? 'actionTell' : 'action', { count })}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
