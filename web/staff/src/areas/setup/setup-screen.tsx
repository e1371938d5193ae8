import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { call, isProblem, type BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { useLanguageTag, useLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { useSend } from '../../app/use-send.ts';
import { usePageTitle } from '../../app/page-title.ts';
import { beginAsNewcomer } from '../../app/session/enter.ts';
import { timeZones } from '../../features/forms/time-zones.ts';
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
import { SETUP_CODE_CHARACTERS } from '@vivavoce/domain/companies/setup-code.ts';
import { isEmailAddress } from '@vivavoce/domain/people/email-address.ts';
import { namesFaults } from '@vivavoce/domain/people/person-name.ts';

type SetupValues = BodyInputOf<'POST /api/setup'>;
type SetupField = keyof SetupValues;

/** In the order of the page. */
const SETUP_FIELDS = [
  'code',
  'account_name',
  'time_zone',
  'locale',
  'first_name',
  'last_name',
  'email',
  'password',
] as const satisfies readonly SetupField[];

type SetupFaults = Partial<Record<SetupField, FieldErrorCode>>;

/** Fields with a rule of their own. */
const JUDGED: ReadonlySet<SetupField> = new Set(['first_name', 'last_name', 'password']);

/** Faults that can be found before sending; the password has a rule of its own. */
function setupFaults(values: SetupValues): SetupFaults {
  const empty = SETUP_FIELDS.filter((field) => !JUDGED.has(field) && values[field].trim() === '');
  const faults: SetupFaults = Object.fromEntries(empty.map((field) => [field, 'required']));
  const isAddress = isEmailAddress(values.email);
  return { ...faults, ...namesFaults(values), ...(!faults.email && !isAddress && { email: 'not_an_email' as const }) };
}

/** Which parts of the page are complete. */
const setupProgress = (values: SetupValues) => ({
  code: values.code.replaceAll(/[^0-9a-z]/gi, '').length === SETUP_CODE_CHARACTERS,
  company: values.account_name.trim() !== '',
  owner: values.email.trim() !== '' && values.password.trim() !== '' && Object.keys(namesFaults(values)).length === 0,
});

/** Purpose of the page, and which of its parts are complete. */
function SetupSteps({ values }: { values: SetupValues }) {
  const t = useTranslations('setup');
  const common = useTranslations('common');
  const progress = setupProgress(values);
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

const LOCALES = ['en-gb', 'fr-fr'] as const;
const name = TEXT_LIMITS.name_max_characters;

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
    time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
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
      await call('POST /api/setup', { body: values });
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

/** The first visit of an installation: its first company and owner, with the code that the server printed. */
export function SetupScreen() {
  const t = useTranslations('setup');
  const { messages, values, busy, failure, submit, set, text, time, problems } = useSetupForm();
  const now = useNow();
  return (
    <div className="grid min-h-(--page-height) grid-cols-[344px_minmax(0,1fr)] bg-surface max-[62rem]:grid-cols-1 max-[62rem]:content-start">
      <SetupSteps values={values} />
      <main className="px-(--gutter) py-10">
        <form className="mx-auto grid max-w-160 gap-7" noValidate onSubmit={(event) => void submit(event)}>
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
            />
          </section>
          <section className={classes(styles.section, 'grid gap-4 [&_h2]:text-heading')}>
            <h2>{t('company')}</h2>
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] items-end gap-4">
              <TextField {...text('account_name', 'organization')} maxLength={name} />
              <SelectField
                id="locale"
                label={t('fields.locale')}
                value={values.locale}
                options={LOCALES.map((locale) => ({ value: locale, label: t(`languages.${locale}`) }))}
                error={messages.locale}
                onChange={(value) => set('locale', value)}
              />
            </div>
            <SelectField
              id="time_zone"
              label={t('fields.time_zone')}
              hint={t('zoneHint', { time: time.format(now) })}
              value={values.time_zone}
              options={timeZones(values.time_zone)}
              error={messages.time_zone}
              onChange={(value) => set('time_zone', value)}
            />
          </section>
          <section className={classes(styles.section, 'grid gap-4 [&_h2]:text-heading')}>
            <h2>{t('owner')}</h2>
            <p className={styles.hint}>{t('ownerHint')}</p>
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] items-end gap-4">
              <TextField {...text('first_name', 'given-name')} maxLength={name} />
              <TextField
                {...text('last_name', 'family-name')}
                required={false}
                hint={t('lastNameHint')}
                maxLength={name}
              />
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
          <footer
            className={classes(
              styles.submit,
              'flex flex-wrap items-center justify-between gap-4 border-t border-t-line pt-6',
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
