import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { call, isProblem, type BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { useLanguageTag, useLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { useSend } from '../../app/use-send.ts';
import { usePageTitle } from '../../app/page-title.ts';
import { beginAsNewcomer } from '../../app/session/enter.ts';
import { ChecksPanel } from '../../features/checks/checks-panel.tsx';
import { ColourField } from '../../features/forms/colour-field.tsx';
import { presentZone, timeZones } from '../../features/forms/time-zones.ts';
import { Button } from '../../ui/base/button.tsx';
import { useErrorText, useFieldErrorText } from '../../ui/feedback/error-text.ts';
import { ErrorSummary, FormMessage } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { NewPasswordField, useNewPasswordFault } from '../../ui/forms/new-password-field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import styles from './setup.module.css';
import { IconCheck } from '@tabler/icons-react';
import { Mark } from '../../app/layouts/wordmark.tsx';
import { LanguageChoice } from '../../app/layouts/preferences.tsx';
import { classes } from '../../ui/base/classes.ts';
import { Icon } from '../../ui/base/icon.tsx';
import type { FieldErrorCode } from '@vivavoce/contract/errors.ts';
import type { InstallationCheck } from '@vivavoce/contract/types.ts';
import { normaliseHex } from '@vivavoce/domain/companies/colour.ts';
import { ACCOUNT_TYPES } from '@vivavoce/domain/companies/kind.ts';
import { isShortname, shortnameFrom, SHORTNAME_MAX_CHARACTERS } from '@vivavoce/domain/companies/shortname.ts';
import { SETUP_CODE_CHARACTERS } from '@vivavoce/domain/installation/setup-code.ts';
import { isEmailAddress } from '@vivavoce/domain/people/email-address.ts';
import { namesFaults } from '@vivavoce/domain/people/person-name.ts';

type SetupField = keyof BodyInputOf<'POST /api/setup'>;
type SetupValues = Record<SetupField, string>;

const LOCALES = ['en-gb', 'fr-fr'] as const;

/** In the order of the page. */
const SETUP_FIELDS = [
  'code',
  'account_name',
  'shortname',
  'account_type',
  'retention_days',
  'time_zone',
  'locale',
  'primary_color',
  'first_name',
  'last_name',
  'email',
  'password',
] as const satisfies readonly SetupField[];

type SetupFaults = Partial<Record<SetupField, FieldErrorCode>>;

/** Fields with a rule of their own, or that may stay empty. */
const JUDGED: ReadonlySet<SetupField> = new Set(['first_name', 'last_name', 'password', 'shortname', 'primary_color']);

/** Faults that can be found before sending; the password has a rule of its own. */
function setupFaults(values: SetupValues): SetupFaults {
  const empty = SETUP_FIELDS.filter((field) => !JUDGED.has(field) && values[field].trim() === '');
  const faults: SetupFaults = Object.fromEntries(empty.map((field) => [field, 'required']));
  const isAddress = isEmailAddress(values.email);
  const { shortname, primary_color } = values;
  return {
    ...faults,
    ...namesFaults(values),
    ...(shortname.trim() !== '' && !isShortname(shortname.trim()) && { shortname: 'wrong_format' }),
    ...(primary_color.trim() !== '' && normaliseHex(primary_color) === null && { primary_color: 'not_a_colour' }),
    ...(!faults.email && !isAddress && { email: 'not_an_email' }),
  };
}

/** The body of the call: without the fields that were left empty. */
const bodyOf = ({ shortname, primary_color, retention_days, account_type, locale, ...values }: SetupValues) => ({
  ...values,
  account_type: account_type as (typeof ACCOUNT_TYPES)[number],
  locale: locale as (typeof LOCALES)[number],
  retention_days: Number(retention_days),
  ...(shortname.trim() !== '' && { shortname: shortname.trim() }),
  ...(primary_color.trim() !== '' && { primary_color: primary_color.trim() }),
});

const isWholeCode = (code: string): boolean => code.replaceAll(/[^0-9a-z]/gi, '').length === SETUP_CODE_CHARACTERS;

/** Which parts of the page are complete. */
const setupProgress = (values: SetupValues) => ({
  code: isWholeCode(values.code),
  company: values.account_name.trim() !== '',
  owner: values.email.trim() !== '' && values.password.trim() !== '' && Object.keys(namesFaults(values)).length === 0,
});

/** Purpose of the page, and which of its parts are complete. */
function SetupSteps({ values, checks }: { values: SetupValues; checks: readonly InstallationCheck[] | undefined }) {
  const t = useTranslations('setup');
  const common = useTranslations('common');
  const progress = setupProgress(values);
  const broken = checks?.filter(({ state }) => state === 'broken').length ?? 0;
  const owner = `${values.first_name} ${values.last_name}`.trim();
  const steps = [
    { id: 'code', done: progress.code, title: t('code'), text: t('codeStep') },
    {
      id: 'company',
      done: progress.company,
      title: t('company'),
      text: values.account_name.trim() || t('companyStep'),
    },
    { id: 'owner', done: progress.owner, title: t('owner'), text: owner || t('ownerStep') },
    {
      id: 'checks',
      done: checks !== undefined && broken === 0,
      title: t('checksStep'),
      text: checks ? t('checksText', { broken }) : t('checksLater'),
    },
  ];
  return (
    <aside className="flex flex-col gap-8 bg-stage p-9 text-on-stage max-[62rem]:gap-5 max-[62rem]:px-(--gutter) max-[62rem]:py-6">
      <p className="flex items-center gap-3 text-[1.25rem] font-black tracking-[-0.02em]">
        <Mark size={36} />
        {common('product')}
      </p>
      <div className="mt-5 grid gap-2.5 text-on-stage-2 max-[62rem]:mt-0 [&_h1]:text-title [&_h1]:tracking-title [&_h1]:text-balance [&_h1]:text-on-stage">
        <h1>{t('title')}</h1>
        <p>{t('text')}</p>
      </div>
      <ol
        className={classes(
          styles.steps,
          'max-[62rem]:hidden [&_b]:leading-7 [&_li]:relative [&_li]:grid [&_li]:grid-cols-[28px_minmax(0,1fr)] [&_li]:gap-x-3.5 [&_li]:gap-y-0 [&_li]:pb-6',
        )}
      >
        {steps.map(({ id, done, title, text }, index) => (
          <li key={id} className={classes(done && styles.done)}>
            <span
              className={classes(
                styles.dot,
                '[grid-row:1_/_3] grid h-7 w-7 place-items-center rounded-[50%] border-2 border-stage-edge text-small font-semibold',
              )}
              aria-hidden="true"
            >
              {done ? <Icon of={IconCheck} size={16} /> : index + 1}
            </span>
            <b>
              {title}
              {done && <span className="visually-hidden"> {t('complete')}</span>}
            </b>
            <span className="text-small wrap-anywhere text-on-stage-2">{text}</span>
          </li>
        ))}
      </ol>
      <footer className="mt-auto grid gap-3 text-small wrap-anywhere text-on-stage-2">
        <LanguageChoice />
        <p>{t('private', { host: window.location.host })}</p>
      </footer>
    </aside>
  );
}

const name = TEXT_LIMITS.name_max_characters;
/** Periods that are offered, in months; the settings take any number of days. */
const RETENTION_MONTHS = [1, 3, 6, 12, 24] as const;
const daysOf = (months: number) => String(months === 12 ? 365 : months === 24 ? 730 : months * 30);

/** The checks of the set-up; they run again with another code. */
const checksKey = (code: string) => ['checks', code];

type Messages = Partial<Record<SetupField, string>>;

/** The values of the first company and its owner, and their storing. */
function useSetupForm() {
  const t = useTranslations('setup');
  const pageLocale = useLocale();
  const tag = useLanguageTag();
  const navigate = useNavigate();
  const passwordFault = useNewPasswordFault();
  const fieldText = useFieldErrorText();
  const errorText = useErrorText();
  const [messages, setMessages] = useState<Messages>({});
  const [values, setValues] = useState<SetupValues>(() => ({
    code: '',
    account_name: '',
    shortname: '',
    account_type: 'employer',
    retention_days: daysOf(6),
    primary_color: '',
    time_zone: presentZone(new Intl.DateTimeFormat().resolvedOptions().timeZone),
    locale: pageLocale === 'fr' ? 'fr-fr' : 'en-gb',
    first_name: '',
    last_name: '',
    email: '',
    password: '',
  }));
  usePageTitle(t('page'));
  function refuse(newMessages: Messages): void {
    setMessages(newMessages);
    const wrong = SETUP_FIELDS.filter((field) => newMessages[field]);
    // Of two and more the summary takes the focus.
    if (wrong.length === 1 && wrong[0]) document.getElementById(wrong[0])?.focus();
  }
  function localFaults(): Messages {
    const codes = Object.entries(setupFaults(values)).map(([field, code]) => [field, fieldText(code)]);
    const password = passwordFault.before(values.password, values);
    return { ...Object.fromEntries(codes), ...(password && { password }) };
  }
  function serverFaults(errors: Readonly<Record<string, readonly string[]>>): Messages {
    const known = SETUP_FIELDS.filter((field) => errors[field]);
    const textOf = (field: SetupField) =>
      field === 'password' ? passwordFault.after(errors[field]) : fieldText(errors[field]?.[0] ?? 'wrong_format');
    return Object.fromEntries(known.map((field) => [field, textOf(field)]));
  }
  const { send, busy, failure, setFailure } = useSend(
    async () => {
      await call('POST /api/setup', { body: bodyOf(values) });
      // The company exists even if the next call fails: the following page reports that.
      await beginAsNewcomer().catch(() => undefined);
      await navigate({ href: '/', replace: true });
    },
    (error) => {
      const late = isProblem(error, 422) ? serverFaults(error.errors) : {};
      if (Object.keys(late).length === 0) return isProblem(error, 409) ? t('closed') : errorText(error);
      refuse(late);
      return undefined;
    },
  );
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setFailure(undefined);
    const early = localFaults();
    refuse(early);
    if (Object.keys(early).length === 0) await send();
  }
  const set = (field: SetupField, value: string) => {
    setValues((before) => ({ ...before, [field]: value }));
    setMessages(({ [field]: _mended, ...rest }) => rest);
  };
  const text = (field: SetupField, autoComplete: string) => ({
    id: field,
    name: field,
    label: t(`fields.${field}`),
    autoComplete,
    required: true,
    value: values[field],
    error: messages[field],
    onChange: ({ target }: { target: HTMLInputElement }) => set(field, target.value),
  });
  const time = new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', timeZone: values.time_zone });
  const problems = SETUP_FIELDS.flatMap((inputId) => {
    const message = messages[inputId];
    return message ? [{ inputId, message: `${t(`fields.${inputId}`)}: ${message}` }] : [];
  });
  return { messages, values, busy, failure, submit, set, text, time, problems };
}

/** The checks of the installation and a test mail; both need the code. */
function SetupChecks({ values }: { values: SetupValues }) {
  const { code, email } = values;
  const locale = values.locale as (typeof LOCALES)[number];
  return (
    <ChecksPanel
      name={code}
      run={isWholeCode(code) ? () => call('POST /api/setup/checks', { body: { code } }) : null}
      to={isEmailAddress(email) ? email : null}
      calls={{
        send: () => call('POST /api/setup/test-mail', { body: { code, email, locale } }),
        state: () => call('POST /api/setup/test-mail/state', { body: { code } }),
        confirm: (digits) => call('POST /api/setup/test-mail/confirm', { body: { code, digits } }),
      }}
    />
  );
}

const PAIR = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] items-start gap-4';

