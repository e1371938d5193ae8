import { useQuery } from '@tanstack/react-query';
import { IconCopy, IconPencil } from '@tabler/icons-react';
import type { Job, Webinar } from '@vivavoce/contract/types.ts';
import { eventTexts } from '@vivavoce/domain/marketplace/event-time.ts';
import { useLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { webinarQuery } from '../../../queries/jobs/jobs.ts';
import { useCopy } from '../../../app/use-copy.ts';
import { Button, LinkButton } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { Pill } from '../../../ui/base/pill.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../../ui/feedback/state-message.tsx';

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

function Schedule({ webinar }: { webinar: Webinar }) {
  const t = useTranslations('webinar');
  const locale = useLocale();
  const copy = useCopy();
  const { starts_at, ends_at, time_zone, place, join_link, recording_link, to_tell } = webinar;
  const when = starts_at !== null && ends_at !== null ? eventTexts({ starts_at, ends_at, time_zone }, locale) : null;
  return (
    <>
      <div className="grid gap-4 pt-3 pb-1 wrap-anywhere">
        {when && (
          <div className="flex gap-3">
            <p
              className="grid min-w-12 flex-none content-center justify-items-center rounded-[8px] bg-sunken p-1.5"
              aria-hidden="true"
            >
              <strong>{when.day}</strong>
              {when.month}
            </p>
            <div>
              <p>{when.date}</p>
              <p className="text-ink-2">{when.time}</p>
            </div>
          </div>
        )}
        {place && <p>{place}</p>}
        {join_link && (
          <div>
            <p className="text-ink-2">{t('joinText')}</p>
            <p className="flex items-center justify-between gap-2">
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
    </>
  );
}

/** When and where the webinar takes place, with the way to change it. */
export function WebinarFacts({ job }: { job: Job }) {
  const t = useTranslations('webinar');
  const { data: webinar, error, refetch } = useQuery(webinarQuery(job.id));
  const mayEdit = job.abilities.includes('edit') && !job.archived;
  return (
    <Panel title={t('facts')} action={webinar && <WhenPill webinar={webinar} />}>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !webinar && (
        <div className="grid gap-4 pt-3 pb-1 wrap-anywhere" aria-busy="true">
          <Bone width="70%" />
        </div>
      )}
      {webinar && <Schedule webinar={webinar} />}
      {webinar && mayEdit && (
        <div className="pt-3">
          <LinkButton
            to={job.status === 'Draft' ? '/interviews/create/$job/schedule' : '/interviews/$job/details/schedule'}
            params={{ job: String(job.id) }}
          >
            <Icon of={IconPencil} size={16} />
            {t('change')}
          </LinkButton>
        </div>
      )}
    </Panel>
  );
}
