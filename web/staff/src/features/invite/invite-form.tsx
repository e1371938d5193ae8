import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Job } from '@vivavoce/contract/types.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { invitePreviewQuery } from '../../queries/applicants/applications.ts';
import { useErrorText, useFieldErrorText } from '../../ui/feedback/error-text.ts';
import { ErrorSummary, FormMessage } from '../../ui/forms/error-summary.tsx';
import { instantOf, type WallTime } from '@vivavoce/domain/jobs/time-zone.ts';
import { formatInZone } from '../../ui/data/zoned-time.ts';
import { InviteFooter } from './invite-footer.tsx';
import { proposedStart, startFault } from './invite-time.ts';
import type { InviteScope } from './invite-scope.ts';
import type { Invitation } from './use-invitation.ts';
import { useInviteSender } from './use-invite-sender.ts';
import { zoneText } from '@vivavoce/domain/zone-text.ts';
import { MailingText, useMailingText } from '../mails/mailing-text.tsx';
import { MomentFields } from '../forms/moment-fields.tsx';

type InviteWhenProps = {
  later: boolean;
  wall: WallTime;
  timeZone: string;
  /** Whether an invitation at that moment is possible. */
  possible: boolean;
  errorOf: (field: keyof WallTime) => string | undefined;
  onLater: (later: boolean) => void;
  onChange: (wall: WallTime) => void;
};

/** Now, or at a time in the company's time zone. */
function InviteWhen({ later, wall, timeZone, possible, errorOf, onLater, onChange }: InviteWhenProps) {
  const t = useTranslations('mailings.form');
  const tag = useLanguageTag();
  const instant = possible ? instantOf(wall, timeZone) : null;
  return (
    <fieldset className="m-0 grid gap-3 border-0 p-0 [&_legend]:mb-1.5 [&_legend]:p-0 [&_legend]:font-semibold">
      <legend>{t('when')}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {[false, true].map((value) => (
          <label className="flex min-h-8 items-center gap-2" key={String(value)}>
            <input
              className="m-0 h-4.5 w-4.5 accent-accent"
              type="radio"
              name="invite-when"
              checked={later === value}
              onChange={() => onLater(value)}
            />
            {t(value ? 'later' : 'now')}
          </label>
        ))}
      </div>
      {later && (
        <>
          <MomentFields
            prefix="invite"
            label={t('date')}
            wall={wall}
            timeZone={timeZone}
            errorOf={errorOf}
            onChange={onChange}
          />
          {instant && (
            <p className="text-[13px] leading-4.5 text-pretty text-ink-3">
              {t('moment', { date: formatInZone(instant, tag, timeZone), zone: zoneText(tag, timeZone) })}
            </p>
          )}
        </>
      )}
    </fieldset>
  );
}

type InviteFormProps = {
  job: Job;
  timeZone: string;
  scope: InviteScope;
  invitation: Invitation;
  onCancel: () => void;
};

/** Refusals of the server that have a phrase in this form. */
const ofStart = { too_big: 'tooFar', deadline_past: 'afterDeadline' } as const;

