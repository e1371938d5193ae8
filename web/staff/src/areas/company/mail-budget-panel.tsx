import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MailBudget } from '@vivavoce/contract/types.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { showToast } from '../../app/toasts.ts';
import { mailBudgetQuery, resumeMails } from '../../queries/mail-budget.ts';
import { useSettings } from '../../queries/sign-in/session.ts';
import { Button } from '../../ui/base/button.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { formatInZone } from '../../ui/data/zoned-time.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import styles from './company.module.css';

/** Why sending pauses, and the one action that ends that. */
function Paused({ paused, waiting }: { paused: NonNullable<MailBudget['paused']>; waiting: number }) {
  const t = useTranslations('company.mailBudget');
  const textOf = useErrorText();
  const timeOf = useTime();
  const client = useQueryClient();
  const resume = useMutation({
    mutationFn: resumeMails,
    onSuccess: (budget) => {
      client.setQueryData(mailBudgetQuery.queryKey, budget);
      showToast({ title: t('resumed') });
    },
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
  });
  const { at, handed, refused } = paused;
  return (
    <>
      <FormMessage>
        {t('paused', { time: timeOf(at), handed, refused })} {t('pausedWaiting', { count: waiting })}
      </FormMessage>
      <div>
        <Button busy={resume.isPending} onClick={() => resume.mutate()}>
          {t('resume')}
        </Button>
      </div>
    </>
  );
}

function useTime(): (instant: string) => string {
  const tag = useLanguageTag();
  const { time_zone } = useSettings();
  return (instant) => formatInZone(new Date(instant), tag, time_zone);
}

/** E-mails of the company to people who have not yet taken part, beside their limits. */
export function MailBudgetPanel() {
  const t = useTranslations('company.mailBudget');
  const timeOf = useTime();
  const { data, error, refetch } = useQuery(mailBudgetQuery);
  return (
    <Panel title={t('title')}>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Bone width="60%" />}
      {data && (
        <div className={styles.mails}>
          {data.paused && <Paused paused={data.paused} waiting={data.waiting} />}
          {!data.paused && data.waiting > 0 && (
            <FormMessage tone="info">{t('usedUp', { count: data.waiting })}</FormMessage>
          )}
          <dl className={styles.budget}>
            {(['hour', 'day'] as const).map((window) => (
              <div key={window}>
                <dt>{t(window)}</dt>
                <dd>{t('use', data[window])}</dd>
              </div>
            ))}
            {data.last_leaves_at !== null && (
              <div>
                <dt>{t('waiting')}</dt>
                <dd>{t('waitingUntil', { count: data.waiting, time: timeOf(data.last_leaves_at) })}</dd>
              </div>
            )}
          </dl>
          <p className={styles.hint}>
            {t('about')} {t('operator')}
          </p>
        </div>
      )}
    </Panel>
  );
}
