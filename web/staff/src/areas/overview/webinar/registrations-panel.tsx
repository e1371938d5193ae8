import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  infiniteQueryOptions,
  type QueryClient,
} from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconDownload, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import type { Job, WebinarRegistration } from '@vivavoce/contract/types.ts';
import { formatDate, formatTime } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { webinarQuery } from '../../../queries/jobs/jobs.ts';
import { showToast } from '../../../app/toasts.ts';
import { MessageDialog } from '../../../features/decide/lazy-message-dialog.tsx';
import { ExportDialog } from '../../../features/export/lazy-export-dialog.tsx';
import { Avatar } from '../../../ui/base/avatar.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { ListMore } from '../../../ui/data/paged-list.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, LoadError } from '../../../ui/feedback/state-message.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TabGroup, TabList } from '../../../ui/navigation/tab-group.tsx';
import styles from './registrations.module.css';

type RegistrationState = 'registered' | 'waiting' | 'cancelled';

const registrationsQuery = (job: number, state: RegistrationState) =>
  infiniteQueryOptions({
    queryKey: ['job', job, 'registrations', state],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/jobs/{job}/registrations', {
        params: { job },
        query: { state, page_size: 50, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

/** The numbers and the list, after attendance was set. */
const refreshRegistrations = (client: QueryClient, job: number) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['job', job, 'registrations'] }),
    client.invalidateQueries({ queryKey: webinarQuery(job).queryKey }),
  ]);

const STATES: readonly RegistrationState[] = ['registered', 'waiting', 'cancelled'];

type RowProps = { row: WebinarRegistration; begun: boolean; mayEdit: boolean; job: number };

function Row({ row, begun, mayEdit, job }: RowProps) {
  const t = useTranslations('webinar');
  const tag = useLanguageTag();
  const now = useNow();
  const client = useQueryClient();
  const textOf = useErrorText();
  const store = useMutation({
    mutationFn: (value: string) =>
      call('PUT /api/jobs/{job}/registrations/{application}', {
        params: { job, application: row.application },
        body: { attendance: value === '' ? null : (value as 'attended') },
      }),
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
    onSettled: () => refreshRegistrations(client, job),
  });
  const since = new Date(row.cancelled_at ?? row.asked_at);
  return (
    <li className={styles.row}>
      <Avatar name={row.full_name} />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">
          <Link
            to="/interviews/$job/interviewee/$application"
            params={{ job: String(job), application: String(row.application) }}
          >
            {row.full_name}
          </Link>
        </p>
        <p className="text-ink-2">{row.email}</p>
      </div>
      <p className="text-ink-2">{t(`since.${row.state}`, { date: formatDate(since, tag, 'short', now) })}</p>
      <p className="text-ink-2">
        {row.joined_at === null ? t('notJoined') : t('joinedAt', { time: formatTime(new Date(row.joined_at), tag) })}
      </p>
      {row.state === 'registered' && begun && mayEdit && (
        <SelectField
          id={`attendance-${row.application}`}
          label={t('attendanceOf', { name: row.full_name })}
          labelHidden
          value={row.attendance ?? ''}
          disabled={store.isPending}
          options={[
            { value: '', label: t(row.joined_at === null ? 'byPageAbsent' : 'byPagePresent') },
            { value: 'attended', label: t('attended') },
            { value: 'absent', label: t('absent') },
          ]}
          onChange={(value) => store.mutate(value)}
        />
      )}
    </li>
  );
}

/** Everybody with a seat, as the bulk message names them. */
const REGISTERED = { matching: { status: 'Responded', filter: 'All' } } as const;

/**
 * The registrations of a webinar: seats, waiting list and attendance.
 * @param registered how many have a seat, without archived applicants
 */
export function RegistrationsPanel({ job, registered }: { job: Job; registered: number }) {
  const t = useTranslations('webinar');
  const common = useTranslations('common');
  const { id } = job;
  const { data: webinar } = useQuery(webinarQuery(id));
  const [state, setState] = useState<RegistrationState>('registered');
  const [exporting, setExporting] = useState(false);
  const [writing, setWriting] = useState(false);
  const list = useInfiniteQuery(registrationsQuery(id, state));
  const now = useNow();
  const rows = list.data?.pages.flatMap(({ results }) => results);
  const begun = webinar?.starts_at != null && new Date(webinar.starts_at) <= now;
  const first = state === 'registered' && registered > 0 && job.abilities.includes('invite') ? rows?.[0] : undefined;
  const mayEdit = job.abilities.includes('edit') && !job.archived;
  return (
    <Panel>
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-b-line px-4 py-2.5">
        <TabGroup value={state} onChange={setState}>
          <TabList
            label={t('show')}
            tabs={STATES.map((name) => ({ value: name, label: t(`states.${name}`), count: webinar?.[name] }))}
          />
        </TabGroup>
        <div className="flex flex-wrap gap-2">
          {first && (
            <Button onClick={() => setWriting(true)}>
              <Icon of={IconMail} size={16} />
              {t('messageAll')}
            </Button>
          )}
          <Button onClick={() => setExporting(true)}>
            <Icon of={IconDownload} size={16} />
            {t('export')}
          </Button>
        </div>
      </div>
      {list.isError && <LoadError error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && (
        <div className={styles.row} aria-busy="true">
          <span className="visually-hidden">{common('loading')}</span>
          <Bone width="60%" />
        </div>
      )}
      {rows?.length === 0 && <EmptyState text={t(`empty.${state}`)} />}
      {rows && rows.length > 0 && (
        <ul className="m-0 list-none p-0" aria-label={t(`states.${state}`)}>
          {rows.map((row) => (
            <Row key={row.application} row={row} begun={begun} mayEdit={mayEdit} job={id} />
          ))}
        </ul>
      )}
      <ListMore list={list} text={t('more')} className="px-5 py-3" />
      {writing && first && (
        <MessageDialog
          job={id}
          recipients={{
            selection: REGISTERED,
            count: registered,
            first: { id: first.application, full_name: first.full_name },
          }}
          onClose={() => setWriting(false)}
          onDone={() => setWriting(false)}
        />
      )}
      {exporting && <ExportDialog job={id} onClose={() => setExporting(false)} />}
    </Panel>
  );
}
