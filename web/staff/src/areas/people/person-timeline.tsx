import { Link } from '@tanstack/react-router';
import { IconMail, IconNote, IconUserPlus, IconVideo } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PersonProfile } from '@vivavoce/contract/types.ts';
import { daysUntil, formatDate, formatRating, formatTime, formatWeekday } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { LinkButton } from '../../ui/base/button.tsx';
import { classes } from '../../ui/base/classes.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import { AnswerStrip } from '../../ui/data/answer-strip.tsx';
import { Tab, Tabs } from '../../ui/navigation/tabs.tsx';
import styles from './people.module.css';
import { PERSON_TABS, type PersonTab } from './person-search.ts';
import { daysOf, entriesOn, timelineOf, type Day, type Entry } from './timeline.ts';

type Application = PersonProfile['applications'][number];
const tones = { Successful: 'ok', Unsuccessful: 'plain', Expired: 'warn', EmailUndelivered: 'bad' } as const;

/** The page of an applicant who has answered; for others, the list with them. */
function targetOf({ id, job, bucket, archived_at, answer_count }: Application) {
  const params = { job: String(job.id) };
  if (answer_count > 0 || !job.is_webinar)
    return {
      to: '/interviews/$job/interviewee/$application/overview',
      params: { ...params, application: String(id) },
    } as const;
  const filter = job.archived || archived_at ? 'Archived' : 'All';
  return { to: '/interviews/$job', params, search: { status: bucket, filter } } as const;
}

/** The mean of the sent ratings as bars, one for each step of the scale. */
function Bars({ value, scale }: { value: number; scale: number }) {
  return (
    <span className="flex gap-0.5" aria-hidden="true">
      {Array.from({ length: scale }, (_, step) => (
        <span key={step} className="h-2.5 w-4 overflow-hidden rounded-[2px] bg-line-2">
          <span
            className="block h-full bg-accent forced-colors:bg-[CanvasText]"
            style={{ width: `${Math.min(1, Math.max(0, value - step)) * 100}%` }}
          />
        </span>
      ))}
    </span>
  );
}

/** The facts about answers, ratings, outcome and feedback, each in a sentence. */
function useFacts(application: Application): Record<'answers' | 'ratings' | 'outcome' | 'feedback', ReactNode> {
  const t = useTranslations('people.card');
  const labels = useTranslations('overview.labels');
  const tag = useLanguageTag();
  const now = useNow();
  const on = (instant: string) => formatDate(new Date(instant), tag, 'long', now);
  const { job, strip, answer_count, average_review, rated_by, label, outcome_note: note } = application;
  const decided_at = application.shortlisted_at ?? application.rejected_at;
  const { responded_at, deadline, feedback_released_at } = application;

  const answers = responded_at ? (
    <>
      <AnswerStrip segments={strip} />
      {t('answered', { count: answer_count, date: on(responded_at) })}
    </>
  ) : deadline && label.code === 'AwaitingResponse' ? (
    t('awaiting', { date: on(deadline) })
  ) : (
    t('noAnswers')
  );
  const ratings =
    responded_at === null ? (
      t('none')
    ) : rated_by === null ? (
      t('hidden')
    ) : average_review === null || rated_by === 0 ? (
      t('none')
    ) : (
      <>
        <Bars value={average_review} scale={job.rating_scale} />
        {t('average', { rating: formatRating(average_review, tag), scale: job.rating_scale, count: rated_by })}
      </>
    );
  const decision = decided_at && { label: labels(label.code), date: on(decided_at) };
  const outcome = !decision ? t('none') : note ? t('decidedNote', { ...decision, note }) : t('decided', decision);
  const feedback = feedback_released_at ? t('released', { date: on(feedback_released_at) }) : t('none');
  return { answers, ratings, outcome, feedback };
}

const ROWS = ['answers', 'ratings', 'outcome', 'feedback'] as const;

/** One application of the person, with its facts. */
function ApplicationCard({ application, main }: { application: Application; main: string }) {
  const t = useTranslations('people.card');
  const labels = useTranslations('overview.labels');
  const untitled = useTranslations('activities')('untitled');
  const facts = useFacts(application);
  const { job, label, archived_at, email } = application;
  const title = job.title || untitled;
  const tone = label.code in tones ? tones[label.code as keyof typeof tones] : 'info';
  const target = targetOf(application);
  return (
    <Panel padded className="my-2 grid min-w-0 gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h4 className="min-w-0 text-heading tracking-heading wrap-anywhere">
          <Link {...target} className="text-ink hover:underline">
            {title}
          </Link>
        </h4>
        {!job.is_webinar && <Pill tone={tone}>{labels(label.code)}</Pill>}
        {(archived_at ?? job.archived) && <Pill>{t('archived')}</Pill>}
        <LinkButton {...target} size="small" className="ms-auto print:hidden" aria-label={t('openLabel', { title })}>
          {t('open')}
        </LinkButton>
      </div>
      <dl className="grid grid-cols-[72px_minmax(0,1fr)] gap-x-3 gap-y-2">
        {(job.is_webinar ? [] : ROWS).map((row) => (
          <div key={row} className="col-span-full grid grid-cols-subgrid">
            <dt className="text-small leading-6 text-ink-3">{t(row)}</dt>
            <dd className={classes('flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5 wrap-anywhere')}>
              {facts[row]}
            </dd>
          </div>
        ))}
      </dl>
      {job.is_webinar && <p>{t('invited')}</p>}
      {email !== main && <p className="text-small wrap-anywhere text-ink-3">{t('from', { email })}</p>}
    </Panel>
  );
}

