import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FormEvent, ReactNode } from 'react';
import type { Account } from '@vivavoce/contract/types.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { getLocale, parseLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { switchLanguage } from '../../app/page-language.ts';
import { readNewest } from '../../app/unsaved/read-newest.ts';
import { FormNotices } from '../../features/forms/form-notices.tsx';
import { useForm } from '../../features/forms/use-form.ts';
import { apiQuery } from '../../queries/api-query.ts';
import { userQuery, useUser } from '../../queries/sign-in/session.ts';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { detailsOf, detailsRules, type Details } from './account-forms.ts';
import styles from './account.module.css';
import { SaveRow, useJustSaved } from './save-row.tsx';
import { Section } from './section.tsx';
import { classes } from '../../ui/base/classes.ts';

const linkToUsers = (name: ReactNode) => <Link to="/users">{name}</Link>;

/** Name and language of the account, and their storing. */
function useDetailsForm(account: Account) {
  const t = useTranslations('account.details');
  const client = useQueryClient();
  const query = apiQuery('GET /api/account');
  const [justSaved, noteSaved, forgetSaved] = useJustSaved();
  const form = useForm({
    name: 'account/details',
    start: () => ({ values: detailsOf(account), base: detailsOf(account) }),
    rules: detailsRules({
      change: async (body) => {
        const user = await call('POST /api/account', { body });
        client.setQueryData(userQuery.queryKey, user);
        client.setQueryData(
          query.queryKey,
          (cached) => cached && { ...cached, ...detailsOf(user), full_name: user.full_name },
        );
        return user;
      },
      newest: () => readNewest(client, query),
    }),
    hasSummary: true,
  });
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    forgetSaved();
    const { locale } = form.base;
    if (!(await form.save())) return;
    noteSaved();
    const newest = form.form.store.get().base.locale;
    const spoken = parseLocale(newest);
    if (newest !== locale && spoken && spoken !== getLocale()) await switchLanguage(spoken);
  }
  const errorOf = (name: string) => {
    const fault = form.faults.get(name);
    return fault && t(fault === 'required' ? 'nameMissing' : 'nameWrong');
  };
  const field = (name: 'first_name' | 'last_name') => ({
    id: name,
    name,
    value: form.values[name],
    maxLength: TEXT_LIMITS.name_max_characters,
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => form.set({ [name]: event.target.value }),
  });
  return { form, errorOf, justSaved, submit, field };
}

export function DetailsSection({ account }: { account: Account }) {
  const t = useTranslations('account.details');
  const { form, errorOf, justSaved, submit, field } = useDetailsForm(account);
  const shell = useTranslations('shell');
  const { role } = useUser();
  const labels = { first_name: t('firstName'), last_name: t('lastName'), locale: t('language') };
  const languages = { 'en-gb': t('english'), 'fr-fr': t('french') };
  const managesUsers = role === 'owner' || role === 'admin';
  return (
    <Section id="details" title={t('title')} text={<p>{t('text')}</p>}>
      <form className={classes(styles.form, 'grid gap-5 p-5')} noValidate onSubmit={(event) => void submit(event)}>
        <FormNotices
          form={form}
          labelOf={(name) => labels[name]}
          theirsOf={(name, newest) => (name === 'locale' ? languages[newest.locale] : newest[name])}
        />
        <ErrorSummary
          problems={(['first_name', 'last_name'] as const).flatMap((inputId) => {
            const message = errorOf(inputId);
            return message ? [{ inputId, message }] : [];
          })}
        />
        <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
          <TextField {...field('first_name')} label={labels.first_name} autoComplete="given-name" />
          <TextField
            {...field('last_name')}
            label={labels.last_name}
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
            label={labels.locale}
            hint={t('languageHint')}
            value={form.values.locale}
            options={(['en-gb', 'fr-fr'] as const).map((value) => ({ value, label: languages[value] }))}
            onChange={(locale) => form.set({ locale: locale as Details['locale'] })}
          />
        </div>
        <SaveRow busy={form.busy} dirty={form.dirty} justSaved={justSaved}>
          {t('save')}
        </SaveRow>
      </form>
    </Section>
  );
}
