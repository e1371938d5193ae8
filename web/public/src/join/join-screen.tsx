import { useEffect, useState, type FormEvent } from 'react';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { isEmailAddress } from '@vivavoce/domain/people/email-address.ts';
import { namesFaults } from '@vivavoce/domain/people/person-name.ts';
import { call, isProblem, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { LandingLayout } from '../layouts/landing-layout.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { TextField } from '../ui/field.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { useAction } from '../ui/use-action.ts';
import { useFaults } from '../ui/use-faults.ts';
import { useBrand } from '../use-brand.ts';

type Page = ResultOf<'GET /api/join/{code}'>;
type State = { step: 'opening' } | { step: 'gone' } | { step: 'failed'; error: unknown } | { step: 'open'; page: Page };

/** The token of the mailed link, which stands behind the `#`. */
const tokenOfAddress = (): string => /^#t=([\w-]+)$/.exec(location.hash)?.[1] ?? '';

/** The view of the staff of a cohort, and how long the list is kept. */
function Facts({ page }: { page: Page }) {
  const t = useTranslations('join');
  const tag = useLanguageTag();
  const { company, ends_on, staff, retention_days } = page;
  return (
    <ul className="calm">
      {staff.length > 0 && <li>{t('staff', { names: staff.join(', ') })}</li>}
      <li>{t('sees')}</li>
      <li>{t('kept', { company: company.name, date: formatDate(new Date(ends_on), tag), days: retention_days })}</li>
      {company.privacy_url && (
        <li>
          <a className="text-link" href={company.privacy_url}>
            {t('privacy')}
          </a>
        </li>
      )}
    </ul>
  );
}

/** Asks for name and address; the answer is the same for every address. */
function JoinForm({ page, onGone }: { page: Page; onGone: () => void }) {
  const t = useTranslations('join');
  const [form, setForm] = useState({ first_name: '', last_name: '', email: '' });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const faults = useFaults();
  const send = useAction(async () => {
    const body = { ...form, email: form.email.trim() };
    try {
      await call('POST /api/join/{code}', { params: { code: page.code }, body });
      setSentTo(body.email);
    } catch (error) {
      if (isProblem(error, 404)) return onGone();
      throw error;
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const names = namesFaults(form);
    const email = form.email.trim();
    const wrong = {
      ...(names.first_name && { first_name: t(names.first_name === 'required' ? 'errors.name' : 'errors.nameWrong') }),
      ...(names.last_name && { last_name: t('errors.nameWrong') }),
      ...(!isEmailAddress(email) && { email: t('errors.email') }),
    };
    faults.name(wrong);
    if (Object.keys(wrong).length === 0) void send.run();
  };
  const text = (name: keyof typeof form) => ({
    name,
    value: form[name],
    error: faults.messages[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      const { value } = currentTarget;
      setForm((before) => ({ ...before, [name]: value }));
      faults.forget(name);
    },
  });
  if (sentTo !== null)
    return (
      <p role="status" className="lead">
        {t('sent', { email: sentTo })}
      </p>
    );
  return (
    <form className="panel form" noValidate onSubmit={submit}>
      <ErrorSummary faults={faults} />
      <div className="pair">
        <TextField
          {...text('first_name')}
          label={t('first_name')}
          autoComplete="given-name"
          required
          maxLength={TEXT_LIMITS.name_max_characters}
        />
        <TextField
          {...text('last_name')}
          label={t('last_name')}
          hint={t('lastNameHint')}
          autoComplete="family-name"
          maxLength={TEXT_LIMITS.name_max_characters}
        />
      </div>
      <TextField
        {...text('email')}
        label={t('email')}
        type="email"
        autoComplete="email"
        required
        maxLength={TEXT_LIMITS.email_max_characters}
      />
      <ProblemNotice error={send.error} />
      <div className="actions">
        <Button look="primary" type="submit" busy={send.busy}>
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}

/** The mailed link: nothing happens before the button is pressed, so that a scanner of mails joins no one. */
function Confirm({ page, token, onGone }: { page: Page; token: string; onGone: () => void }) {
  const t = useTranslations('join');
  const [done, setDone] = useState(false);
  const confirm = useAction(async () => {
    try {
      await call('POST /api/join/{code}/confirm', { params: { code: page.code }, body: { token } });
      setDone(true);
    } catch (error) {
      if (isProblem(error, 400) || isProblem(error, 404)) return onGone();
      throw error;
    }
  });
  if (done)
    return (
      <p role="status" className="lead">
        {t('done', { cohort: page.cohort })}
      </p>
    );
  return (
    <>
      <ProblemNotice error={confirm.error} />
      <div className="actions">
        <Button look="primary" busy={confirm.busy} onClick={() => void confirm.run()}>
          {t('confirm')}
        </Button>
      </div>
    </>
  );
}

/** Joining a cohort: by its code with a name and an address, and by the mailed link. */
export function JoinScreen({ code }: { code: string }) {
  const t = useTranslations('join');
  const [token] = useState(tokenOfAddress);
  const [state, setState] = useState<State>({ step: 'opening' });
  const gone = () => setState({ step: 'gone' });
  useEffect(() => {
    let mounted = true;
    void (async () => {
      const next = await call('GET /api/join/{code}', { params: { code } }).then(
        (page): State => ({ step: 'open', page }),
        (error: unknown): State => (isProblem(error, 404) ? { step: 'gone' } : { step: 'failed', error }),
      );
      if (mounted) setState(next);
    })();
    return () => {
      mounted = false;
    };
  }, [code]);
  useBrand(state.step === 'open' ? state.page.company : null);
  if (state.step === 'gone')
    return (
      <LandingLayout title={t('gone')} lead={t(token === '' ? 'goneCode' : 'goneLink')}>
        {null}
      </LandingLayout>
    );
  if (state.step !== 'open')
    return (
      <LandingLayout title={t('opening')}>
        {state.step === 'failed' ? (
          <ProblemNotice error={state.error} />
        ) : (
          <span className="spinner" aria-hidden="true" />
        )}
      </LandingLayout>
    );
  const { page } = state;
  const names = { cohort: page.cohort, company: page.company.name };
  return (
    <LandingLayout
      brand={{ ...page.company, path: '/' }}
      title={t('title', names)}
      lead={t(token === '' ? 'lead' : 'confirmLead', names)}
    >
      <Facts page={page} />
      {token === '' ? <JoinForm page={page} onGone={gone} /> : <Confirm page={page} token={token} onGone={gone} />}
    </LandingLayout>
  );
}