const icons = { application: IconVideo, added: IconUserPlus, mail: IconMail, note: IconNote };
const badStates = { uncertain: 'warn', failed: 'bad' } as const;

/** "Today" and its date, "Tuesday" and its date, or a date and its year. */
function DayName({ day }: { day: string }) {
  const t = useTranslations('people');
  const tag = useLanguageTag();
  const now = useNow();
  const date = new Date(`${day}T12:00:00`);
  const away = -daysUntil(date, now);
  const near = away === 0 ? t('today') : away === 1 ? t('yesterday') : formatWeekday(date, tag);
  const isNear = away >= 0 && away < 7;
  const withoutYear = formatDate(date, tag, 'long', date);
  return (
    <h3 className="pt-2.5 text-small font-semibold max-md:pt-0 max-md:pb-1">
      {isNear ? near : withoutYear}
      <span className="block font-normal text-ink-3 max-md:ms-2 max-md:inline">
        {isNear ? formatDate(date, tag, 'long', now) : date.getFullYear()}
      </span>
    </h3>
  );
}

function Line({ entry }: { entry: Exclude<Entry, { kind: 'application' }> }) {
  const t = useTranslations('people.entry');
  const activities = useTranslations('activities');
  if (entry.kind === 'added') return t('added', { title: entry.application.job.title || activities('untitled') });
  if (entry.kind === 'note') return t('note', { name: entry.note.created_by.full_name, text: entry.note.text });
  const { subject, state } = entry.mail;
  const tone = state in badStates ? badStates[state as keyof typeof badStates] : undefined;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
      {t('mail', { subject })}
      {tone && <Pill tone={tone}>{t(`mailState.${state as keyof typeof badStates}`)}</Pill>}
    </span>
  );
}

function EntryRow({ entry, main }: { entry: Entry; main: string }) {
  const tag = useLanguageTag();
  const isCard = entry.kind === 'application';
  return (
    <li className="relative grid min-h-11 grid-cols-[28px_minmax(0,1fr)_auto] items-center gap-x-3">
      <span
        className={classes(
          styles.mark,
          'grid h-7 w-7 place-items-center rounded-[50%]',
          isCard ? 'mt-6 self-start bg-accent text-on-accent' : 'bg-surface text-ink-2',
        )}
      >
        <Icon of={icons[entry.kind]} size={16} />
      </span>
      {isCard ? (
        <div className="col-span-2 min-w-0">
          <ApplicationCard application={entry.application} main={main} />
        </div>
      ) : (
        <>
          <span className="line-clamp-3 min-w-0 wrap-anywhere text-ink-2">
            <Line entry={entry} />
          </span>
          <time className="text-small text-ink-3" dateTime={entry.at}>
            {formatTime(new Date(entry.at), tag)}
          </time>
        </>
      )}
    </li>
  );
}

function DayRow({ day: { day, entries }, main }: { day: Day; main: string }) {
  return (
    <li className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-4 max-md:grid-cols-1">
      <DayName day={day} />
      <ol className={classes(styles.line, 'relative pb-3')}>
        {entries.map((entry) => (
          <EntryRow key={entry.key} entry={entry} main={main} />
        ))}
      </ol>
    </li>
  );
}

/** Applications, messages and notes of a person by day, newest first. */
export function PersonTimeline({ person, tab }: { person: PersonProfile; tab: PersonTab }) {
  const t = useTranslations('people');
  const all = timelineOf(person);
  const days = daysOf(entriesOn(all, tab));
  const counts = {
    all: all.length,
    applications: person.applications.length,
    messages: person.mails.length,
    notes: person.notes.length,
  };
  return (
    <div className="min-w-0">
      <Tabs label={t('tabs.label')}>
        {PERSON_TABS.map((name) => (
          <Tab
            key={name}
            to="/people/$person"
            params={{ person: String(person.id) }}
            search={name === 'all' ? {} : { show: name }}
            replace
            resetScroll={false}
            current={tab === name}
            count={counts[name]}
          >
            {t(`tabs.${name}`)}
          </Tab>
        ))}
      </Tabs>
      {days.length === 0 && <p className="py-8 text-ink-2">{t('nothing')}</p>}
      <ol className={classes(styles.days, 'pt-4')}>
        {days.map((day) => (
          <DayRow key={day.day} day={day} main={person.email} />
        ))}
      </ol>
    </div>
  );
}
