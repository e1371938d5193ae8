import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SSO_LIMITS } from '@vivavoce/domain/accounts/single-sign-on.ts';
import type { IdentityProvider } from '@vivavoce/contract/types.ts';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { confirm } from '../../app/confirm.ts';
import { showToast } from '../../app/toasts.ts';
import { changeProvider, providersQuery } from '../../queries/sign-in/single-sign-on.ts';
import { Button } from '../../ui/base/button.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { FormMessage } from '../../ui/forms/error-summary.tsx';

const DAY_MS = 86_400_000;

/** Whether something ends within the time for which owners are warned, or has ended. */
export const endsSoon = (expires_at: string, now: number): boolean =>
  new Date(expires_at).getTime() - now < SSO_LIMITS.expiry_days * DAY_MS;

/** Secrets and certificates that end soon: those of the provider, and ours, with the way to the new one. */
export function ExpiryNotices({ provider }: { provider: IdentityProvider }) {
  const t = useTranslations('sso.own');
  const panel = useTranslations('sso.panel');
  const tag = useLanguageTag();
  const [now] = useState(() => Date.now());
  const client = useQueryClient();
  const textOf = useErrorText();
  const { id, name, revision, saml, secret_expires_on } = provider;
  const turn = useMutation({
    mutationFn: () => changeProvider(id, { use_new_certificate: true, revision }),
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
    onSettled: () => client.invalidateQueries(providersQuery),
  });
  if (secret_expires_on && endsSoon(secret_expires_on, now))
    return (
      <FormMessage>
        {panel('secretEnds', {
          name,
          date: formatDate(new Date(`${secret_expires_on}T12:00`), tag),
        })}
      </FormMessage>
    );
  if (!saml) return null;
  const last = saml.certificates
    .map(({ expires_at }) => expires_at)
    .toSorted()
    .at(-1);
  const signing = saml.own_certificates.find(({ signs }) => signs);
  const isReady = saml.own_certificates[0]?.signs === false;
  async function ask(): Promise<void> {
    if (await confirm({ title: t('title', { name }), text: t('text'), action: t('use') })) turn.mutate();
  }
  return (
    <>
      {last && endsSoon(last, now) && (
        <FormMessage>{panel('certificateEnds', { name, date: formatDate(new Date(last), tag) })}</FormMessage>
      )}
      {signing && isReady && (
        <FormMessage tone="info">
          <p>{t('ends', { name, date: formatDate(new Date(signing.expires_at), tag) })}</p>
          <Button size="small" busy={turn.isPending} onClick={() => void ask()}>
            {t('use')}
          </Button>
        </FormMessage>
      )}
    </>
  );
}
