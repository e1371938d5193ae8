import { useMemo } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { usePageTitle } from '../../app/page-title.ts';
import { Button } from '../../ui/base/button.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { FailureMessage } from './failure-message.tsx';
import { failureOf } from './failure.ts';
import styles from './login.module.css';
import { useWait } from './use-wait.ts';
import { classes } from '../../ui/base/classes.ts';

export function CheckingLink() {
  const t = useTranslations('login.link');
  usePageTitle(t('checking'));
  return (
    <div className={classes(styles.form, 'grid grid-cols-1 gap-5')} aria-busy="true">
      <div className="grid gap-2">
        <h1 className="text-title tracking-title wrap-anywhere">{t('checking')}</h1>
        <Bone width="80%" />
      </div>
      <Bone width="100%" height={44} />
      <Bone width="100%" height={44} />
    </div>
  );
}

type LinkNotCheckedProps = { error: unknown; busy: boolean; onRetry: () => void };

/** The link could not be checked, because the network or the server failed. */
export function LinkNotChecked({ error, busy, onRetry }: LinkNotCheckedProps) {
  const t = useTranslations('login');
  const common = useTranslations('common');
  const failure = useMemo(() => failureOf(error), [error]);
  const secondsLeft = useWait(failure);
  usePageTitle(t('link.failedTitle'));
  return (
    <div className={classes(styles.form, 'grid grid-cols-1 gap-5')}>
      <h1 className="text-title tracking-title wrap-anywhere">{t('link.failedTitle')}</h1>
      <FailureMessage failure={failure} over={failure.wait !== undefined && secondsLeft === 0} />
      <Button size="large" wide busy={busy} onClick={onRetry}>
        {common('tryAgain')}
      </Button>
    </div>
  );
}
