import { Link } from '@tanstack/react-router';
import type { FeedEvent } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { CorrectAddress } from './correct-address.tsx';
import { iconOf, useEventSentence } from './event-phrases.ts';
import styles from './feed.module.css';
import { runsOf } from './runs.ts';

type EntryProps = { event: FeedEvent; named: boolean };

function Entry({ event, named }: EntryProps) {
  const sentence = useEventSentence()(event);
  const { job, application } = event;
  const params = { job: String(job?.id), application: String(application?.id) };
  return (
    <>
      {job && application ? (
        <Link to="/interviews/$job/interviewee/$application" params={params} className={styles.subject}>
          {sentence}
        </Link>
      ) : (
        sentence
      )}
      <span className={styles.below}>
        {named && job && (
          <>
            <Link
              to="/interviews/$job"
              params={{ job: String(job.id) }}
              search={{ status: 'ToInvite', filter: 'All' }}
              className={styles.job}
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
export function FeedList({ events, named = false, cut = false }: FeedListProps) {
  const t = useTranslations('feed');
  return (
    <ol className={styles.feed}>
      {runsOf(events).map(({ first, more }, place, runs) => (
        <li key={first.id}>
          <span className={styles.icon}>
            <Icon of={iconOf(first)} size={16} />
          </span>
          <div className={styles.text}>
            <Entry event={first} named={named} />
            {more.length > 0 && (
              <details className={styles.more}>
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
