import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent, type ReactNode } from 'react';
import type { Account } from '@vivavoce/contract/types.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { namesFaults } from '@vivavoce/domain/people/person-name.ts';
import { isProblem, call } from '@vivavoce/web-shared/api/api-client.ts';
import { getLocale, parseLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useSend } from '../../app/use-send.ts';
import { apiQuery } from '../../queries/api-query.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { switchLanguage } from '../../app/page-language.ts';
import { useUnsaved } from '../../app/unsaved/use-unsaved.ts';
import { userQuery, useUser } from '../../queries/sign-in/session.ts';
import { ErrorSummary, FormMessage } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import styles from './account.module.css';
import { SaveRow, useJustSaved } from './save-row.tsx';
import { Section } from './section.tsx';
import { classes } from '../../ui/base/classes.ts';

type Values = Pick<Account, 'first_name' | 'last_name' | 'locale'>;
type Wrong = Partial<Record<'first_name' | 'last_name', string>>;

const valuesOf = ({ first_name, last_name, locale }: Values): Values => ({ first_name, last_name, locale });

/** The fields to store: trimmed, and only those that differ. */
function changesOf(values: Values, storedValues: Values): Partial<Values> {
  const input = { ...values, first_name: values.first_name.trim(), last_name: values.last_name.trim() };
  return Object.fromEntries(
    Object.entries(input).filter(([name, value]) => value !== storedValues[name as keyof Values]),
  ) as Partial<Values>;
}

const linkToUsers = (name: ReactNode) => <Link to="/users">{name}</Link>;

/** Name and language of the account, and their storing. */
function useDetailsForm({ account }: { account: Account }) {
  const t = useTranslations('account.details');
  const textOf = useErrorText();
  const client = useQueryClient();
  const [storedValues, setStoredValues] = useState(() => valuesOf(account));
  const [values, setValues] = useState(storedValues);
  const [wrong, setWrong] = useState<Wrong>({});
  const changes = changesOf(values, storedValues);
  const dirty = Object.keys(changes).length > 0;
  const markSaved = useUnsaved({ name: 'account/details', dirty, keep: () => values, restore: setValues });
  const [justSaved, noteSaved, forgetSaved] = useJustSaved();
  function refuse(faults: Wrong): void {
    setWrong(faults);
    const [first] = Object.keys(faults);
    if (first) document.getElementById(first)?.focus();
  }
  const { send, busy, failure, setFailure } = useSend(
    async () => {
      const user = await call('POST /api/account', { body: changes });
      client.setQueryData(userQuery.queryKey, user);
      client.setQueryData(
        apiQuery('GET /api/account').queryKey,
        (cached) => cached && { ...cached, ...valuesOf(user), full_name: user.full_name },
      );
      setStoredValues(valuesOf(user));
      setValues(valuesOf(user));
      markSaved();
      noteSaved();
      const spoken = parseLocale(user.locale);
      if (changes.locale && spoken && spoken !== getLocale()) await switchLanguage(spoken);
    },
    (error) => {
      const errors = isProblem(error, 422) ? error.errors : {};
      if (!errors['first_name'] && !errors['last_name']) return textOf(error);
      refuse({
        ...(errors['first_name'] && { first_name: t('nameWrong') }),
        ...(errors['last_name'] && { last_name: t('nameWrong') }),
      });
      return undefined;
    },
  );
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setFailure(undefined);
    forgetSaved();
    const faults = namesFaults(values);
    const missing: Wrong = {
      ...(faults.first_name && { first_name: t(faults.first_name === 'required' ? 'nameMissing' : 'nameWrong') }),
      ...(faults.last_name && { last_name: t('nameWrong') }),
    };
    refuse(missing);
    if (Object.keys(missing).length === 0) await send();
  }
  const field = (name: 'first_name' | 'last_name') => ({
    id: name,
    name,
    value: values[name],
    maxLength: TEXT_LIMITS.name_max_characters,
    error: wrong[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  return { values, setValues, wrong, dirty, justSaved, busy, failure, submit, field };
}

export function DetailsSection({ account }: { account: Account }) {
  const t = useTranslations('account.details');
  const { values, setValues, wrong, dirty, justSaved, busy, failure, submit, field } = useDetailsForm({ account });
  const shell = useTranslations('shell');
  const { role } = useUser();
  const managesUsers = role === 'owner' || role === 'admin';
  return (
    <Section id="details" title={t('title')} text={<p>{t('text')}</p>}>
      <form className={classes(styles.form, 'grid gap-5 p-5')} noValidate onSubmit={(event) => void submit(event)}>
        {failure && <FormMessage>{failure}</FormMessage>}
        <ErrorSummary problems={Object.entries(wrong).map(([inputId, message]) => ({ inputId, message }))} />
        <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
          <TextField {...field('first_name')} label={t('firstName')} autoComplete="given-name" />
          <TextField
            {...field('last_name')}
            label={t('lastName')}
            hint={shell('lastNameHint')}
            autoComplete="family-name"
          />
        </div>
        <dl className="grid grid-cols-2 gap-4 max-md:grid-cols-1 [&_dt]:font-semibold">
          <div>
            <dt>{t('email')}</dt>
            <dd className="pt-1 wrap-anywhere">{account.email}</dd>
            <dd className="text-small text-ink-3">
              {managesUsers
                ? t.rich('emailHintManager', { users: linkToUsers })
                : t(account.companies.length > 0 ? 'emailHint' : 'emailHintAlone')}
            </dd>
          </div>
          <div>
            <dt>{t('companies')}</dt>
            {account.companies.map((company) => (
              <dd key={company.id} className="pt-1 wrap-anywhere">
                {company.name} <span className="text-ink-3">{t(`roles.${company.role}`)}</span>
              </dd>
            ))}
            {account.companies.length === 0 && <dd className="pt-1 wrap-anywhere">{t('reviewer')}</dd>}
          </div>
        </dl>
        <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
          <SelectField
            id="locale"
            label={t('language')}
            hint={t('languageHint')}
            value={values.locale}
            options={[
              { value: 'en-gb', label: t('english') },
              { value: 'fr-fr', label: t('french') },
            ]}
            onChange={(locale) => setValues({ ...values, locale: locale as Values['locale'] })}
          />
        </div>
        <SaveRow busy={busy} dirty={dirty} justSaved={justSaved}>
          {t('save')}
        </SaveRow>
      </form>
    </Section>
  );
}
