import { API_SCOPES, type ApiScope } from '@vivavoce/domain/companies/api-scopes.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import styles from './account.module.css';
import { scopeKey } from './scope-key.ts';

type ScopeChoicesProps = {
  /** Id of the first box, the target of the error summary. */
  id: string;
  selection: ReadonlySet<ApiScope>;
  error: string | undefined;
  onChange: (selection: ReadonlySet<ApiScope>) => void;
};

export function ScopeChoices({ id, selection, error, onChange }: ScopeChoicesProps) {
  const t = useTranslations('account.tokens');

  function toggle(scope: ApiScope): void {
    const next = new Set(selection);
    if (!next.delete(scope)) next.add(scope);
    onChange(next);
  }

  return (
    <fieldset aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}>
      <legend className={styles.legend}>{t('scopes')}</legend>
      <p className={styles.hint} id={`${id}-hint`}>
        {t('scopesHint')}
      </p>
      <div className={styles.scopes}>
        {API_SCOPES.map((scope, index) => (
          <Checkbox
            key={scope}
            id={index === 0 ? id : undefined}
            checked={selection.has(scope)}
            aria-describedby={`${id}-${scope}`}
            aria-invalid={error ? true : undefined}
            onChange={() => toggle(scope)}
          >
            <span className={styles.scope}>
              <span className={styles.scopeName}>{t(`scope.${scopeKey(scope)}`)}</span>
              <span className={styles.hint} id={`${id}-${scope}`} aria-hidden="true">
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
