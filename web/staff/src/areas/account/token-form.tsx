import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { Account, NewApiToken } from '@vivavoce/contract/types.ts';
import { API_SCOPES, type ApiScope } from '@vivavoce/domain/companies/api-scopes.ts';
import { API_TOKEN_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { isProblem, call } from '@vivavoce/web-shared/api/api-client.ts';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { useSend } from '../../app/use-send.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { useUnsaved } from '../../app/unsaved/use-unsaved.ts';
import { useUser } from '../../queries/sign-in/session.ts';
import { Button } from '../../ui/base/button.tsx';
import { ErrorSummary, FormMessage } from '../../ui/forms/error-summary.tsx';
import { TextField, FieldError } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import styles from './account.module.css';
import { expiryChoices, expiryDate, usualExpiry, type ExpiryChoice } from './token-expiry.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { scopeKey } from './scope-key.ts';
import { classes } from '../../ui/base/classes.ts';

type ScopeChoicesProps = {
  /** Id of the first box, the target of the error summary. */
  id: string;
  selection: ReadonlySet<ApiScope>;
  error: string | undefined;
  onChange: (selection: ReadonlySet<ApiScope>) => void;
};

function ScopeChoices({ id, selection, error, onChange }: ScopeChoicesProps) {
  const t = useTranslations('account.tokens');

  function toggle(scope: ApiScope): void {
    const next = new Set(selection);
    if (!next.delete(scope)) next.add(scope);
    onChange(next);
  }

  return (
    <fieldset aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}>
      <legend className="p-0 font-semibold">{t('scopes')}</legend>
      <p className="text-small text-ink-3" id={`${id}-hint`}>
        {t('scopesHint')}
      </p>
      <div className={classes(styles.scopes, 'grid grid-cols-2 gap-x-5 gap-y-3.5 pt-3 pb-1 max-md:grid-cols-1')}>
        {API_SCOPES.map((scope, index) => (
          <Checkbox
            key={scope}
            id={index === 0 ? id : undefined}
            checked={selection.has(scope)}
            aria-describedby={`${id}-${scope}`}
            aria-invalid={error ? true : undefined}
            onChange={() => toggle(scope)}
          >
            <span className="grid">
              <span className="font-semibold">{t(`scope.${scopeKey(scope)}`)}</span>
              <span className="text-small text-ink-3" id={`${id}-${scope}`} aria-hidden="true">
                {t(`scopeText.${scopeKey(scope)}`)}
              </span>
            </span>
          </Checkbox>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

/** The name under which input is stored when the session ends. */
export const TOKEN_FORM = 'account/token';

type Wrong = Partial<Record<'token_name' | 'scopes', string>>;

type TokenFormProps = { account: Account; onCancel: () => void; onMade: (token: NewApiToken) => void };

export function TokenForm({ account, onCancel, onMade }: TokenFormProps) {
  const t = useTranslations('account.tokens');
  const common = useTranslations('common');
  const textOf = useErrorText();
  const tag = useLanguageTag();
  const now = useNow();
  const company = useUser().current_company;
  const first = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<ReadonlySet<ApiScope>>(new Set());
  const [days, setDays] = useState<ExpiryChoice>(usualExpiry);
  const [wrong, setWrong] = useState<Wrong>({});
  const markSaved = useUnsaved({
    name: TOKEN_FORM,
    dirty: name !== '' || scopes.size > 0,
    keep: () => ({ name, scopes: [...scopes], days }),
    restore: (savedForm) => {
      setName(savedForm.name);
      setScopes(new Set(savedForm.scopes));
      setDays(savedForm.days);
    },
  });
  useEffect(() => first.current?.focus(), []);

  function expiryText(choice: ExpiryChoice): string {
    if (choice === null) return t('noExpiry');
    return t('expiryOf', { days: choice, date: formatDate(expiryDate(choice, now), tag, 'long', now) });
  }

  function refuse(faults: Wrong): void {
    setWrong(faults);
    const [id] = Object.keys(faults);
    if (id) document.getElementById(id)?.focus();
  }

  const { send, busy, failure, setFailure } = useSend(
    async () => {
      const selectedScopes = API_SCOPES.filter((scope) => scopes.has(scope));
      const token = await call('POST /api/account/tokens', {
        body: { name: name.trim(), scopes: selectedScopes, expires_in_days: days },
      });
      markSaved();
      onMade(token);
    },
    (error) => {
      if (!isProblem(error, 422) || !error.errors['name']) return textOf(error);
      refuse({ token_name: t('nameMissing') });
      return undefined;
    },
  );

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setFailure(undefined);
    const faults: Wrong = {
      ...(!name.trim() && { token_name: t('nameMissing') }),
      ...(scopes.size === 0 && { scopes: t('scopesMissing') }),
    };
    refuse(faults);
    if (Object.keys(faults).length === 0) await send();
  }

  return (
    <form className={classes(styles.form, 'grid gap-5 p-5')} noValidate onSubmit={(event) => void submit(event)}>
      <h3 className="font-semibold wrap-anywhere">{t('new')}</h3>
      {failure && <FormMessage>{failure}</FormMessage>}
      <ErrorSummary problems={Object.entries(wrong).map(([inputId, message]) => ({ inputId, message }))} />
      <TextField
        ref={first}
        id="token_name"
        label={t('name')}
        hint={t('nameHint')}
        value={name}
        maxLength={API_TOKEN_LIMITS.name_max_characters}
        autoComplete="off"
        error={wrong.token_name}
        onChange={(event) => setName(event.target.value)}
      />
      <ScopeChoices id="scopes" selection={scopes} error={wrong.scopes} onChange={setScopes} />
      <SelectField
        id="expires_in_days"
        label={t('expiry')}
        {...(days === null && { hint: t('noExpiryHint') })}
        value={String(days)}
        options={expiryChoices.map((choice) => ({ value: String(choice), label: expiryText(choice) }))}
        onChange={(value) => setDays(expiryChoices.find((choice) => String(choice) === value) ?? null)}
      />
      {company && account.companies.length > 1 && (
        <p className="text-small text-ink-3">{t('company', { company: company.name })}</p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" busy={busy}>
          {t('create')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {common('cancel')}
        </Button>
      </div>
    </form>
  );
}
