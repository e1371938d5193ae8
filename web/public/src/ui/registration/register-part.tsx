import { lazy, Suspense, useState, type FormEvent } from 'react';
import type { PublicJob } from '../../page-data.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ErrorSummary } from '../error-summary.tsx';
import { Checkbox, TextField } from '../field.tsx';
import { ProblemNotice } from '../problem-notice.tsx';
import { useAction } from '../use-action.ts';
import { useFaults } from '../use-faults.ts';
import { AgreeTerms, hasNotice } from './agree-terms.tsx';
import { isEmailAddress } from '@vivavoce/domain/people/email-address.ts';
import { namesFaults } from '@vivavoce/domain/people/person-name.ts';
import { phoneFault, tidyPhone } from '@vivavoce/domain/people/phone-number.ts';
import { ApiProblem, NetworkFailure } from '@vivavoce/web-shared/api/api-client.ts';

type Registration = {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  custom_field: string;
  voucher_code: string;
  review_paid: boolean;
  agree_terms: boolean;
};

/** Field names with the server's faults. */
class RegistrationRefused extends Error {
  override name = 'RegistrationRefused';
  readonly errors: Readonly<Record<string, unknown>>;
  constructor(errors: Readonly<Record<string, unknown>>) {
    super(`registration: ${Object.keys(errors).join(', ')}`);
    this.errors = errors;
  }
}

function formOf(registration: Registration): URLSearchParams {
  const form = new URLSearchParams({
    first_name: registration.first_name,
    last_name: registration.last_name,
    email: registration.email,
  });
  if (registration.phone) form.set('phone', registration.phone);
  if (registration.custom_field) form.set('custom_field', registration.custom_field);
  if (registration.voucher_code) form.set('voucher_code', registration.voucher_code);
  if (registration.review_paid) form.set('review_paid', 'on');
  if (registration.agree_terms) form.set('agree_terms', 'on');
  return form;
}

/** A path or an address of this origin; any other link is ignored. */
function linkIn(text: string, origin: string): string | null {
  const trimmed = text.trim();
  if (!trimmed.startsWith('/') && !trimmed.startsWith(origin)) return null;
  const link = URL.parse(trimmed, origin);
  return link?.origin === origin ? link.href : null;
}

/**
 * Registers for an activity; the personal link is mailed.
 * @returns a link to open immediately, if the server returns one
 */
async function register(shorturl: string, registration: Registration): Promise<string | null> {
  const response = await fetch(`/j/${encodeURIComponent(shorturl)}`, {
    method: 'POST',
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      accept: 'text/plain, application/json',
      // The page's language, which may differ from the browser's.
      'accept-language': document.documentElement.lang,
    },
    body: formOf(registration),
  }).catch((cause: unknown) => {
    throw new NetworkFailure(cause);
  });
  const text = await response.text();
  if (response.ok) return linkIn(text, location.origin);
  if (response.status === 400) throw new RegistrationRefused(JSON.parse(text) as Record<string, unknown>);
  throw new ApiProblem(response.status, {}, response.statusText);
}

type RegistrationField = 'first_name' | 'last_name' | 'email' | 'phone' | 'agree_terms';
/** Whether the page has the field of a fault. */
const isShown = (field: string): boolean => document.getElementById(`field-${field}`) !== null;
/** The key of the message, since an address can be absent or incomplete. */
type RegistrationFault = 'first_name' | 'nameWrong' | 'email' | 'emailInvalid' | 'phone' | 'agree_terms' | 'general';

/** Faults before the form is sent, by field. */
function registrationFaults(form: Registration): Partial<Record<RegistrationField, RegistrationFault>> {
  const email = form.email.trim();
  const names = namesFaults(form);
  return {
    ...(names.first_name && { first_name: names.first_name === 'required' ? 'first_name' : 'nameWrong' }),
    ...(names.last_name && { last_name: 'nameWrong' }),
    ...(email === '' ? { email: 'email' } : isEmailAddress(email) ? {} : { email: 'emailInvalid' }),
    ...(phoneFault(tidyPhone(form.phone)) && { phone: 'phone' }),
    ...(form.agree_terms ? {} : { agree_terms: 'agree_terms' }),
  };
}

/**
 * The server's own sentences, by field; the sentence for a field that the form does not show belongs to the form, as
 * `__all__` does. None where the server has no sentence.
 */
function refusedFaults(errors: Readonly<Record<string, unknown>>): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [field, sentences] of Object.entries(errors)) {
    const [sentence] = Array.isArray(sentences) ? (sentences as unknown[]) : [];
    if (typeof sentence === 'string') faults[isShown(field) ? field : '__all__'] = sentence;
  }
  return faults;
}

type RegistrationFormProps = {
  job: PublicJob;
  onDone: (email: string, link: string | null) => void;
};

type TextName = 'first_name' | 'last_name' | 'email' | 'phone' | 'custom_field' | 'voucher_code';

const empty: Registration = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  custom_field: '',
  voucher_code: '',
  review_paid: false,
  agree_terms: false,
};

/** A field that a click opens has the focus immediately. */
const focus = (input: HTMLInputElement | null) => input?.focus();
/** A code with any marks between its letters. */
const VOUCHER_MAX_CHARACTERS = 40;

