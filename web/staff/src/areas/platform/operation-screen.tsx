import {
  useQuery,
  useMutation,
  useQueryClient,
  type UseQueryResult,
  keepPreviousData,
  type QueryClient,
} from '@tanstack/react-query';
import type { PlatformOperation } from '@vivavoce/contract/types.ts';
import { useLanguageTag, useLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { ChecksPanel } from '../../features/checks/checks-panel.tsx';
import { useUser } from '../../queries/sign-in/session.ts';
import { apiQuery, keyOf } from '../../queries/api-query.ts';
import { Breadcrumbs, PageHeader } from '../../app/layouts/page-header.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { addressOf } from '../../ui/data/list-search.ts';
import { ListPages, type ListPage } from '../../ui/data/paged-list.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import styles from './platform.module.css';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { call, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { showToast } from '../../app/toasts.ts';
import { Button } from '../../ui/base/button.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import type { OperationSearch } from './operation-search.ts';
import { classes } from '../../ui/base/classes.ts';

type Page = { page: number };

/** One page of the failed tasks; while another page loads, the last one stays. */
const failedTasksQuery = ({ page }: Page) =>
  apiQuery('GET /api/platform/tasks', { query: { page } }, { placeholderData: keepPreviousData });

/** The same for mails in doubt. */
const doubtfulMailsQuery = ({ page }: Page) =>
  apiQuery('GET /api/platform/mails', { query: { page } }, { placeholderData: keepPreviousData });

const refreshOperation = (client: QueryClient) =>
  Promise.all(
    (['operation', 'tasks', 'mails'] as const).map((part) =>
      client.invalidateQueries({ queryKey: keyOf(`GET /api/platform/${part}`) }),
    ),
  );

type Task = ResultOf<'GET /api/platform/tasks'>['results'][number];
type Mail = ResultOf<'GET /api/platform/mails'>['results'][number];

const route = getRouteApi('/_staff/_shell/_platform/platform/operation');

/** Runs an action of a row, says what it did, and reads the page again. */
function useRowAction<Row>(act: (row: Row) => Promise<unknown>, done: (row: Row) => string) {
  const client = useQueryClient();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: act,
    onSuccess: (_status, row) => showToast({ title: done(row) }),
    onError: (error) => showToast({ title: errorText(error), background: 'reject' }),
    onSettled: () => refreshOperation(client),
  });
}

type ListProps<Row> = {
  title: string;
  empty: string;
  hint?: string;
  /** Its page in the address. */
  name: keyof OperationSearch;
  list: UseQueryResult<ListPage<Row>>;
  children: (row: Row) => ReactNode;
};

/** One list of the page with links to its other pages. */
function List<Row>({ title, empty, hint, name, list, children }: ListProps<Row>) {
  const search = route.useSearch();
  const { data } = list;
  return (
    <Panel title={title}>
      {list.isError && <LoadError error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Bone width="60%" />}
      {data && (data.count === 0 || hint) && (
        <p className={classes(styles.quiet, 'text-small text-pretty wrap-anywhere text-ink-3')}>
          {data.count === 0 ? empty : hint}
        </p>
      )}
      {data && (
        <>
          <ul className={classes(styles.rows, 'mx-0 mt-2.5 mb-0 grid list-none p-0')}>{data.results.map(children)}</ul>
          <ListPages page={data} search={(page) => addressOf({ ...search, [name]: page > 1 ? page : undefined })} />
        </>
      )}
    </Panel>
  );
}

function FailedTasks() {
  const t = useTranslations('platform.operation');
  const { tasks = 1 } = route.useSearch();
  const list = useQuery(failedTasksQuery({ page: tasks }));
  const retrying = useRowAction(
    ({ id }: Task) => call('POST /api/platform/tasks/{task}/retry', { params: { task: id } }),
    ({ task }) => t('retried', { task }),
  );
  return (
    <List title={t('tasks')} empty={t('noTask')} name="tasks" list={list}>
      {(row) => (
        <li key={row.id}>
          <span className={classes(styles.what, 'min-w-0 flex-[1_1_16rem] wrap-anywhere')}>
            <b>{row.task}</b> <When value={row.failed_at} length="short" />
            <span className={classes(styles.quiet, 'text-small text-pretty wrap-anywhere text-ink-3')}>
              {row.error}
            </span>
            <code className={classes(styles.quiet, 'text-small text-pretty wrap-anywhere text-ink-3')}>
              {row.about}
            </code>
          </span>
          <Button
            size="small"
            busy={retrying.isPending && retrying.variables.id === row.id}
            aria-label={t('retryOf', { task: row.task })}
            onClick={() => !retrying.isPending && retrying.mutate(row)}
          >
            {t('retry')}
          </Button>
        </li>
      )}
    </List>
  );
}

