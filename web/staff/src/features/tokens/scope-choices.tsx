import { API_SCOPES, type ApiScope } from '@vivavoce/domain/companies/api-scopes.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { scopeKey } from './scope-key.ts';

type ScopeChoicesProps = {
  /** Id of the first box, the target of the error summary. */
  id: string;
  scopes?: readonly ApiScope[];
  selection: readonly ApiScope[];
  error: string | undefined;
  onChange: (selection: readonly ApiScope[]) => void;
};

/** Permissions of a token or key. */
export function ScopeChoices({ id, scopes = API_SCOPES, selection, error, onChange }: ScopeChoicesProps) {
  const t = useTranslations('account.tokens');

  const toggle = (scope: ApiScope) =>
    onChange(selection.includes(scope) ? selection.filter((other) => other !== scope) : [...selection, scope]);

  return (
    <fieldset aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}>
      <legend className="p-0 font-semibold">{t('scopes')}</legend>
      <p className="text-small text-ink-3" id={`${id}-hint`}>
        {t('scopesHint')}
      </p>
      <div className="grid grid-cols-2 gap-x-5 gap-y-3.5 pt-3 pb-1 max-md:grid-cols-1 [&>label]:items-start">
        {scopes.map((scope, index) => (
          <Checkbox
            key={scope}
            id={index === 0 ? id : undefined}
            checked={selection.includes(scope)}
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
