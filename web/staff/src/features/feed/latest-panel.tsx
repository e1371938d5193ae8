import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { LATEST_LENGTH, latestQuery, type FeedScope } from '../../queries/feed.ts';
import { Button } from '../../ui/base/button.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import styles from './feed.module.css';
import { useNews } from './use-news.ts';
import { Link } from '@tanstack/react-router';
import type { FeedEvent } from '@vivavoce/contract/types.ts';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { iconOf, useEventSentence } from './event-phrases.ts';
import { runsOf } from './runs.ts';
import { isOpenToApplicants } from '@vivavoce/domain/jobs/lifecycle.ts';
import { jobQuery } from '../../queries/jobs/jobs.ts';
import { CorrectAddressDialog } from '../invite/lazy-correct-address-dialog.tsx';
import { classes } from '../../ui/base/classes.ts';

/** Beside an invitation that could not be delivered, while that is so. */
function CorrectAddress({ job: id, application }: { job: number; application: number }) {
  const t = useTranslations('mailings');
  const [opened, setOpened] = useState(false);
  const { data: job } = useQuery(jobQuery(id));
  if (!job || !isOpenToApplicants(job) || !job.abilities.includes('invite')) return null;
  return (
    <>
      <Button variant="link" size="small" onClick={() => setOpened(true)}>
        {t('correct')}
      </Button>
      {opened && <CorrectAddressDialog job={id} application={application} onClose={() => setOpened(false)} />}
    </>
  );
}

type EntryProps = { event: FeedEvent; named: boolean };

function Entry({ event, named }: EntryProps) {
  const sentence = useEventSentence()(event);
  const { job, application } = event;
  const params = { job: String(job?.id), application: String(application?.id) };
  return (
    <>
      {job && application ? (
        <Link
          to="/interviews/$job/interviewee/$application"
          params={params}
          // As high as a thumb needs, in the same place.
          className="-mt-0.75 -mb-px inline-block py-0.75 text-ink no-underline hover:underline"
        >
          {sentence}
        </Link>
      ) : (
        sentence
      )}
      <span className="block text-mini text-ink-3 [&_time]:whitespace-nowrap">
        {named && job && (
          <>
            <Link
              to="/interviews/$job"
              params={{ job: String(job.id) }}
              search={{ status: 'ToInvite', filter: 'All' }}
              className="text-inherit"
            >
              {job.title}
            </Link>
            {' · '}
          </>
        )}
        <When value={event.at} length="short" />
      </span>
      {event.type === 'invitation.undelivered' && job && application?.invitation_failed && (
        <CorrectAddress job={job.id} application={application.id} />
      )}
    </>
  );
}

type FeedListProps = {
  events: readonly FeedEvent[];
  /** The list covers several activities, so each entry names its own. */
  named?: boolean;
  /** Older entries are missing here, so it is unknown how many more resemble the last ones. */
  cut?: boolean;
};

/** Entries of the feed, newest first; similar entries are folded. */
function FeedList({ events, named = false, cut = false }: FeedListProps) {
  const t = useTranslations('feed');
  return (
    <ol className="mt-3 grid gap-3 [&>li]:flex [&>li]:gap-2.5 [&>li]:text-small">
      {runsOf(events).map(({ first, more }, place, runs) => (
        <li key={first.id}>
          <span className="grid h-6.5 w-6.5 flex-none place-items-center rounded-2 bg-sunken text-ink-2">
            <Icon of={iconOf(first)} size={16} />
          </span>
          <div className="min-w-0 wrap-anywhere">
            <Entry event={first} named={named} />
            {more.length > 0 && (
              <details
                className={classes(
                  styles.more,
                  'mt-1 text-ink-2 [&_summary]:min-h-6 [&_summary]:w-fit [&_summary]:cursor-pointer',
                )}
              >
                <summary>
                  {cut && place === runs.length - 1 ? t('moreAndOlder') : t('more', { count: more.length })}
                </summary>
                <ul>
                  {more.map((event) => (
                    <li key={event.id}>
                      <Entry event={event} named={false} />
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

const FeedDrawer = lazy(() => import('./feed-drawer.tsx'));

export type LatestPanelProps = { scope: FeedScope; length?: number };

/** The newest entries of a feed, kept up to date, with a button for the others. */
export default function LatestPanel({ scope, length = LATEST_LENGTH }: LatestPanelProps) {
  const t = useTranslations('feed');
  const [all, setAll] = useState(false);
  const latest = useQuery(latestQuery(scope, length));
  useNews();
  const everywhere = scope.job === undefined;
  const events = latest.data?.results;

  return (
    <Panel title={t('title')}>
      {latest.isError && !events && <LoadError error={latest.error} onRetry={() => void latest.refetch()} />}
      {latest.isPending && (
        <div className="mt-3 grid gap-3 [&>li]:flex [&>li]:gap-2.5 [&>li]:text-small" aria-busy="true">
          <Bone width={180} />
          <Bone width={150} />
        </div>
      )}
      {events?.length === 0 && <p className="mt-2.5 text-small text-ink-3">{t(everywhere ? 'emptyAll' : 'empty')}</p>}
      {events && events.length > 0 && (
        <>
          <FeedList events={events} named={everywhere} cut={events.length >= length} />
          <div className="mt-4">
            <Button variant="link" onClick={() => setAll(true)}>
              {t('all')}
            </Button>
          </div>
        </>
      )}
      {all && (
        <Suspense>
          <FeedDrawer scope={scope} onClose={() => setAll(false)} />
        </Suspense>
      )}
    </Panel>
  );
}