/** Name, kind, place and look of the first company. */
function CompanySection({ form }: { form: ReturnType<typeof useSetupForm> }) {
  const t = useTranslations('setup');
  const now = useNow();
  const { values, messages, set, text, time } = form;
  const choice = (field: SetupField) => ({
    id: field,
    label: t(`fields.${field}`),
    value: values[field],
    error: messages[field],
    onChange: (value: string) => set(field, value),
  });
  return (
    <section className={classes(styles.section, 'grid gap-4 [&_h2]:text-heading')}>
      <h2>{t('company')}</h2>
      <div className={PAIR}>
        <TextField {...text('account_name', 'organization')} maxLength={name} />
        <TextField
          {...text('shortname', 'off')}
          required={false}
          optional
          placeholder={values.account_name.trim() && shortnameFrom(values.account_name, () => false)}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={SHORTNAME_MAX_CHARACTERS}
        />
        <SelectField
          {...choice('account_type')}
          options={ACCOUNT_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
        />
        <SelectField
          {...choice('locale')}
          options={LOCALES.map((value) => ({ value, label: t(`languages.${value}`) }))}
        />
        <SelectField
          {...choice('retention_days')}
          options={RETENTION_MONTHS.map((months) => ({ value: daysOf(months), label: t('retention', { months }) }))}
        />
        <ColourField
          value={values.primary_color}
          savedColour={null}
          error={messages.primary_color}
          onChange={(value) => set('primary_color', value)}
        />
      </div>
      <SelectField
        {...choice('time_zone')}
        hint={t('zoneHint', { time: time.format(now) })}
        options={timeZones(values.time_zone)}
      />
    </section>
  );
}

/** Name, address and password of the owner. */
function OwnerSection({ form }: { form: ReturnType<typeof useSetupForm> }) {
  const t = useTranslations('setup');
  const { values, messages, set, text } = form;
  return (
    <section className={classes(styles.section, 'grid gap-4 [&_h2]:text-heading')}>
      <h2>{t('owner')}</h2>
      <p className={styles.hint}>{t('ownerHint')}</p>
      <div className={PAIR}>
        <TextField {...text('first_name', 'given-name')} maxLength={name} />
        <TextField {...text('last_name', 'family-name')} required={false} optional maxLength={name} />
      </div>
      <TextField {...text('email', 'username')} type="email" autoCapitalize="none" spellCheck={false} />
      <NewPasswordField
        id="password"
        name="password"
        label={t('fields.password')}
        owner={values}
        value={values.password}
        error={messages.password}
        onChange={(value) => set('password', value)}
      />
    </section>
  );
}

/** The first visit of an installation: its first company and owner, with the code that the server printed. */
export function SetupScreen() {
  const t = useTranslations('setup');
  const form = useSetupForm();
  const { values, busy, failure, submit, text, problems } = form;
  const { data: checks } = useQuery<InstallationCheck[]>({ queryKey: checksKey(values.code), enabled: false });
  return (
    <div className="grid min-h-(--page-height) grid-cols-[344px_minmax(0,1fr)] bg-surface max-[62rem]:grid-cols-1 max-[62rem]:content-start">
      <SetupSteps values={values} checks={checks} />
      <main className="px-(--gutter) py-10">
        <form
          className="mx-auto grid max-w-250 grid-cols-[minmax(0,1fr)_minmax(20rem,24rem)] items-start gap-x-12 gap-y-7 max-[80rem]:max-w-160 max-[80rem]:grid-cols-1"
          noValidate
          onSubmit={(event) => void submit(event)}
        >
          <div className="grid gap-7">
            {failure && <FormMessage>{failure}</FormMessage>}
            <ErrorSummary problems={problems} />
            <section className={classes(styles.section, 'grid gap-4 [&_h2]:text-heading')}>
              <h2>{t('code')}</h2>
              <TextField
                {...text('code', 'one-time-code')}
                hint={t('codeHint')}
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={20}
                large
                after={
                  checks && (
                    <span className="flex items-center gap-1.5 font-semibold text-ok-ink" role="status">
                      <Icon of={IconCheck} size={16} />
                      {t('codeAccepted')}
                    </span>
                  )
                }
              />
            </section>
            <CompanySection form={form} />
            <OwnerSection form={form} />
          </div>
          <SetupChecks values={values} />
          <footer
            className={classes(
              styles.submit,
              'col-span-full flex flex-wrap items-center justify-between gap-4 border-t border-t-line pt-6',
            )}
          >
            <p className={styles.hint}>{t('later')}</p>
            <Button type="submit" variant="primary" size="large" busy={busy}>
              {t('submit')}
            </Button>
          </footer>
        </form>
      </main>
    </div>
  );
}
