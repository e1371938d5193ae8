import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ApplicationDetail, Job } from '@vivavoce/contract/types.ts';
import { isEmailAddress } from '@vivavoce/domain/people/email-address.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { invitePreviewQuery } from '../../queries/applicants/applications.ts';
import { settingsQuery } from '../../queries/sign-in/session.ts';
import { ErrorSummary, FormMessage } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { formatInZone } from '../../ui/data/zoned-time.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { InviteFooter } from './invite-footer.tsx';
import { useRefusalText } from './refusal-text.ts';
import type { Correction } from './use-correction.ts';
import { useInviteSender } from './use-invite-sender.ts';
import type { OfApplicant } from '../../queries/of-applicant.ts';

type CorrectAddressFormProps = {
  job: Job;
  application: ApplicationDetail;
  correction: Correction;
  onCancel: () => void;
};

/** The applicant's deadline, in the company's time zone. */
function useUntil({ job, application }: OfApplicant): string | null {
  const t = useTranslations('mailings.form');
  const tag = useLanguageTag();
  const settings = useQuery(settingsQuery);
  const preview = useQuery(invitePreviewQuery(job, { selection: { ids: [application] } }));
  if (!preview.data?.deadline || !settings.data) return null;
  return t('until', { date: formatInZone(new Date(preview.data.deadline), tag, settings.data.time_zone) });
}

/** The address, the effect of sending, and sender and subject of the e-mail. */
export function CorrectAddressForm({ job, application, correction, onCancel }: CorrectAddressFormProps) {
  const t = useTranslations('mailings.form.correct');
  const textOf = useErrorText();
  const refusalText = useRefusalText();
  const until = useUntil({ job: job.id, application: application.id });
  const [address, setAddress] = useState(application.user.email);
  const [tried, setTried] = useState(false);
  const { error } = correction;
  const refused = isProblem(error) ? error.errors : {};
  const sender = useInviteSender(job.id, refused);
  const existing = isProblem(error, 409) ? error.body['existing'] : undefined;

  const email = address.trim().toLowerCase();
  const same = email === application.user.email.toLowerCase();
  const wrong = (tried && !isEmailAddress(email)) || refused['email'] ? t('wrong') : undefined;
  const problems = [
    { inputId: 'correct-email', message: wrong },
    { inputId: 'invite-invited_from_name', message: sender.errorOf('invited_from_name') },
    { inputId: 'invite-invite_subject', message: sender.errorOf('invite_subject') },
  ].flatMap(({ inputId, message }) => (message ? [{ inputId, message }] : []));
  const changed = () => correction.isError && correction.reset();

  function submit(): void {
    setTried(true);
    if (!isEmailAddress(email)) document.getElementById('correct-email')?.focus();
    else if (sender.fault) document.getElementById(`invite-${sender.fault}`)?.focus();
    else if (!correction.isPending) {
      correction.mutate({ email, ...sender.typed });
    }
  }

  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {error && problems.length === 0 && (
        <FormMessage>
          {typeof existing === 'number' ? t('taken') : textOf(error)}{' '}
          {typeof existing === 'number' && (
            <Link
              to="/interviews/$job/interviewee/$application"
              params={{ job: String(job.id), application: String(existing) }}
            >
              {t('existing')}
            </Link>
          )}
        </FormMessage>
      )}
      {application.invitation_failed && !error && <FormMessage tone="info">{refusalText(application)}</FormMessage>}
      <ErrorSummary problems={problems} />
      <TextField
        id="correct-email"
        type="email"
        label={t('email', { name: application.user.full_name })}
        value={address}
        maxLength={TEXT_LIMITS.email_max_characters}
        data-autofocus
        error={wrong}
        onChange={(event) => {
          setAddress(event.target.value);
          changed();
        }}
      />
      <div className="grid min-h-11 gap-1 rounded-2 bg-accent-tint px-4 py-3 text-pretty text-accent-ink" role="status">
        <p>{same ? t('effectSame') : t('effect')}</p>
        {until && <p>{until}</p>}
      </div>
      <InviteFooter
        job={job}
        sender={sender}
        busy={correction.isPending}
        label={same ? t('submitSame') : t('submit')}
        onChange={changed}
        onCancel={onCancel}
      />
    </form>
  );
}
