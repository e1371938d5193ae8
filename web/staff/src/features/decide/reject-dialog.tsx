import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { REJECTION_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { isBlank } from '@vivavoce/domain/texts.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { jobQuery } from '../../queries/jobs/jobs.ts';
import { messagePreviewQuery } from '../../queries/applicants/messages.ts';
import { Button } from '../../ui/base/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { MailPreview } from '../mails/mail-preview.tsx';
import { MessageFields, type MessageText } from '../mails/message-fields.tsx';
import { useMailTags } from '../mails/use-mail-tags.ts';
import type { Reject, RejectWhom } from './use-reject.ts';
import styles from './decide.module.css';

type RejectDialogProps = {
  job: number;
  whom: RejectWhom;
  reject: Reject;
  onClose: () => void;
  onDone: () => void;
};

/** Asks whether those rejected are told, and shows how. */
export default function RejectDialog({ job: id, whom, reject, onClose, onDone }: RejectDialogProps) {
  const t = useTranslations('decide.reject');
  const common = useTranslations('common');
  const textOf = useErrorText();
  const job = useQuery(jobQuery(id)).data;
  const tags = useMailTags('rejection', id);
  const [tells, setTells] = useState(false);
  /** MessageText for this time only; undefined while those of the activity are used. */
  const [own, setOwn] = useState<MessageText>();
  const { count, known } = whom;
  const [first] = known;
  const name = first?.user.full_name ?? '';
  const shortlisted = known.filter((one) => one.shortlisted_at !== null).length;
  const words = own ?? { subject: job?.rejection_email_subject ?? '', body: job?.rejection_email_body_text ?? '' };
  const unknown = tags ? [...tags.unknownIn(words.subject), ...tags.unknownIn(words.body)] : [];
  const blocked = tells && (!job || isBlank(words.body) || unknown.length > 0);
  const email = own ? { email_subj: own.subject.trim(), email_body: own.body } : {};

  return (
    <Dialog
      opened
      title={t('title', { count, name })}
      size={tells ? '50rem' : '32rem'}
      locked={reject.isPending}
      onClose={onClose}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!blocked) reject.mutate({ ...whom, ...(tells && { email }) }, { onSuccess: onDone });
        }}
      >
        <p>{t('text', { count })}</p>
        {shortlisted > 0 && count > 1 && <p>{t('shortlisted', { count: shortlisted })}</p>}
        <div className={styles.choice}>
          <Checkbox
            checked={tells}
            aria-describedby="tell-hint"
            onChange={(event) => setTells(event.currentTarget.checked)}
          >
            {t('tell', { count })}
          </Checkbox>
          <p id="tell-hint">{t('tellHint', { seconds: REJECTION_LIMITS.undo_seconds })}</p>
        </div>
        {tells && job && tags && (
          <>
            {own ? (
              <>
                <MessageFields values={own} tags={tags} faults={{}} onChange={setOwn} />
                <p className={styles.hint}>{t('kept')}</p>
              </>
            ) : (
              <div>
                {isBlank(words.body) && <FormMessage>{t('noWords')}</FormMessage>}
                <Button variant="link" onClick={() => setOwn(words)}>
                  {t('change')}
                </Button>
              </div>
            )}
            {first && (
              <MailPreview
                heading="h3"
                draft={email}
                previewOf={(draft) => messagePreviewQuery(id, first.id, { type: 'rejection', ...draft })}
                note={t('previewOf', { name })}
              />
            )}
          </>
        )}
        {reject.error && <FormMessage>{textOf(reject.error)}</FormMessage>}
        <div className={styles.actions}>
          <Button onClick={onClose} disabled={reject.isPending}>
            {common('cancel')}
          </Button>
          <Button type="submit" variant="danger" busy={reject.isPending} disabled={blocked}>
            {t(tells ? 'actionTell' : 'action', { count })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
