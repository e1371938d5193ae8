import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import type { Account } from '@vivavoce/contract/types.ts';
import type { ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { confirm } from '../../../app/confirm.ts';
import { showToast } from '../../../app/toasts.ts';
import { connect, connectionsQuery, disconnect } from '../../../queries/sign-in/single-sign-on.ts';
import { Button } from '../../../ui/base/button.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { LoadError } from '../../../ui/feedback/state-message.tsx';
import styles from '../account.module.css';
import own from '../factor/factor.module.css';
import { focusSection, Section } from '../section.tsx';

type Connection = ResultOf<'GET /api/account/connections'>['connections'][number];

function ConnectionRow({ connection, account }: { connection: Connection; account: Account }) {
  const t = useTranslations('sso.account');
  const textOf = useErrorText();
  const client = useQueryClient();
  const { provider, name, company, email, connected_at } = connection;
  const { companies, sign_in_provider } = account;
  const onError = (error: unknown) => showToast({ title: textOf(error), background: 'reject' });
  const begin = useMutation({ mutationFn: () => connect(provider), onError });
  const end = useMutation({
    mutationFn: () => disconnect(provider),
    onSuccess: () => {
      showToast({ title: t('ended', { name }) });
      focusSection('connections');
    },
    onError,
    onSettled: () => client.invalidateQueries(connectionsQuery),
  });

  async function askEnd(): Promise<void> {
    const text = t('endText', { password: sign_in_provider === null ? 'yes' : 'no' });
    if (await confirm({ title: t('endTitle', { name }), text, action: t('end'), danger: true })) end.mutate();
  }

  return (
    <li className={`${styles.row} ${own.row}`}>
      <div className={own.entry}>
        <p className={styles.name}>{name}</p>
        <p className={styles.line}>
          {companies.length > 1 && <span>{company.name}</span>}
          {email && <span>{email}</span>}
          {connected_at ? (
            <When value={connected_at} as="date" say={(date) => t('since', { date })} />
          ) : (
            <span>{t('open')}</span>
          )}
        </p>
      </div>
      {connected_at ? (
        <Button size="small" busy={end.isPending} aria-label={t('endFor', { name })} onClick={() => void askEnd()}>
          {t('end')}
        </Button>
      ) : (
        <Button
          size="small"
          busy={begin.isPending}
          aria-label={t('connectTo', { name })}
          onClick={() => begin.mutate()}
        >
          {t('connect')}
        </Button>
      )}
    </li>
  );
}

/** Providers through which the account may sign in; absent where none of its companies has one. */
export function ConnectionsSection({ account }: { account: Account }) {
  const t = useTranslations('sso.account');
  const { data, error, refetch } = useQuery(connectionsQuery);
  if (!error && !data?.connections.length) return null;
  return (
    <Section id="connections" title={t('title')} text={<p>{t('text')}</p>}>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {data && (
        <ul className={styles.list}>
          {data.connections.map((connection) => (
            <ConnectionRow key={connection.provider} connection={connection} account={account} />
          ))}
        </ul>
      )}
    </Section>
  );
}
