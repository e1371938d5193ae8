import { useInfiniteQuery, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { IconCopy, IconDownload, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import type { Webinar, WebinarRegistration } from '@vivavoce/contract/types.ts';
import { eventTexts } from '@vivavoce/domain/marketplace/event-time.ts';
import { formatDate, formatTime } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { JobPageHead } from '../../app/layouts/job-page-head.tsx';
import { showToast } from '../../app/toasts.ts';
import { useCopy } from '../../app/use-copy.ts';
import { ExportDialog } from '../../features/export/lazy-export-dialog.tsx';
import { jobQuery } from '../../queries/jobs/jobs.ts';
import {
  refreshRegistrations,
  registrationsQuery,
  setAttendance,
  webinarQuery,
  type RegistrationState,
} from '../../queries/jobs/webinar.ts';
import { Button, LinkButton } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, LoadError } from '../../ui/feedback/state-message.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import styles from './registrations.module.css';

const route = getRouteApi('/_staff/_shell/interviews/$job/registrations');
const STATES: readonly RegistrationState[] = ['registered', 'waiting', 'cancelled'];

function WhenPill({ webinar }: { webinar: Webinar }) {
  const t = useTranslations('webinar');
  const now = useNow();
  const { starts_at, ends_at, cancelled_at } = webinar;
  if (cancelled_at) return <Pill tone="warn">{t('calledOff')}</Pill>;
  if (starts_at === null || ends_at === null) return <Pill>{t('noDate')}</Pill>;
  if (new Date(ends_at) < now) return <Pill>{t('over')}</Pill>;
  if (new Date(starts_at) > now) return null;
  return (
    <Pill tone="ok" dot>
      {t('live')}
    </Pill>
  );
}

type RowProps = { row: WebinarRegistration; begun: boolean; mayEdit: boolean; job: number };

function Row({ row, begun, mayEdit, job }: RowProps) {
  const t = useTranslations('webinar');
  const tag = useLanguageTag();
  const now = useNow();
  const client = useQueryClient();
  const textOf = useErrorText();
  const store = useMutation({
    mutationFn: (value: string) => setAttendance(job, row.application, value === '' ? null : (value as 'attended')),
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
    onSettled: () => refreshRegistrations(client, job),
  });
  const since = new Date(row.cancelled_at ?? row.asked_at);
  return (
    <li className={styles.row}>
      <div className={styles.person}>
        <p className={styles.name}>{row.full_name}</p>
        <p className={styles.hint}>{row.email}</p>
      </div>
      <p className={styles.hint}>{formatDate(since, tag, 'short', now)}</p>
      <p className={styles.hint}>
        {row.joined_at === null ? t('notJoined') : t('joinedAt', { time: formatTime(new Date(row.joined_at), tag) })}
      </p>
      {row.state === 'registered' && begun && mayEdit && (
        <SelectField
          id={`attendance-${row.application}`}
          label={t('attendanceOf', { name: row.full_name })}
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

function Facts({ webinar }: { webinar: Webinar }) {
  const t = useTranslations('webinar');
  const locale = useLocale();
  const copy = useCopy();
  const { starts_at, ends_at, time_zone, place, join_link, recording_link, to_tell } = webinar;
  const when = starts_at !== null && ends_at !== null ? eventTexts({ starts_at, ends_at, time_zone }, locale) : null;
  return (
    <Panel title={t('facts')} action={<WhenPill webinar={webinar} />}>
      <div className={styles.facts}>
        {when && (
          <div className={styles.when}>
            <p className={styles.day} aria-hidden="true">
              <strong>{when.day}</strong>
              {when.month}
            </p>
            <div>
              <p>{when.date}</p>
              <p className={styles.hint}>{when.time}</p>
            </div>
          </div>
        )}
        {place && <p>{place}</p>}
        {join_link && (
          <div>
            <p className={styles.hint}>{t('joinText')}</p>
            <p className={styles.link}>
              <span>{join_link}</span>
              <Button
                variant="ghost"
                size="small"
                icon
                aria-label={t('copyLink')}
                onClick={() => void copy(join_link, t('linkCopied'))}
              >
                <Icon of={IconCopy} size={16} />
              </Button>
            </p>
          </div>
        )}
        {recording_link && (
          <p>
            <a href={recording_link} target="_blank" rel="noopener noreferrer">
              {t('recording')}
            </a>
          </p>
        )}
        {to_tell > 0 && <p role="status">{t('telling', { count: to_tell })}</p>}
      </div>
    </Panel>
  );
}

/** The registrations of a webinar: seats, waiting list and attendance. */
export function RegistrationsScreen() {
  const t = useTranslations('webinar');
  const common = useTranslations('common');
  const id = Number(route.useParams().job);
  const { data: job } = useSuspenseQuery(jobQuery(id));
  const { data: webinar } = useSuspenseQuery(webinarQuery(id));
  const [state, setState] = useState<RegistrationState>('registered');
  const [exporting, setExporting] = useState(false);
  const list = useInfiniteQuery(registrationsQuery(id, state));
  const now = useNow();
  const rows = list.data?.pages.flatMap(({ results }) => results);
  const begun = webinar.starts_at !== null && new Date(webinar.starts_at) <= now;
  const mayEdit = job.abilities.includes('edit') && !job.archived;
  return (
    <>
      <JobPageHead
        job={job}
        title={t('title')}
        actions={
          <>
            <Button onClick={() => setExporting(true)}>
              <Icon of={IconDownload} size={16} />
              {t('export')}
            </Button>
            {mayEdit && (
              <LinkButton
                to={job.status === 'Draft' ? '/interviews/create/$job/schedule' : '/interviews/$job/details/schedule'}
                params={{ job: String(id) }}
              >
                <Icon of={IconPencil} size={16} />
                {t('change')}
              </LinkButton>
            )}
          </>
        }
      />
      <div className={styles.tiles} role="group" aria-label={t('show')}>
        {STATES.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.tile}
            aria-pressed={name === state}
            onClick={() => setState(name)}
          >
            <span>{t(`states.${name}`)}</span>
            <strong>{webinar[name]}</strong>
          </button>
        ))}
        <p className={styles.tile}>
          <span>{t('cameTile')}</span>
          <strong>{webinar.attended}</strong>
        </p>
        <p className={styles.tile}>
          <span>{t('seatsTile')}</span>
          <strong>{webinar.seats ?? t('unlimited')}</strong>
        </p>
      </div>
      <div className={styles.columns}>
        <Panel>
          {list.isError && <LoadError error={list.error} onRetry={() => void list.refetch()} />}
          {list.isPending && (
            <div className={styles.row} aria-busy="true">
              <span className="visually-hidden">{common('loading')}</span>
              <Bone width="60%" />
            </div>
          )}
          {rows?.length === 0 && <EmptyState text={t(`empty.${state}`)} />}
          {rows && rows.length > 0 && (
            <ul className={styles.list} aria-label={t(`states.${state}`)}>
              {rows.map((row) => (
                <Row key={row.application} row={row} begun={begun} mayEdit={mayEdit} job={id} />
              ))}
            </ul>
          )}
          {list.hasNextPage && (
            <div className={styles.more}>
              <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {t('more')}
              </Button>
            </div>
          )}
        </Panel>
        <Facts webinar={webinar} />
      </div>
      {exporting && <ExportDialog job={id} onClose={() => setExporting(false)} />}
    </>
  );
}
