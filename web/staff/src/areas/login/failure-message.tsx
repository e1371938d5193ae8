import { useSearch } from '@tanstack/react-router';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { requiredProvider } from '../../app/session/required-provider.ts';
import { LinkButton } from '../../ui/base/button.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import type { Failure } from './failure.ts';

/** Seconds below two minutes, whole minutes above. */
export function useWaitPhrase(): (seconds: number) => string {
  const t = useTranslations('login');
  return (seconds) =>
    seconds < 120 ? t('seconds', { count: seconds }) : t('minutes', { count: Math.ceil(seconds / 60) });
}

/** Description of the failure and the way out. */
export function FailureMessage({ failure, over = false }: { failure: Failure; over?: boolean }) {
  const t = useTranslations('login.failed');
  const errors = useTranslations('errors');
  const textOf = useErrorText();
  const waitPhrase = useWaitPhrase();
  const { next } = useSearch({ strict: false });
  const { kind, wait, error } = failure;
  const idp = requiredProvider(error);
  if (kind === 'tooMany' && over) return <FormMessage tone="info">{t('again')}</FormMessage>;

  function text(): string {
    if (kind === 'other') return textOf(error);
    if (kind !== 'tooMany') return t(`${kind}Text`);
    return wait === undefined ? t('tooManyLater') : t('tooManyText', { wait: waitPhrase(wait) });
  }

  return (
    <>
      <FormMessage>
        <p className="font-semibold">{t(kind)}</p>
        <p>{text()}</p>
        {kind === 'down' && isProblem(error) && error.request_id && (
          <p className="text-mini">{errors('reference', { id: error.request_id })}</p>
        )}
      </FormMessage>
      {idp !== undefined && (
        <LinkButton size="large" wide to="/login/sso" search={{ idp, ...(next && { next }) }}>
          {t('goToProvider')}
        </LinkButton>
      )}
    </>
  );
}
