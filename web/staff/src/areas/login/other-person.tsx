import { useState } from 'react';
import type { CurrentUser } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { usePageTitle } from '../../app/page-title.ts';
import { Button, LinkButton } from '../../ui/base/button.tsx';
import { FailureMessage } from './failure-message.tsx';
import { failureOf, type Failure } from './failure.ts';
import styles from './login.module.css';

type OtherPersonProps = { email: string; signedIn: CurrentUser; onLeave: () => Promise<void> };

/**
 * The link is for one person, this browser is signed in as another: nothing happens before the reader chooses one of
 * them.
 */
export function OtherPerson({ email, signedIn: here, onLeave }: OtherPersonProps) {
  const t = useTranslations('login.link');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  usePageTitle(t('otherTitle'));

  async function leave(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await onLeave();
    } catch (error) {
      setFailure(failureOf(error));
      setBusy(false);
    }
  }

  return (
    <div className={styles.form}>
      <div className={styles.head}>
        <h1 className={styles.title}>{t('otherTitle')}</h1>
        <p className={styles.text}>{t('otherText', { email, name: here.full_name, own: here.email })}</p>
        <p className={styles.text}>{t('otherKept')}</p>
      </div>
      {failure && <FailureMessage failure={failure} />}
      <div className={styles.actions}>
        <Button variant="primary" size="large" wide busy={busy} onClick={() => void leave()}>
          {t('signOut')}
        </Button>
        <LinkButton to="/" size="large" wide>
          {t('stay', { name: here.full_name })}
        </LinkButton>
      </div>
    </div>
  );
}
