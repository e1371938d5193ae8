import { IconKey } from '@tabler/icons-react';
import type { ApiToken } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import styles from './account.module.css';
import { Ago } from './ago.tsx';
import { scopeKey } from './scope-key.ts';
import { validityOf } from './token-expiry.ts';

type TokenRowProps = {
  token: ApiToken;
  /** Whether to name the company that the token works for. */
  named: boolean;
  busy: boolean;
  onRevoke: () => void;
};

export function TokenRow({ token, named, busy, onRevoke }: TokenRowProps) {
  const t = useTranslations('account.tokens');
  const { expires_at } = token;
  const validity = validityOf(expires_at, useNow());
  return (
    <li className={styles.row}>
      <span className={styles.mark}>
        <Icon of={IconKey} />
      </span>
      <div className={styles.text}>
        <p className={styles.name}>
          {token.name}
          {validity === 'expired' && <Pill tone="warn">{t('expiredBadge')}</Pill>}
        </p>
        <p className={styles.line}>
          {token.last_used_at ? (
            <Ago value={token.last_used_at} say={(date) => t('used', { date })} />
          ) : (
            <span>{t('unused')}</span>
          )}
          {expires_at ? (
            <When
              value={expires_at}
              as="date"
              say={(date) => (validity === 'expired' ? t('expired', { date }) : t('until', { date }))}
            />
          ) : (
            <span>{t('forever')}</span>
          )}
          {named && token.company && <span>{t('forCompany', { company: token.company.name })}</span>}
        </p>
        <p className={styles.line}>
          {token.scopes.map((scope) => (
            <span key={scope}>{t(`scope.${scopeKey(scope)}`)}</span>
          ))}
        </p>
      </div>
      <Button size="small" busy={busy} aria-label={t('revokeFor', { name: token.name })} onClick={onRevoke}>
        {t('revoke')}
      </Button>
    </li>
  );
}
