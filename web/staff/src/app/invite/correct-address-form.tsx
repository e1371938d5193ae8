import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ApplicationDetail, Job } from '@vivavoce/contract/types.ts';
import { isEmailAddress } from '@vivavoce/domain/applications/applicant-row.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { invitePreviewQuery } from '../../queries/sendings.ts';
import { settingsQuery } from '../../queries/session.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary, FormMessage } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/field.tsx';
import { formatInZone } from '../../ui/zoned-time.ts';
import { useErrorText, useFieldErrorText } from '../error-text.ts';
import { useSenderFaults } from '../forms/use-sender-faults.ts';
import { InviteWords } from './invite-words.tsx';
import { useRefusedWords } from './refused-words.ts';
import type { Correction } from './use-correction.ts';
import form from '../forms/dialog-form.module.css';

type CorrectAddressFormProps = {
  job: Job;
  application: ApplicationDetail;
  correction: Correction;
  onCancel: () => void;
};

/** Until when the applicant could answer, said in the time zone of the company. */
function useUntil(job: number, application: number): string | null {
  const t = useTranslations('sendings.form');
  const tag = useLanguageTag();
  const settings = useQuery(settingsQuery);
  const preview = useQuery(invitePreviewQuery(job, { selection: { ids: [application] } }));
  if (!preview.data?.deadline || !settings.data) return null;
  return t('until', { date: formatInZone(new Date(preview.data.deadline), tag, settings.data.time_zone) });
}

/** The address, what sending has as its effect, and the words of the mail. */
export function CorrectAddressForm({ job, application, correction, onCancel }: CorrectAddressFormProps) {
  const t = useTranslations('sendings.form.correct');
  const common = useTranslations('common');
  const textOf = useErrorText();
  const fieldText = useFieldErrorText();
  const refusedWords = useRefusedWords();
  const until = useUntil(job.id, application.id);
  const [address, setAddress] = useState(application.user.email);
  const [words, setWords] = useState({ invited_from_name: '', invite_subject: '' });
  const [tried, setTried] = useState(false);
  const wordFault = useSenderFaults('invitation', job.id, words);
  const { error } = correction;
  const refused = isProblem(error) ? error.errors : {};
  const existing = isProblem(error, 409) ? error.body['existing'] : undefined;

  const email = address.trim().toLowerCase();
  const same = email === application.user.email.toLowerCase();
  const wrong = (tried && !isEmailAddress(email)) || refused['email'] ? t('wrong') : undefined;
  const wordsError = (field: keyof typeof words) =>
    wordFault(field) ?? (refused[field]?.[0] && fieldText(refused[field][0]));
  const problems = [
    { inputId: 'correct-email', message: wrong },
    { inputId: 'invite-invited_from_name', message: wordsError('invited_from_name') },
    { inputId: 'invite-invite_subject', message: wordsError('invite_subject') },
  ].flatMap(({ inputId, message }) => (message ? [{ inputId, message }] : []));
  const changed = () => correction.isError && correction.reset();

  function submit(): void {
    setTried(true);
    const unknown = (['invited_from_name', 'invite_subject'] as const).find(wordFault);
    if (!isEmailAddress(email)) document.getElementById('correct-email')?.focus();
    else if (unknown) document.getElementById(`invite-${unknown}`)?.focus();
    else if (!correction.isPending) {
      const own = Object.fromEntries(Object.entries(words).filter(([, value]) => value.trim() !== ''));
      correction.mutate({ email, ...own });
    }
  }

  return (
    <form
      className={form.form}
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
      {application.invitation_failed && !error && <FormMessage tone="info">{refusedWords(application)}</FormMessage>}
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
      <div className={form.result} role="status">
        <p>{same ? t('effectSame') : t('effect')}</p>
        {until && <p>{until}</p>}
      </div>
      <InviteWords
        job={job}
        value={words}
        errorOf={wordsError}
        onChange={(next) => {
          setWords(next);
          changed();
        }}
      />
      <div className={form.actions}>
        <Button onClick={onCancel} disabled={correction.isPending}>
          {common('cancel')}
        </Button>
        <Button type="submit" variant="primary" busy={correction.isPending}>
          {same ? t('submitSame') : t('submit')}
        </Button>
      </div>
    </form>
  );
}