/** The typed moment and sender, the number of applicants who would be invited, and the call that invites them. */
function useInvite({ job, timeZone, scope, invitation }: Omit<InviteFormProps, 'onCancel'>) {
  const t = useTranslations('mailings.form');
  const fieldText = useFieldErrorText();
  const now = useNow();
  const [later, setLater] = useState(false);
  const [wall, setWall] = useState<WallTime>(() => proposedStart(now, timeZone));
  const [tried, setTried] = useState(false);
  const faults = later ? startFault(wall, timeZone, now) : {};
  const start = later && Object.keys(faults).length === 0 ? instantOf(wall, timeZone) : null;
  const { count: selectedCount, ...invitationScope } = scope;
  const preview = useQuery(
    invitePreviewQuery(job.id, { ...invitationScope, ...(start && { start_at: start.toISOString() }) }),
  );
  // A preview of now says nothing about an invalid moment.
  const effect = later && !start ? undefined : preview.data;
  const count = effect?.count;
  const problem = [invitation.error, preview.error].find((error) => isProblem(error));
  const refused = isProblem(problem) ? problem.errors : {};
  const sender = useInviteSender(job.id, refused);
  const text = useMailingText('invitation', job.id, {
    refused,
    changed: () => invitation.isError && invitation.reset(),
    onSubject: (invite_subject) => sender.setValue({ ...sender.value, invite_subject }),
  });
  const refusal = refused['start_at']?.[0];
  const startRefused = later && refusal && (refusal in ofStart ? t(ofStart[refusal as 'too_big']) : fieldText(refusal));

  const timeError = (field: keyof WallTime) => {
    const fault = tried ? faults[field] : undefined;
    if (fault) return t(fault);
    return field === 'date' && startRefused ? startRefused : undefined;
  };
  const problems = [
    { inputId: 'invite-date', message: timeError('date') },
    { inputId: 'invite-time', message: timeError('time') },
    { inputId: 'invite-invited_from_name', message: sender.errorOf('invited_from_name') },
    { inputId: 'invite-invite_subject', message: sender.errorOf('invite_subject') },
  ].flatMap(({ inputId, message }) => (message ? [{ inputId, message }] : []));

  function submit(): void {
    setTried(true);
    const wrong = (['date', 'time'] as const).find((field) => faults[field]);
    if (wrong) document.getElementById(`invite-${wrong}`)?.focus();
    else if (sender.fault) document.getElementById(`invite-${sender.fault}`)?.focus();
    else if (text.fault) document.getElementById('mailing-body')?.focus();
    if (wrong || sender.fault || text.fault || count === 0) return;
    invitation.mutate({
      ...invitationScope,
      ...sender.typed,
      ...text.sent,
      ...(start && { start_at: start.toISOString() }),
    });
  }

  return {
    later,
    setLater,
    wall,
    setWall,
    start,
    effect,
    count,
    selectedCount,
    sender,
    text,
    timeError,
    problems,
    submit,
  };
}

/** When to invite, with which sender and subject, and how many applicants are invited. */
export function InviteForm({ job, timeZone, scope, invitation, onCancel }: InviteFormProps) {
  const t = useTranslations('mailings.form');
  const textOf = useErrorText();
  const tag = useLanguageTag();
  const form = useInvite({ job, timeZone, scope, invitation });
  const { later, setLater, wall, setWall, start, effect, count, selectedCount, sender, timeError, problems, submit } =
    form;
  const changed = () => invitation.isError && invitation.reset();

  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {invitation.error && problems.length === 0 && <FormMessage>{textOf(invitation.error)}</FormMessage>}
      <ErrorSummary problems={problems} />
      <InviteWhen
        later={later}
        wall={wall}
        timeZone={timeZone}
        possible={start !== null}
        errorOf={timeError}
        onLater={(next) => {
          setLater(next);
          changed();
        }}
        onChange={(next) => {
          setWall(next);
          changed();
        }}
      />
      <div className="grid min-h-11 gap-1 rounded-2 bg-accent-tint px-4 py-3 text-pretty text-accent-ink" role="status">
        {count === 0 && <p>{t('nobody')}</p>}
        {count !== undefined && count > 0 && selectedCount > count && (
          <p>{t('someLeft', { count: selectedCount - count })}</p>
        )}
        {count !== undefined && count > 0 && (
          <p>
            {scope.again || !effect?.deadline
              ? t('untilKept')
              : t('until', { date: formatInZone(new Date(effect.deadline), tag, timeZone) })}
          </p>
        )}
      </div>
      <MailingText name={job.job_kind === 'webinar' ? 'webinar_invitation' : 'invitation'} {...form.text.field} />
      <InviteFooter
        job={job}
        sender={sender}
        body={form.text.body}
        busy={invitation.isPending}
        label={t(later ? 'submitLater' : scope.again ? 'submitAgain' : 'submitNow', { count: count ?? 0 })}
        disabled={count === 0}
        onChange={changed}
        onCancel={onCancel}
      />
    </form>
  );
}
