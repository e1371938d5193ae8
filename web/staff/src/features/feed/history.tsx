import { Link } from '@tanstack/react-router';
import { IconRobot } from '@tabler/icons-react';
import type { FeedEvent } from '@vivavoce/contract/types.ts';
import { OUTCOME_EVENTS } from '@vivavoce/domain/feed/event-types.ts';
import {
  daysUntil,
  formatDate,
  formatExact,
  formatRelativeDay,
  formatTime,
  formatWeekday,
} from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { Avatar } from '../../ui/base/avatar.tsx';
import { classes } from '../../ui/base/classes.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { daysOf, type Day, type Line } from './days.ts';
import { iconOf, useEventSentence } from './event-phrases.ts';
import styles from './history.module.css';

function Time({ at }: { at: string }) {
  const tag = useLanguageTag();
  const date = new Date(at);
  return (
    <time
      className={classes(styles.time, 'text-small whitespace-nowrap text-ink-3')}
      dateTime={at}
      title={formatExact(date, tag)}
    >
      {formatTime(date, tag)}
    </time>
  );
}

/** The sentence with its names highlighted. */
function Sentence({ event }: { event: FeedEvent }) {
  const sentence = useEventSentence()(event);
  // The longer name first: it may contain the other.
  const names = [event.actor.full_name, event.application?.full_name]
    .filter((name) => typeof name === 'string')
    .filter((name) => name !== '')
    .toSorted((a, b) => b.length - a.length);
  let parts = [sentence];
  for (const name of names) {
    parts = parts.flatMap((part) =>
      names.includes(part) ? [part] : part.split(name).flatMap((rest, at) => (at > 0 ? [name, rest] : [rest])),
    );
  }
  return parts.map((part, at) => (names.includes(part) ? <b key={at}>{part}</b> : part));
}

function EventPhrase({ event, named }: { event: FeedEvent; named: boolean }) {
  const { job, application } = event;
  const params = { job: String(job?.id), application: String(application?.id) };
  return (
    <>
      {job && application ? (
        <Link
          to="/interviews/$job/interviewee/$application"
          params={params}
          className="min-h-6 py-0.5 hover:underline hover:underline-offset-3"
        >
          <Sentence event={event} />
        </Link>
      ) : (
        <Sentence event={event} />
      )}
      {named && job && (
        <Link
          to="/interviews/$job"
          params={{ job: String(job.id) }}
          search={{ status: 'ToInvite', filter: 'All' }}
          className="text-small text-ink-3 hover:underline hover:underline-offset-3"
        >
          {job.title}
        </Link>
      )}
    </>
  );
}

/** The avatar of the person, else an icon for the kind of event. */
function Face({ event }: { event: FeedEvent }) {
  const { actor, application } = event;
  const name = actor.full_name ?? (actor.kind === 'applicant' ? application?.full_name : null);
  if (name) return <Avatar name={name} size={30} />;
  return (
    <span className={classes(styles.icon, 'grid h-7.5 w-7.5 place-items-center rounded-[50%] bg-sunken text-ink-2')}>
      <Icon of={iconOf(event)} size={16} />
    </span>
  );
}

type EntryProps = { line: Extract<Line, { automatic: false }>; named: boolean };

function Entry({ line: { first, more }, named }: EntryProps) {
  const t = useTranslations('feed');
  const outcome = OUTCOME_EVENTS[first.type];
  return (
    <li
      className={classes(
        styles.entry,
        'grid grid-cols-[42px_30px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 py-2 max-md:grid-cols-[30px_minmax(0,1fr)_auto] max-md:gap-x-2.5 max-md:gap-y-0.5',
        outcome && classes(styles.decision, 'forced-colors:[border:1px_solid_CanvasText]'),
      )}
    >
      <Time at={first.at} />
      <Face event={first} />
      <div className={classes(styles.text, 'grid min-w-0 justify-items-start wrap-anywhere [&_b]:font-semibold')}>
        <EventPhrase event={first} named={named} />
        {more.length > 0 && (
          <details className={styles.more}>
            <summary>{t('more', { count: more.length })}</summary>
            <ul>
              {more.map((event) => (
                <li key={event.id}>
                  <EventPhrase event={event} named={false} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {outcome && (
        <span
          className={classes(
            styles.outcome,
            'before:h-2.5 before:w-2.5 before:rounded-[3px] before:[background:var(--mark)] forced-colors:before:[forced-color-adjust:none]',
            styles[outcome],
          )}
        >
          {t(`outcomes.${outcome}`)}
        </span>
      )}
    </li>
  );
}

/** Automatic entries, in one quiet line that expands. */
function Automatic({ events, named }: { events: readonly FeedEvent[]; named: boolean }) {
  const t = useTranslations('feed');
  const [first] = events;
  if (!first) return null;
  return (
    <li
      className={classes(
        styles.entry,
        'grid grid-cols-[42px_30px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 py-2 max-md:grid-cols-[30px_minmax(0,1fr)_auto] max-md:gap-x-2.5 max-md:gap-y-0.5',
        styles.quiet,
      )}
    >
      <Time at={first.at} />
      <span className="grid h-7.5 w-7.5 place-items-center rounded-[50%] text-ink-2 max-md:[grid-row:1_/_3] max-md:self-start">
        <Icon of={IconRobot} size={16} />
      </span>
      <details className={styles.more}>
        <summary>{t('automatic', { count: events.length })}</summary>
        <ul>
          {events.map((event) => (
            <li key={event.id}>
              <Time at={event.at} /> <EventPhrase event={event} named={named} />
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

function DayHeading({ date }: Pick<Day, 'date'>) {
  const tag = useLanguageTag();
  const now = useNow();
  const near = Math.abs(daysUntil(date, now)) <= 1 ? formatRelativeDay(date, tag, now) : undefined;
  const full = `${formatWeekday(date, tag)} ${formatDate(date, tag, 'long', now)}`;
  return (
    <h3 className="flex gap-2 border-b border-b-line pb-2 text-small text-ink-3 [&_b]:font-semibold [&_b]:text-ink">
      {near ? (
        <>
          <b>{near.charAt(0).toLocaleUpperCase(tag) + near.slice(1)}</b> <span>{full}</span>
        </>
      ) : (
        <b>{full}</b>
      )}
    </h3>
  );
}

type HistoryProps = {
  events: readonly FeedEvent[];
  /** The feed covers several activities, so each entry names its own. */
  named?: boolean;
};

/** The feed day by day: decisions stand out, automatic entries are folded. */
export function History({ events, named = false }: HistoryProps) {
  return (
    <div className="mt-4 grid gap-5">
      {daysOf(events).map(({ date, lines }) => (
        <section key={date.toDateString()}>
          <DayHeading date={date} />
          <ol>
            {lines.map((line) =>
              line.automatic ? (
                <Automatic key={line.first.id} events={line.all} named={named} />
              ) : (
                <Entry key={line.first.id} line={line} named={named} />
              ),
            )}
          </ol>
        </section>
      ))}
    </div>
  );
}
