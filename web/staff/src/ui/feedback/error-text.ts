import type { ErrorCode, FieldErrorCode } from '@vivavoce/contract/errors.ts';
import type { Problem } from '@vivavoce/contract/types.ts';
import { isProblem, NetworkFailure } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';

/** Turns what is wrong with one field, by the server's code, into the reader's language. */
export function useFieldErrorText(): (code: string) => string {
  const t = useTranslations('errors');
  return (code) => {
    const phrase = `fields.${code as FieldErrorCode}` as const;
    return t.has(phrase) ? t(phrase) : t('fields.wrong_format');
  };
}

/** Turns an error into the reader's language: what happened, and which input is kept. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations('errors');
  const fieldText = useFieldErrorText();
  return (error) => {
    if (error instanceof NetworkFailure) return t('network');
    if (!isProblem(error)) return t('server');
    // An error of no single field says all there is to say.
    const whole = error.errors['__all__']?.[0];
    if (error.code === 'invalid' && whole) return fieldText(whole);
    const limit = error.code === 'plan_limit' ? (error.body['plan_limit'] as Problem['plan_limit']) : undefined;
    if (limit) return t(`planLimit.${limit.limited}`, { used: limit.used, max: limit.max });
    const phrase = `codes.${error.code as ErrorCode}` as const;
    if (t.has(phrase)) return t(phrase);
    return error.status >= 500 ? t('server') : t('invalid');
  };
}
