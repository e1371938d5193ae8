import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { IdentityProvider } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { showToast } from '../../app/toasts.ts';
import { changeProvider, providersQuery } from '../../queries/sign-in/single-sign-on.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { CopyRow } from './copy-row.tsx';
import styles from './single-sign-on.module.css';

/**
 * Places where a session ends: the address to which the provider reports, and whether signing out here ends its
 * session, too.
 */
export function SignOutPart({ provider }: { provider: IdentityProvider }) {
  const t = useTranslations('sso.signOut');
  const client = useQueryClient();
  const textOf = useErrorText();
  const { id, name, revision, saml, sign_out } = provider;
  const store = useMutation({
    mutationFn: (ends_session: boolean) => changeProvider(id, { ends_session, revision }),
    onSuccess: () => showToast({ title: t('saved') }),
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
    onSettled: () => client.invalidateQueries(providersQuery),
  });
  return (
    <section className={styles.step}>
      <h3 className={styles.subheading}>{t('title')}</h3>
      <p className={styles.text}>{t(saml ? 'samlText' : 'oidcText')}</p>
      <dl className={styles.copies}>
        <CopyRow name={t('address')} value={sign_out.address} />
      </dl>
      {sign_out.possible || sign_out.ends_session ? (
        <Checkbox
          checked={store.isPending ? store.variables : sign_out.ends_session}
          disabled={store.isPending}
          onChange={({ target }) => store.mutate(target.checked)}
        >
          {t('too', { name })}
        </Checkbox>
      ) : (
        <p className={styles.text}>{t('impossible', { name })}</p>
      )}
    </section>
  );
}
