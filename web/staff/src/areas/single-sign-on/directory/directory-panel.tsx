import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DirectoryToken } from '@vivavoce/contract/types.ts';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { confirm } from '../../../app/confirm.ts';
import { showToast } from '../../../app/toasts.ts';
import { directoryQuery, revokeDirectoryToken } from '../../../queries/sign-in/directory.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../../ui/feedback/state-message.tsx';
import { CopyRow } from '../copy-row.tsx';
import styles from '../single-sign-on.module.css';
import { GroupRoles } from './group-roles.tsx';
import { MakeToken, MadeToken } from './make-token.tsx';

function TokenRow({ token, isLast }: { token: DirectoryToken; isLast: boolean }) {
  const t = useTranslations('sso.directory');
  const tag = useLanguageTag();
  const client = useQueryClient();
  const textOf = useErrorText();
  const revoke = useMutation({
    mutationFn: () => revokeDirectoryToken(token.id),
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
    onSettled: () => client.invalidateQueries(directoryQuery),
  });
  const date = (value: string) => formatDate(new Date(value), tag);
  const used = token.last_used_at ? t('usedOn', { date: date(token.last_used_at) }) : t('neverUsed');
  const { name } = token;
  async function ask(): Promise<void> {
    const text = isLast ? t('revokeLast') : t('revokeText');
    if (await confirm({ title: t('revokeTitle', { name }), text, action: t('revoke'), danger: true })) revoke.mutate();
  }
  return (
    <li className={styles.domain}>
      <div className={styles.between}>
        <h3 className={styles.subheading}>{name}</h3>
        <Button
          size="small"
          variant="danger"
          busy={revoke.isPending}
          aria-label={t('revokeName', { name })}
          onClick={() => void ask()}
        >
          {t('revoke')}
        </Button>
      </div>
      <p className={styles.text}>{t('madeBy', { name: token.created_by, date: date(token.created_at), used })}</p>
    </li>
  );
}

/** The directory of the company: its address, tokens, and the roles that its groups give. */
export function DirectoryPanel() {
  const t = useTranslations('sso.directory');
  const { data, error, refetch } = useQuery(directoryQuery);
  const [newToken, setNewToken] = useState<{ name: string; token: string }>();
  return (
    <Panel className={styles.panel} title={t('title')}>
      <p className={styles.text}>{t('text')}</p>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Bone width="60%" />}
      {data && (
        <>
          {data.verified_domains === 0 && <p className={styles.text}>{t('noDomain')}</p>}
          <dl className={styles.copies}>
            <CopyRow name={t('address')} value={data.address} />
          </dl>
          {data.users > 0 && <p>{t('users', { users: data.users, active: data.active_users })}</p>}
          {data.invited_people > 0 && <p>{t('invited', { people: data.invited_people })}</p>}
          {data.tokens.length > 0 && (
            <ul className={styles.domains}>
              {data.tokens.map((token) => (
                <TokenRow key={token.id} token={token} isLast={data.tokens.length === 1} />
              ))}
            </ul>
          )}
          {newToken ? (
            <MadeToken {...newToken} onDone={() => setNewToken(undefined)} />
          ) : (
            <MakeToken onMade={setNewToken} />
          )}
          <GroupRoles />
        </>
      )}
    </Panel>
  );
}