/** The value of a field that the visitor left empty: the origin, if the address names it (specification 5). */
const unfilledCustomField = (job: PublicJob): string =>
  job.custom_field_label === ''
    ? ''
    : (new URLSearchParams(location.search).get('referrer') ?? 'marketplace').slice(
        0,
        TEXT_LIMITS.custom_field_max_characters,
      );

/** The typed registration with its faults, and the call that registers. */
function useRegistration({ job, onDone }: RegistrationFormProps) {
  const t = useTranslations('applicant.landing');
  const [form, setForm] = useState<Registration>(empty);
  const faults = useFaults();
  const change = (part: Partial<Registration>) => setForm((before) => ({ ...before, ...part }));
  const name = (newFaults: Record<string, RegistrationFault | undefined>) =>
    faults.name(
      Object.fromEntries(
        Object.entries(newFaults).map(([field, fault]) => [
          field,
          t(`errors.${fault === 'agree_terms' && !hasNotice(job) ? 'agreeKept' : (fault ?? 'general')}`),
        ]),
      ),
    );

  const send = useAction(async () => {
    try {
      const custom_field = form.custom_field.trim() || unfilledCustomField(job);
      onDone(form.email.trim(), await register(job.shorturl, { ...form, custom_field }));
    } catch (error) {
      if (!(error instanceof RegistrationRefused)) throw error;
      const refused = refusedFaults(error.errors);
      faults.name(Object.keys(refused).length > 0 ? refused : { __all__: t('errors.general') });
    }
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const newFaults = registrationFaults(form);
    // Only the server knows whether a voucher is good, and it names all other faults with it.
    if (Object.keys(newFaults).length === 0 || form.voucher_code.trim() !== '') void send.run();
    else name(newFaults);
  };

  const text = (field: TextName) => ({
    name: field,
    value: form[field],
    error: faults.messages[field],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      change({ [field]: event.currentTarget.value });
      faults.forget(field);
    },
  });

  return { form, change, faults, send, submit, text };
}

type TextOf = ReturnType<typeof useRegistration>['text'];

function PersonFields({ job, text }: { job: PublicJob; text: TextOf }) {
  const t = useTranslations('applicant.landing');
  const common = useTranslations('common');
  const optional = (label: string) => `${label} (${common('optional')})`;
  return (
    <>
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
      {job.sms_enabled && (
        <TextField
          {...text('phone')}
          label={optional(t('phone'))}
          hint={t('phoneHint')}
          type="tel"
          autoComplete="tel"
          maxLength={TEXT_LIMITS.phone_max_characters}
        />
      )}
      {job.custom_field_label && (
        <TextField
          {...text('custom_field')}
          label={optional(job.custom_field_label)}
          maxLength={TEXT_LIMITS.custom_field_max_characters}
        />
      )}
    </>
  );
}

/** Shown once the visitor says that they have a voucher. */
function VoucherField(field: ReturnType<TextOf>) {
  const t = useTranslations('applicant.landing');
  const [isOpened, setOpened] = useState(false);
  if (isOpened)
    return (
      <TextField
        {...field}
        ref={focus}
        label={t('voucher')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={VOUCHER_MAX_CHARACTERS}
      />
    );
  return (
    <p className="calm">
      {t('voucherQuestion')}{' '}
      <button type="button" className="text-link" onClick={() => setOpened(true)}>
        {t('voucherAdd')}
      </button>
    </p>
  );
}

function RegistrationForm({ job, onDone }: RegistrationFormProps) {
  const t = useTranslations('applicant.landing');
  const registration = useRegistration({ job, onDone });
  const { form, change, faults, send, submit } = registration;

  return (
    <form className="panel form" noValidate onSubmit={submit} aria-labelledby="register-heading">
      <div>
        <h2 id="register-heading">{t('register')}</h2>
        <p className="calm">{t('registerText')}</p>
      </div>
      <ErrorSummary faults={faults} />
      <PersonFields job={job} text={registration.text} />
      <VoucherField {...registration.text('voucher_code')} />
      {job.advertise_review && (
        <Checkbox name="review_paid" checked={form.review_paid} onChange={(review_paid) => change({ review_paid })}>
          {t('review_paid', { kind: job.job_kind })}
        </Checkbox>
      )}
      <AgreeTerms
        job={job}
        checked={form.agree_terms}
        error={faults.messages['agree_terms']}
        onChange={(agree_terms) => {
          change({ agree_terms });
          faults.forget('agree_terms');
        }}
      />
      <div className="register-foot">
        <ProblemNotice error={send.error} />
        <Button look="primary" type="submit" busy={send.busy}>
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}

const SsoForm = lazy(() => import('./sso-form.tsx'));

type RegisterPartProps = { job: PublicJob; onDone: (email: string, link: string | null) => void };

/** The form by which the activity takes registrations. */
export function RegisterPart({ job, onDone }: RegisterPartProps) {
  if (!job.use_sso) return <RegistrationForm job={job} onDone={onDone} />;
  return (
    <Suspense>
      <SsoForm job={job} />
    </Suspense>
  );
}
