import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlatformCompany } from '@vivavoce/contract/types.ts';
import { isProblem, call } from '@vivavoce/web-shared/api/api-client.ts';
import { newIdempotencyKey } from '@vivavoce/web-shared/api/idempotency-key.ts';
import { useLocale, useTranslations, useLanguageTag } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useSend } from '../../app/use-send.ts';
import { refreshCompanies } from './companies-search.ts';
import { apiQuery } from '../../queries/api-query.ts';
import { FormFoot } from '../../app/shell/form-foot.tsx';
import { showToast } from '../../app/toasts.ts';
import { useMayLeave } from '../../app/unsaved/use-may-leave.ts';
import { useUnsaved } from '../../app/unsaved/use-unsaved.ts';
import { useErrorText, useFieldErrorText } from '../../ui/feedback/error-text.ts';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { ErrorSummary, FormMessage } from '../../ui/forms/error-summary.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import {
  ownLimitFaults,
  changesOf,
  COMPANY_FIELDS,
  companyFaults,
  newCompanyInput,
  noCompany,
  valuesOf,
  type CompanyField,
  type CompanyFormValues,
  beyondPlan,
  type Plan,
} from './company-form.ts';
import styles from './platform.module.css';
import { OFFERED_FLAGS } from '@vivavoce/domain/companies/flags.ts';
import { ACCOUNT_TYPES } from '@vivavoce/domain/companies/kind.ts';
import { SHORTNAME_MAX_CHARACTERS } from '@vivavoce/domain/companies/shortname.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { timeZones } from '../../features/forms/time-zones.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { USES } from './use-phrases.ts';
import { classes } from '../../ui/base/classes.ts';

type FieldsProps = {
  values: CompanyFormValues;
  messages: Partial<Record<CompanyField, string>>;
  set: (changes: Partial<CompanyFormValues>) => void;
};

const LOCALES = ['en-gb', 'fr-fr'] as const;
const name_max = TEXT_LIMITS.name_max_characters;

/** Properties of every field of the form: its id, label, value and error. */
function useField({ values, messages, set }: FieldsProps) {
  const t = useTranslations('platform.fields');
  const base = (field: CompanyField) => ({
    id: field,
    label: t(field),
    value: values[field],
    error: messages[field],
  });
  return {
    text: (field: CompanyField) => ({
      ...base(field),
      autoComplete: 'off',
      onChange: ({ target }: { target: HTMLInputElement }) => set({ [field]: target.value }),
    }),
    choice: (field: CompanyField) => ({ ...base(field), onChange: (value: string) => set({ [field]: value }) }),
  };
}

/** Name, address and time zone of a new company. */
function CompanyFields(props: FieldsProps) {
  const t = useTranslations('platform');
  const { text, choice } = useField(props);
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3 border-0 p-0 [&>legend]:px-0 [&>legend]:pb-2 [&>legend]:font-semibold">
      <legend>{t('company')}</legend>
      <TextField {...text('account_name')} maxLength={name_max} />
      <TextField
        {...text('shortname')}
        optional
        hint={t('optional')}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={SHORTNAME_MAX_CHARACTERS}
      />
      <SelectField {...choice('time_zone')} options={timeZones(props.values.time_zone)} />
    </fieldset>
  );
}

/** The owner, who gets the invitation. */
function OwnerFields(props: FieldsProps) {
  const t = useTranslations('platform');
  const shell = useTranslations('shell');
  const { text, choice } = useField(props);
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3 border-0 p-0 [&>legend]:px-0 [&>legend]:pb-2 [&>legend]:font-semibold">
      <legend>{t('owner')}</legend>
      <p className={classes(styles.quiet, 'text-small text-pretty wrap-anywhere text-ink-3')}>{t('ownerHint')}</p>
      <div className={classes(styles.pair, 'grid grid-cols-2 items-start gap-3')}>
        <TextField {...text('first_name')} maxLength={name_max} />
        <TextField {...text('last_name')} hint={shell('lastNameHint')} maxLength={name_max} />
      </div>
      <TextField {...text('email')} type="email" autoCapitalize="none" spellCheck={false} />
      <SelectField
        {...choice('locale')}
        options={LOCALES.map((value) => ({ value, label: t(`languages.${value}`) }))}
      />
    </fieldset>
  );
}

type PlanFieldsProps = FieldsProps & {
  /** Null for a new one. */
  company: PlatformCompany | null;
  plans: readonly Plan[];
};

