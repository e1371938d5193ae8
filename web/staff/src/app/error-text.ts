import type { ErrorCode } from '@vivavoce/contract/errors.ts';
import { isProblem, NetworkFailure } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';

/** Turns what went wrong into the reader's language: what happened and what is kept. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations('errors');
  return (error) => {
    if (error instanceof NetworkFailure) return t('network');
    if (!isProblem(error)) return t('server');
    const phrase = `codes.${error.code as ErrorCode}` as const;
    if (t.has(phrase)) return t(phrase);
    return error.status >= 500 ? t('server') : t('invalid');
  };
}
