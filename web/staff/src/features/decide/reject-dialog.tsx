import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DecisionPreview } from '@vivavoce/contract/types.ts';
import { REJECTION_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { isBlank } from '@vivavoce/domain/texts.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { decisionPreviewQuery } from '../../queries/applicants/applications.ts';
import { jobQuery, messagePreviewQuery } from '../../queries/jobs/jobs.ts';
import { useCompanySettings } from '../../queries/sign-in/session.ts';
import { Button } from '../../ui/base/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { MailPreview } from '../mails/mail-preview.tsx';
import { MessageFields, type MessageText } from '../mails/message-fields.tsx';
import SavedTextField from '../mails/saved-text-field.tsx';
import { useMailTags } from '../mails/use-mail-tags.ts';
import { proposedStart } from '../invite/invite-time.ts';
import { mailFault, mailInstant, type MailChoice } from './outcome-mail.ts';
import { OutcomeMailFields } from './outcome-mail-fields.tsx';
import { useRejectionReasons } from './use-rejection-reasons.ts';
import type { Reject, RejectScope } from './use-reject.ts';
import { classes } from '../../ui/base/classes.ts';
import { DialogFoot } from '../../ui/overlays/dialog-foot.tsx';

type RejectDialogProps = {
  job: number;
  scope: RejectScope;
  /** Whether the applicants may be written to. */
  notifies: boolean;
  reject: Reject;
  onClose: () => void;
  onDone: () => void;
};

type FactsProps = {
  preview: DecisionPreview;
  /** Applicants who wait for a promised review, and whether they are left out. */
  promised: number;
  excepts: boolean;
  onExcept: (excepts: boolean) => void;
};

/** Those who are rejected, by what they did and were promised. */
function Facts({ preview, promised, excepts, onExcept }: FactsProps) {
  const t = useTranslations('decide.reject');
  const { count, answered, can_still_answer, shortlisted } = preview;
  const fact = 'grid content-start gap-0.5 px-4 py-3 [&_b]:text-title [&_b]:font-semibold [&_b]:tabular-nums';
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] overflow-hidden rounded-3 border border-line-2 [&>*+*]:border-s [&>*+*]:border-s-line">
        <p className={fact}>
          <b>{answered}</b>
          <span>{t('answered', { count: answered })}</span>
        </p>
        <p className={fact}>
          <b>{count - answered}</b>
          <span>
            {t('notAnswered', { count: count - answered })}
            {can_still_answer > 0 && `. ${t('canStillAnswer', { count: can_still_answer })}`}
          </span>
        </p>
        {promised > 0 && (
          <div className={classes(fact, 'bg-warn-tint text-warn-ink')}>
            <b>{promised}</b>
            <span>{t('promised', { count: promised })}</span>
            {(excepts || promised < count) && (
              <Checkbox checked={excepts} onChange={(event) => onExcept(event.currentTarget.checked)}>
                {t('except', { count: promised })}
              </Checkbox>
            )}
          </div>
        )}
      </div>
      {shortlisted > 0 && count > 1 && <p className="text-small">{t('shortlisted', { count: shortlisted })}</p>}
    </div>
  );
}

/** The e-mail of this time, as it is edited and as it arrives. */
function MailText(props: {
  job: number;
  first: RejectScope['applications'][number] | undefined;
  text: MessageText;
  edited: boolean;
  tags: NonNullable<ReturnType<typeof useMailTags>>;
  onChange: (text: MessageText | undefined) => void;
}) {
  const { job, first, text, edited, tags, onChange } = props;
  const t = useTranslations('decide.reject');
  const [isShown, setIsShown] = useState(false);
  const draft = edited ? { email_subj: text.subject.trim(), email_body: text.body } : {};
  return (
    <>
      <SavedTextField type="rejection" onChoose={onChange} />
      {edited && (
        <>
          <MessageFields values={text} tags={tags} faults={{}} onChange={onChange} />
          <p className="text-small text-ink-3">{t('kept')}</p>
        </>
      )}
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {!edited && (
          <Button variant="link" onClick={() => onChange(text)}>
            {t('change')}
          </Button>
        )}
        {first && (
          <Button variant="link" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
            {t(isShown ? 'hidePreview' : 'showPreview')}
          </Button>
        )}
      </div>
      {first && isShown && (
        <MailPreview
          heading="h3"
          draft={draft}
          previewOf={(shown) => messagePreviewQuery({ job, application: first.id }, { type: 'rejection', ...shown })}
          note={t('previewOf', { name: first.user.full_name })}
        />
      )}
    </>
  );
}

