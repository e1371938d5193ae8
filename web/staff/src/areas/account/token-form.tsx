import { useEffect, useRef, type FormEvent } from 'react';
import type { Account, NewApiToken } from '@vivavoce/contract/types.ts';
import { API_TOKEN_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { useForm } from '../../features/forms/use-form.ts';
import { ScopeChoices } from '../../features/tokens/scope-choices.tsx';
import { useUser } from '../../queries/sign-in/session.ts';
import { Button } from '../../ui/base/button.tsx';
import { ErrorSummary, FormMessage } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import styles from './account.module.css';
import { startOfToken, tokenRules } from './account-forms.ts';
import { expiryChoices, expiryDate, type ExpiryChoice } from '../../features/tokens/token-expiry.ts';
import { classes } from '../../ui/base/classes.ts';

/** The name under which input is stored when the session ends. */
export const TOKEN_FORM = 'account/token';

type TokenFormProps = { account: Account; onCancel: () => void; onMade: (token: NewApiToken) => void };

export function TokenForm({ account, onCancel, onMade }: TokenFormProps) {
  const t = useTranslations('account.tokens');
  const common = useTranslations('common');
  const textOf = useErrorText();
  const tag = useLanguageTag();
  const now = useNow();
  const company = useUser().current_company;
  const first = useRef<HTMLInputElement>(null);
  const form = useForm({
    name: TOKEN_FORM,
    start: () => startOfToken,
    rules: tokenRules((body) => call('POST /api/account/tokens', { body })),
    hasSummary: true,
  });
  const { values, set } = form;
  useEffect(() => first.current?.focus(), []);

  function expiryText(choice: ExpiryChoice): string {
    if (choice === null) return t('noExpiry');
    return t('expiryOf', { days: choice, date: formatDate(expiryDate(choice, now), tag, 'long', now) });
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    // Once: what is typed meanwhile is no second token.
    if (!(await form.save({ whole: false }))) return;
    const { token } = form.form.store.get().base;
    if (token) onMade(token);
  }
  const errors = {
    token_name: form.faults.has('token_name') ? t('nameMissing') : undefined,
    scopes: form.faults.has('scopes') ? t('scopesMissing') : undefined,
  };

  return (
    <form className={classes(styles.form, 'grid gap-5 p-5')} noValidate onSubmit={(event) => void submit(event)}>
      <h3 className="font-semibold wrap-anywhere">{t('new')}</h3>
      {form.failure !== null && <FormMessage>{textOf(form.failure)}</FormMessage>}
      <ErrorSummary
        problems={Object.entries(errors).flatMap(([inputId, message]) => (message ? [{ inputId, message }] : []))}
      />
      <TextField
        ref={first}
        id="token_name"
        label={t('name')}
        hint={t('nameHint')}
        value={values.token_name}
        maxLength={API_TOKEN_LIMITS.name_max_characters}
        autoComplete="off"
        error={errors.token_name}
        onChange={({ target }) => set({ token_name: target.value })}
      />
      <ScopeChoices
        id="scopes"
        selection={values.scopes}
        error={errors.scopes}
        onChange={(scopes) => set({ scopes })}
      />
      <SelectField
        id="expires_in_days"
        label={t('expiry')}
        {...(values.expires_in_days === null && { hint: t('noExpiryHint') })}
        value={String(values.expires_in_days)}
        options={expiryChoices.map((choice) => ({ value: String(choice), label: expiryText(choice) }))}
        onChange={(value) => set({ expires_in_days: expiryChoices.find((choice) => String(choice) === value) ?? null })}
      />
      {company && account.companies.length > 1 && (
        <p className="text-small text-ink-3">{t('company', { company: company.name })}</p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" busy={form.busy}>
          {t('create')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {common('cancel')}
        </Button>
      </div>
    </form>
  );
}
