import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { PlatformCompany } from '@vivavoce/contract/types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useLocale, useTranslations, useLanguageTag } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { refreshCompanies } from './companies-search.ts';
import { apiQuery } from '../../queries/api-query.ts';
import { FormFoot } from '../../app/shell/form-foot.tsx';
import { showToast } from '../../app/toasts.ts';
import { useMayLeave } from '../../app/unsaved/use-may-leave.ts';
import { FormNotices } from '../../features/forms/form-notices.tsx';
import { findEntry } from '../../features/forms/unversioned.ts';
import { useForm } from '../../features/forms/use-form.ts';
import { useFieldErrorText } from '../../ui/feedback/error-text.ts';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { ErrorSummary, FormMessage } from '../../ui/forms/error-summary.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import {
  COMPANY_FIELDS,
  companyRules,
  noCompany,
  valuesOf,
  type CompanyField,
  type CompanyFormValues,
  beyondPlan,
  type Plan,
} from './company-form.ts';
import styles from './platform.module.css';
import { OFFERED_FLAGS, type OfferedFlag } from '@vivavoce/domain/companies/flags.ts';
import { ACCOUNT_TYPES } from '@vivavoce/domain/companies/kind.ts';
import { SHORTNAME_MAX_CHARACTERS } from '@vivavoce/domain/companies/shortname.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { timeZones } from '../../features/forms/time-zones.ts';
import { Switch } from '../../ui/forms/switch.tsx';
import { FeatureRow, featureTextId } from '../../features/plan/feature-row.tsx';
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
  const features = useTranslations('features');
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
        <ul className="grid">
          {OFFERED_FLAGS.map((flag) => (
            <FeatureRow
              key={flag}
              feature={flag}
              control={
                <Switch
                  aria-label={features(`names.${flag}.name`)}
                  aria-describedby={featureTextId(flag)}
                  checked={values[flag]}
                  onChange={({ target }) => set({ [flag]: target.checked })}
                />
              }
            >
              {company?.not_connected.includes(flag) && <p className="text-small text-ink-2">{features('idle')}</p>}
            </FeatureRow>
          ))}
        </ul>
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

/** The values of a company, and their storing. */
function useCompanyForm({ form: name, company, onClose }: CompanyDrawerProps) {
  const t = useTranslations('platform');
  const client = useQueryClient();
  const mayLeave = useMayLeave();
  const locale = useLocale() === 'fr' ? 'fr-fr' : 'en-gb';
  // Created once: they remember the key of a creation.
  const [rules] = useState(() =>
    companyRules(
      {
        add: (body, key) => call('POST /api/platform/companies', { body, headers: { 'idempotency-key': key } }),
        change: (shortname, body) => call('PATCH /api/platform/companies/{shortname}', { params: { shortname }, body }),
        newest: (shortname) =>
          findEntry(
            (page) => call('GET /api/platform/companies', { query: { search: shortname, page } }),
            (entry) => entry.shortname === shortname,
          ),
      },
      noCompany(new Intl.DateTimeFormat().resolvedOptions().timeZone, locale),
    ),
  );
  const form = useForm({
    name,
    start: () => ({ values: rules.read(company), base: company }),
    rules,
    hasSummary: true,
  });
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wasDirty = form.dirty;
    // A new company is stored as it was sent: some of its fields are not changed later.
    if (!(await form.save({ whole: company !== null }))) return;
    const newest = form.form.store.get().base;
    if (newest && wasDirty) showToast({ title: t(company ? 'changed' : 'created', { name: newest.account_name }) });
    void refreshCompanies(client);
    onClose();
  }
  async function close(): Promise<void> {
    if (await mayLeave((unsavedForm) => unsavedForm.name === name)) onClose();
  }
  return { form, submit, close };
}

const isFlag = (name: keyof CompanyFormValues): name is OfferedFlag =>
  (OFFERED_FLAGS as readonly string[]).includes(name);

/** A field of a company as another administrator stored it. */
function useTheirVersion() {
  const t = useTranslations('platform.types');
  const clash = useTranslations('errors.clash');
  return (name: keyof CompanyFormValues, company: PlatformCompany | null): string => {
    if (!company) return '';
    if (isFlag(name)) return clash(company.flags[name] ? 'yes' : 'no');
    if (name === 'account_type') return t(company.account_type);
    return name === 'plan' ? company.plan.name : valuesOf(company)[name];
  };
}

/** Creates a company with its owner, or changes plan and switches of one. */
export default function CompanyDrawer(props: CompanyDrawerProps) {
  const t = useTranslations('platform');
  const features = useTranslations('features');
  const common = useTranslations('common');
  const fieldText = useFieldErrorText();
  const plans = useQuery(apiQuery('GET /api/platform/plans', {}, { staleTime: 5 * 60_000 }));
  const theirsOf = useTheirVersion();
  const { form, submit, close } = useCompanyForm(props);
  const { company } = props;
  const { values, set, faults } = form;
  const messages = Object.fromEntries([...faults].map(([field, code]) => [field, fieldText(code)]));
  const labelOf = (name: keyof CompanyFormValues) =>
    isFlag(name) ? features(`names.${name}.name`) : t(`fields.${name}`);
  const problems = COMPANY_FIELDS.flatMap((inputId) => {
    const message = messages[inputId];
    return message ? [{ inputId, message: common('fieldError', { field: labelOf(inputId), message }) }] : [];
  });
  const fields = { values, messages, set };
  return (
    <Drawer
      opened
      title={company ? t('changeTitle', { name: company.account_name }) : t('add')}
      onClose={() => void close()}
    >
      <form noValidate className="flex flex-[1_0_auto] flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <FormNotices form={form} labelOf={labelOf} theirsOf={theirsOf} />
        <ErrorSummary problems={problems} />
        {!company && <CompanyFields {...fields} />}
        {!company && <OwnerFields {...fields} />}
        {plans.isError && <LoadError error={plans.error} onRetry={() => void plans.refetch()} />}
        <PlanFields {...fields} company={company} plans={plans.data ?? []} />
        <FormFoot busy={form.busy} onCancel={() => void close()} submit={company ? common('save') : t('create')} />
      </form>
    </Drawer>
  );
}