/** The values of the dialog, and the decision that they make. */
function useRejectionForm({ job: id, scope, notifies }: Pick<RejectDialogProps, 'job' | 'scope' | 'notifies'>) {
  const now = useNow();
  const timeZone = useCompanySettings()?.time_zone ?? 'UTC';
  const job = useQuery({ ...jobQuery(id), enabled: notifies }).data;
  const tags = useMailTags('rejection', id);
  const [excepts, setExcepts] = useState(false);
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [typed, setTyped] = useState('');
  const [chosen, setChoice] = useState<MailChoice>();
  /** The text edited for this time only; undefined while the activity's text is used. */
  const [editedText, setEditedText] = useState<MessageText>();
  const preview = useQuery(
    decisionPreviewQuery(id, { action: 'reject', selection: scope.selection, except_promised: excepts }),
  );
  const count = preview.data?.count ?? scope.count;
  const text = editedText ?? {
    subject: job?.rejection_email_subject ?? '',
    body: job?.rejection_email_body_text ?? '',
  };
  // Without a text there is nothing to send unless one is written.
  const usual = notifies && !(job && isBlank(job.rejection_email_body_text)) ? 'delayed' : 'none';
  const choice = chosen ?? {
    time: usual,
    days: REJECTION_LIMITS.usual_delay_days,
    wall: proposedStart(now, timeZone),
  };
  const around = { now, timeZone, count };
  const sends = notifies && choice.time !== 'none';
  const unknown = tags ? [...tags.unknownIn(text.subject), ...tags.unknownIn(text.body)] : [];
  const mailBlocked = sends && (!job || isBlank(text.body) || unknown.length > 0 || mailFault(choice, around) !== null);
  const isTyped = count > REJECTION_LIMITS.typed_above;
  const blocked = !preview.data || count === 0 || mailBlocked || (isTyped && typed.trim() !== String(count));
  const leavesAt = choice.time === 'now' ? null : mailInstant(choice, around);
  const input = {
    ...scope,
    ...(reason && { reason }),
    ...(note.trim() && { note: note.trim() }),
    ...(excepts && { except_promised: true }),
    expected: count,
    ...(sends && {
      email: {
        ...(editedText && { email_subj: editedText.subject.trim(), email_body: editedText.body }),
        ...(leavesAt && { leaves_at: leavesAt.toISOString() }),
      },
    }),
  };
  return {
    around,
    blocked,
    choice,
    count,
    edited: editedText !== undefined,
    excepts,
    input,
    isTyped,
    job,
    note,
    preview,
    reason,
    sends,
    tags,
    text,
    typed,
    setChoice,
    setEditedText,
    setExcepts,
    setNote,
    setReason,
    setTyped,
  };
}

/** Asks why applicants are rejected and when they are written to, and says who they are. */
export default function RejectDialog({ job: id, scope, notifies, reject, onClose, onDone }: RejectDialogProps) {
  const t = useTranslations('decide.reject');
  const common = useTranslations('common');
  const textOf = useErrorText();
  const reasons = useRejectionReasons();
  const form = useRejectionForm({ job: id, scope, notifies });
  const { count, excepts, preview, sends } = form;
  const [first] = scope.applications;
  /** Those who wait for a review stay named while they are left out. */
  const [promised, setPromised] = useState(0);
  if (preview.data && !excepts && preview.data.promised !== promised) setPromised(preview.data.promised);

  return (
    <Dialog
      opened
      title={t('title', { count, name: first?.user.full_name ?? '' })}
      size="50rem"
      locked={reject.isPending}
      onClose={onClose}
    >
      <form
        className="grid grid-cols-1 gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!form.blocked) reject.mutate(form.input, { onSuccess: onDone });
        }}
      >
        <p>{t('text', { count })}</p>
        {preview.data ? (
          <Facts preview={preview.data} promised={promised} excepts={excepts} onExcept={form.setExcepts} />
        ) : preview.error ? (
          <LoadError error={preview.error} onRetry={() => void preview.refetch()} />
        ) : (
          <Bone width="100%" height={72} />
        )}
        <div className="grid grid-cols-2 items-start gap-3 narrow:grid-cols-1">
          {reasons.length > 0 && (
            <SelectField
              id="rejection-reason"
              label={t('reason')}
              hint={t('reasonHint')}
              value={form.reason}
              options={[
                { value: '', label: t('noReason') },
                ...reasons.map((reason) => ({ value: reason, label: reason })),
              ]}
              onChange={form.setReason}
            />
          )}
          <TextField
            id="rejection-note"
            label={t('note')}
            hint={t('noteHint')}
            optional
            maxLength={REJECTION_LIMITS.note_max_characters}
            autoComplete="off"
            value={form.note}
            onChange={(event) => form.setNote(event.target.value)}
          />
        </div>
        {notifies && <OutcomeMailFields choice={form.choice} around={form.around} onChange={form.setChoice} />}
        {sends && form.job && form.tags && (
          <>
            {isBlank(form.text.body) && <FormMessage>{t('noWords')}</FormMessage>}
            <MailText
              job={id}
              first={first}
              text={form.text}
              edited={form.edited}
              tags={form.tags}
              onChange={form.setEditedText}
            />
          </>
        )}
        {form.isTyped && (
          <div className="grid grid-cols-[minmax(0,1fr)_10rem] items-end gap-3 rounded-3 bg-sunken px-4 py-3 narrow:grid-cols-1 [&_input]:w-full [&>div]:min-w-0">
            <p id="typed-hint" className="self-center text-small text-ink-2">
              {t('typedHint', { limit: REJECTION_LIMITS.typed_above })}
            </p>
            <TextField
              id="rejection-count"
              label={t('typed', { count: String(count) })}
              inputMode="numeric"
              autoComplete="off"
              aria-describedby="typed-hint"
              value={form.typed}
              onChange={(event) => form.setTyped(event.target.value)}
            />
          </div>
        )}
        {reject.error && <FormMessage>{textOf(reject.error)}</FormMessage>}
        <DialogFoot>
          <p className="me-auto self-center text-small text-ink-3 narrow:w-full">{t('recorded')}</p>
          <Button onClick={onClose} disabled={reject.isPending}>
            {common('cancel')}
          </Button>
          <Button type="submit" variant="danger" busy={reject.isPending} disabled={form.blocked}>
            {t('action', { count })}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