type Outcome = { id: number; address: string; arrived: boolean };

function DoubtfulMails() {
  const t = useTranslations('platform.operation');
  const { mails = 1 } = route.useSearch();
  const list = useQuery(doubtfulMailsQuery({ page: mails }));
  const resolving = useRowAction(
    ({ id, arrived }: Outcome) =>
      call('POST /api/platform/mails/{mail}/resolve', { params: { mail: id }, body: { arrived } }),
    ({ address }) => t('resolved', { address }),
  );
  return (
    <List title={t('mails')} empty={t('noMail')} hint={t('mailHint')} name="mails" list={list}>
      {({ id, to_address: address, state, message_id, error }: Mail) => (
        <li key={id}>
          <span className={classes(styles.what, 'min-w-0 flex-[1_1_16rem] wrap-anywhere')}>
            <b>{address}</b> <Pill tone={state === 'uncertain' ? 'warn' : 'bad'}>{t(state)}</Pill>
            {error && (
              <span className={classes(styles.quiet, 'text-small text-pretty wrap-anywhere text-ink-3')}>{error}</span>
            )}
            {message_id && (
              <code className={classes(styles.quiet, 'text-small text-pretty wrap-anywhere text-ink-3')}>
                {message_id}
              </code>
            )}
          </span>
          {state === 'uncertain' && (
            <span className="flex flex-wrap gap-2">
              {([true, false] as const).map((arrived) => (
                <Button
                  key={String(arrived)}
                  size="small"
                  aria-label={t(arrived ? 'arrivedOf' : 'lostOf', { address })}
                  onClick={() => !resolving.isPending && resolving.mutate({ id, address, arrived })}
                >
                  {t(arrived ? 'arrived' : 'lost')}
                </Button>
              ))}
            </span>
          )}
        </li>
      )}
    </List>
  );
}

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
      <dl className="mx-0 mt-2 mb-0 grid grid-cols-[minmax(8rem,max-content)_minmax(0,1fr)] gap-x-6 gap-y-1.5 [&_dd]:m-0 [&_dt]:text-ink-3">
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

const columns = ['task', 'waiting', 'running'] as const;

function Queues({ queues }: Pick<PlatformOperation, 'queues'>) {
  const t = useTranslations('platform.operation');
  return (
    <Panel title={t('queues')}>
      {queues.length === 0 ? (
        <p className={classes(styles.quiet, 'text-small text-pretty wrap-anywhere text-ink-3')}>{t('noQueue')}</p>
      ) : (
        <DataTable
          caption={t('queues')}
          compact
          columns={columns.map((key) => ({
            key,
            heading: t(`queueColumns.${key}`),
            cell: (queue: PlatformOperation['queues'][number]) => queue[key],
          }))}
          rows={queues}
          keyOf={({ task }) => task}
        />
      )}
    </Panel>
  );
}

/** Whether the services that the product needs answer, and a test mail to the reader. */
function InstallationChecks() {
  const { email } = useUser();
  const locale = useLocale() === 'fr' ? 'fr-fr' : 'en-gb';
  return (
    <ChecksPanel
      name="platform"
      run={() => call('POST /api/platform/checks', { body: {} })}
      to={email}
      calls={{
        send: () => call('POST /api/platform/test-mail', { body: { locale } }),
        state: () => call('GET /api/platform/test-mail'),
        confirm: (digits) => call('POST /api/platform/test-mail/confirm', { body: { digits } }),
      }}
    />
  );
}

/** Figures for the operator: the last backup, queues, failures. */
export function OperationScreen() {
  const t = useTranslations('platform.operation');
  const common = useTranslations('common');
  const shell = useTranslations('shell.account');
  const operation = useQuery(apiQuery('GET /api/platform/operation'));
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
        <div className="grid grid-cols-1 gap-4">
          <Figures operation={operation.data} />
          <InstallationChecks />
          <FailedTasks />
          <DoubtfulMails />
          <Queues queues={operation.data.queues} />
        </div>
      )}
    </>
  );
}
