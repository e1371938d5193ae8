import { useQuery } from '@tanstack/react-query';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { aiBudgetQuery } from '../../queries/ai-budget.ts';
import { Panel } from '../../ui/base/panel.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import styles from './company.module.css';

/** AI work of the company this month, beside its limits. */
export function AiBudgetPanel() {
  const t = useTranslations('company.aiBudget');
  const tag = useLanguageTag();
  const { data, error, refetch } = useQuery(aiBudgetQuery);
  const renewed = data ? formatDate(new Date(data.renewed_at), tag) : '';
  return (
    <Panel title={t('title')}>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Bone width="60%" />}
      {data && !data.configured && <p className={styles.hint}>{t('off')}</p>}
      {data?.configured && (
        <>
          {data.state !== 'fine' && <FormMessage tone="info">{t(data.state, { date: renewed })}</FormMessage>}
          <dl className={styles.budget}>
            {(['tokens', 'minutes'] as const).map((unit) => (
              <div key={unit}>
                <dt>{t(unit)}</dt>
                <dd>{t('use', data[unit])}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.hint}>{t('renewed', { date: renewed })}</p>
        </>
      )}
    </Panel>
  );
}