/** Kind, plan and switches; says what the company uses beyond a smaller plan. */
function PlanFields({ company, plans, ...fields }: PlanFieldsProps) {
  const t = useTranslations('platform');
  const limit = useTranslations('shell.plan.use');
  const tag = useLanguageTag();
  const { choice, text } = useField(fields);
  const { values, set } = fields;
  const plan = plans.find(({ key }) => key === values.plan);
  const list = new Intl.ListFormat(tag, { type: 'conjunction' });
  const limits = plan ? USES.filter((limited) => plan[`${limited}_max`] !== null) : [];
  const beyond = company && plan ? beyondPlan(company, plan) : [];
  const maxOf = (limited: (typeof USES)[number]) => plan?.[`${limited}_max`] ?? 0;
  const sized = limits.map((limited) => t(`use.${limited}`, { used: maxOf(limited) }));
  const lowered = beyond.map((quantity) =>
    limit(quantity, { used: company?.[quantity].used ?? 0, max: maxOf(quantity) }),
  );
  return (
    <>
      <SelectField
        {...choice('account_type')}
        options={ACCOUNT_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
      />
      <SelectField
        {...choice('plan')}
        {...(plan && { hint: sized.length > 0 ? t('planLimits', { limits: list.format(sized) }) : t('planFree') })}
        options={plans.map(({ key, name }) => ({ value: key, label: name }))}
      />
      {lowered.length > 0 && <FormMessage tone="info">{t('lowered', { use: list.format(lowered) })}</FormMessage>}
      <fieldset className="grid min-w-0 grid-cols-1 gap-3 border-0 p-0 [&>legend]:px-0 [&>legend]:pb-2 [&>legend]:font-semibold">
        <legend>{t('switches')}</legend>
        {OFFERED_FLAGS.map((flag) => (
          <div key={flag} className={classes(styles.switch, 'grid gap-0.5')}>
            <Checkbox
              checked={values.flags[flag]}
              aria-describedby={`${flag}-hint`}
              onChange={({ target }) => set({ flags: { ...values.flags, [flag]: target.checked } })}
            >
              {t(`flags.${flag}.name`)}
            </Checkbox>
            <span
              id={`${flag}-hint`}
              className={classes(styles.quiet, 'text-small text-pretty wrap-anywhere text-ink-3')}
            >
              {t(`flags.${flag}.text`)}
            </span>
          </div>
        ))}
      </fieldset>
      {company && (
        <fieldset className="grid min-w-0 grid-cols-1 gap-3 border-0 p-0 [&>legend]:px-0 [&>legend]:pb-2 [&>legend]:font-semibold">
          <legend>{t('aiLimits')}</legend>
          <p className={classes(styles.quiet, 'text-small text-pretty wrap-anywhere text-ink-3')}>
            {t('aiLimitsHint')}
          </p>
          <div className={classes(styles.pair, 'grid grid-cols-2 items-start gap-3')}>
            <TextField {...text('ai_monthly_tokens')} optional inputMode="numeric" />
            <TextField {...text('ai_monthly_minutes')} optional inputMode="numeric" />
          </div>
        </fieldset>
      )}
      {company && (
        <fieldset className="grid min-w-0 grid-cols-1 gap-3 border-0 p-0 [&>legend]:px-0 [&>legend]:pb-2 [&>legend]:font-semibold">
          <legend>{t('mailLimits')}</legend>
          <p className={classes(styles.quiet, 'text-small text-pretty wrap-anywhere text-ink-3')}>
            {t('mailLimitsHint')}
          </p>
          <div className={classes(styles.pair, 'grid grid-cols-2 items-start gap-3')}>
            <TextField {...text('mails_per_hour')} optional inputMode="numeric" />
            <TextField {...text('mails_per_day')} optional inputMode="numeric" />
          </div>
        </fieldset>
      )}
    </>
  );
}

type CompanyDrawerProps = {
  /** Names the form for what is typed after the session ended. */
  form: string;
  /** Null for a new one. */
  company: PlatformCompany | null;
  onClose: () => void;
};

type Messages = Partial<Record<CompanyField, string>>;

/** The values of a company, and their storing. */
function useCompanyForm({ form, company, onClose }: CompanyDrawerProps) {
  const t = useTranslations('platform');
  const errorText = useErrorText();
  const fieldText = useFieldErrorText();
  const client = useQueryClient();
  const locale = useLocale() === 'fr' ? 'fr-fr' : 'en-gb';
  const plans = useQuery(apiQuery('GET /api/platform/plans', {}, { staleTime: 5 * 60_000 }));
  const [begin] = useState(() =>
    company ? valuesOf(company) : noCompany(new Intl.DateTimeFormat().resolvedOptions().timeZone, locale),
  );
  const [values, setValues] = useState<CompanyFormValues>(begin);
  const [messages, setMessages] = useState<Messages>({});
  const [key, setKey] = useState(newIdempotencyKey);
  const mayLeave = useMayLeave();
  const dirty = JSON.stringify(values) !== JSON.stringify(begin);
  const markSaved = useUnsaved({ name: form, dirty, keep: () => values, restore: setValues });
  function refuse(newMessages: Messages): void {
    setMessages(newMessages);
    const wrong = COMPANY_FIELDS.filter((field) => newMessages[field]);
    // Of two and more the summary takes the focus.
    if (wrong.length === 1 && wrong[0]) document.getElementById(wrong[0])?.focus();
  }
  async function store(): Promise<void> {
    if (company) {
      const changes = changesOf(company, values);
      if (Object.keys(changes).length === 0) return;
      const { account_name: name } = await call('PATCH /api/platform/companies/{shortname}', {
        params: { shortname: company.shortname },
        body: changes,
      });
      showToast({ title: t('changed', { name }) });
    } else {
      const { account_name: name } = await call('POST /api/platform/companies', {
        body: newCompanyInput(values),
        headers: { 'idempotency-key': key },
      });
      showToast({ title: t('created', { name }) });
    }
  }
  const { send, busy, failure, setFailure } = useSend(
    async () => {
      await store();
      markSaved();
      void refreshCompanies(client);
      onClose();
    },
    (error) => {
      // Another try with other values is another call.
      setKey(newIdempotencyKey());
      const wrong = isProblem(error, 422) ? COMPANY_FIELDS.filter((field) => error.errors[field]) : [];
      if (!isProblem(error, 422) || wrong.length === 0) return errorText(error);
      refuse(Object.fromEntries(wrong.map((field) => [field, fieldText(error.errors[field]?.[0] ?? 'wrong_format')])));
      return undefined;
    },
  );
  async function submit(): Promise<void> {
    const early = company ? ownLimitFaults(values) : companyFaults(values);
    refuse(Object.fromEntries(Object.entries(early).map(([field, code]) => [field, fieldText(code)])));
    setFailure(undefined);
    if (Object.keys(early).length === 0) await send();
  }
  async function close(): Promise<void> {
    if (await mayLeave((unsavedForm) => unsavedForm.name === form)) onClose();
  }
  return { plans, values, setValues, messages, setMessages, busy, failure, submit, close };
}

/** Creates a company with its owner, or changes plan and switches of one. */
export default function CompanyDrawer({ form, company, onClose }: CompanyDrawerProps) {
  const t = useTranslations('platform');
  const { plans, values, setValues, messages, setMessages, busy, failure, submit, close } = useCompanyForm({
    form,
    company,
    onClose,
  });
  const common = useTranslations('common');
  const set = (changes: Partial<CompanyFormValues>) => {
    setValues((now) => ({ ...now, ...changes }));
    setMessages((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in changes))));
  };
  const problems = COMPANY_FIELDS.flatMap((inputId) => {
    const message = messages[inputId];
    return message ? [{ inputId, message: common('fieldError', { field: t(`fields.${inputId}`), message }) }] : [];
  });
  const fields = { values, messages, set };
  return (
    <Drawer
      opened
      title={company ? t('changeTitle', { name: company.account_name }) : t('add')}
      onClose={() => void close()}
    >
      <form
        noValidate
        className="flex flex-[1_0_auto] flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {failure && <FormMessage>{failure}</FormMessage>}
        <ErrorSummary problems={problems} />
        {!company && <CompanyFields {...fields} />}
        {!company && <OwnerFields {...fields} />}
        {plans.isError && <LoadError error={plans.error} onRetry={() => void plans.refetch()} />}
        <PlanFields {...fields} company={company} plans={plans.data ?? []} />
        <FormFoot busy={busy} onCancel={() => void close()} submit={company ? common('save') : t('create')} />
      </form>
    </Drawer>
  );
}
