import type { PlatformCompany } from '@vivavoce/contract/types.ts';
import { OFFERED_FLAGS } from '@vivavoce/domain/companies/flags.ts';
import { ACCOUNT_TYPES } from '@vivavoce/domain/companies/kind.ts';
import { SHORTNAME_MAX_CHARACTERS } from '@vivavoce/domain/companies/shortname.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { timeZones } from '../../features/forms/time-zones.ts';
import type { Plan } from '../../queries/platform.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { beyondPlan, type CompanyField, type CompanyFormValues } from './company-form.ts';
import { USES } from './use-phrases.ts';
import styles from './platform.module.css';

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
export function CompanyFields(props: FieldsProps) {
  const t = useTranslations('platform');
  const { text, choice } = useField(props);
  return (
    <fieldset className={styles.part}>
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
export function OwnerFields(props: FieldsProps) {
  const t = useTranslations('platform');
  const shell = useTranslations('shell');
  const { text, choice } = useField(props);
  return (
    <fieldset className={styles.part}>
      <legend>{t('owner')}</legend>
      <p className={styles.quiet}>{t('ownerHint')}</p>
      <div className={styles.pair}>
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
export function PlanFields({ company, plans, ...fields }: PlanFieldsProps) {
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
      <fieldset className={styles.part}>
        <legend>{t('switches')}</legend>
        {OFFERED_FLAGS.map((flag) => (
          <div key={flag} className={styles.switch}>
            <Checkbox
              checked={values.flags[flag]}
              aria-describedby={`${flag}-hint`}
              onChange={({ target }) => set({ flags: { ...values.flags, [flag]: target.checked } })}
            >
              {t(`flags.${flag}.name`)}
            </Checkbox>
            <span id={`${flag}-hint`} className={styles.quiet}>
              {t(`flags.${flag}.text`)}
            </span>
          </div>
        ))}
      </fieldset>
      {company && (
        <fieldset className={styles.part}>
          <legend>{t('aiLimits')}</legend>
          <p className={styles.quiet}>{t('aiLimitsHint')}</p>
          <div className={styles.pair}>
            <TextField {...text('ai_monthly_tokens')} optional inputMode="numeric" />
            <TextField {...text('ai_monthly_minutes')} optional inputMode="numeric" />
          </div>
        </fieldset>
      )}
      {company && (
        <fieldset className={styles.part}>
          <legend>{t('mailLimits')}</legend>
          <p className={styles.quiet}>{t('mailLimitsHint')}</p>
          <div className={styles.pair}>
            <TextField {...text('mails_per_hour')} optional inputMode="numeric" />
            <TextField {...text('mails_per_day')} optional inputMode="numeric" />
          </div>
        </fieldset>
      )}
    </>
  );
}
