import { useQuery } from '@tanstack/react-query';
import type { PlatformOperation } from '@vivavoce/contract/types.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { Breadcrumbs, PageHeader } from '../../app/layouts/page-header.tsx';
import { operationQuery } from '../../queries/platform.ts';
import { Panel } from '../../ui/base/panel.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import { Table } from '../../ui/data/table.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { DoubtfulMails, FailedTasks } from './failures.tsx';
import styles from './platform.module.css';

const DAY_MS = 86_400_000;

function Figures({ operation }: { operation: PlatformOperation }) {
  const t = useTranslations('platform.operation');
  const tag = useLanguageTag();
  const now = useNow();
  const { last_backup_at: backup, stored_bytes, mailings, bulk_operations, deletions } = operation;
  const size = new Intl.NumberFormat(tag, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 });
  const isOld = backup === null || now.getTime() - Date.parse(backup) > DAY_MS;
  return (
    <Panel title={t('figures')}>
      <dl className={styles.figures}>
        <dt>{t('backup')}</dt>
        <dd>
          {backup === null ? t('never') : <When value={backup} length="short" />}{' '}
          {isOld && backup !== null && <Pill tone="warn">{t('backupOld')}</Pill>}
        </dd>
        <dt>{t('stored')}</dt>
        <dd>{size.format(stored_bytes / 1_000_000)}</dd>
        <dt>{t('open')}</dt>
        <dd>{t('openText', { mailings, bulk_operations, deletions })}</dd>
      </dl>
    </Panel>
  );
}

function Queues({ queues }: Pick<PlatformOperation, 'queues'>) {
  const t = useTranslations('platform.operation');
  return (
    <Panel title={t('queues')}>
      {queues.length === 0 ? (
        <p className={styles.quiet}>{t('noQueue')}</p>
      ) : (
        <Table caption={t('queues')} compact>
          <thead>
            <tr>
              <th scope="col">{t('queueColumns.task')}</th>
              <th scope="col">{t('queueColumns.waiting')}</th>
              <th scope="col">{t('queueColumns.running')}</th>
            </tr>
          </thead>
          <tbody>
            {queues.map(({ task, waiting, running }) => (
              <tr key={task}>
                <td>{task}</td>
                <td>{waiting}</td>
                <td>{running}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}

/** Figures for the operator: the last backup, queues, failures. */
export function OperationScreen() {
  const t = useTranslations('platform.operation');
  const common = useTranslations('common');
  const shell = useTranslations('shell.account');
  const operation = useQuery(operationQuery);
  return (
    <>
      <Breadcrumbs above={[shell('platform')]} current={t('title')} />
      <PageHeader below title={t('title')} />
      {operation.isError && <LoadError error={operation.error} onRetry={() => void operation.refetch()} />}
      {operation.isPending && (
        <Panel padded>
          <span className="visually-hidden">{common('loading')}</span>
          <Bone width="60%" />
        </Panel>
      )}
      {operation.data && (
        <div className={styles.panels}>
          <Figures operation={operation.data} />
          <FailedTasks />
          <DoubtfulMails />
          <Queues queues={operation.data.queues} />
        </div>
      )}
    </>
  );
}
