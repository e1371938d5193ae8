import { useState, type FormEvent } from 'react';
import { isEmailAddress } from '@vivavoce/domain/people/email-address.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { call, isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { addLocale, getLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { PublicJob } from '../../page-data.ts';
import { ErrorSummary } from '../error-summary.tsx';
import { TextField } from '../field.tsx';
import { ProblemNotice } from '../problem-notice.tsx';
import { useAction } from '../use-action.ts';
import { useFaults } from '../use-faults.ts';
import { AgreeTerms, hasNotice } from './agree-terms.tsx';

/** The address of the page that leads to the provider of an e-mail address; null where it has none. */
async function departure(username: string, shorturl: string): Promise<string | null> {
  const provider = await call('POST /check-provider/ajax', { body: { username, shorturl } });
  if (provider.status !== 'OK') return null;
  const { idp, login_url } = provider;
  const next = addLocale(`/sso/${shorturl}`, getLocale());
  return `${addLocale(login_url, getLocale())}?${new URLSearchParams({ idp, username, next }).toString()}`;
}

/** Registration for an activity whose applicants sign in at a provider of its company. */
export default function SsoForm({ job }: { job: PublicJob }) {
  const t = useTranslations('applicant.landing');
  const [email, setEmail] = useState('');
  const [agreed, setAgreed] = useState(false);
  const faults = useFaults();
  const leave = useAction(async () => {
    try {
      const address = await departure(email.trim(), job.shorturl);
      if (address === null) faults.name({ __all__: t('errors.general') });
      else location.assign(address);
    } catch (error) {
      faults.name({ __all__: t('errors.general') });
      // No line, or too many tries: the notice says so.
      if (!isProblem(error, 422)) throw error;
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = isEmailAddress(email) ? null : t(`errors.${email.trim() === '' ? 'email' : 'emailInvalid'}`);
    const terms = agreed ? null : t(`errors.${hasNotice(job) ? 'agree_terms' : 'agreeKept'}`);
    faults.name({ ...(address && { email: address }), ...(terms && { agree_terms: terms }) });
    if (address === null && terms === null) void leave.run();
  };
  const brand = job.company.name;
  return (
    <form className="panel form" noValidate onSubmit={submit} aria-labelledby="register-heading">
      <div>
        <h2 id="register-heading">{t('sso', { brand })}</h2>
        <p className="calm">{t('ssoText', { brand })}</p>
      </div>
      <ErrorSummary faults={faults} />
      <TextField
        name="email"
        value={email}
        error={faults.messages['email']}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          faults.forget('email');
        }}
        label={t('email')}
        type="email"
        autoComplete="email"
        required
        maxLength={TEXT_LIMITS.email_max_characters}
      />
      <AgreeTerms
        job={job}
        checked={agreed}
        error={faults.messages['agree_terms']}
        onChange={(now) => {
          setAgreed(now);
          faults.forget('agree_terms');
        }}
      />
      <div className="register-foot">
        <ProblemNotice error={leave.error} />
        <Button look="primary" type="submit" busy={leave.busy}>
          {t('ssoSubmit')}
        </Button>
      </div>
    </form>
  );
}
