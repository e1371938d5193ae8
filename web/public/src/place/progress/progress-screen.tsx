import { useState, type ReactNode, useEffect } from 'react';
import type { OwnProgress, ProgressTopic } from '@vivavoce/contract/types.ts';
import { CONFIDENCE_SCALE } from '@vivavoce/domain/applications/home/confidence.ts';
import { call, isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Notice } from '@vivavoce/web-shared/applicant/ui/notice.tsx';
import { Page } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations, addLocale, getLocale, useLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { openOwn } from '../open-own.ts';
import '../place.css';
import { TopicList } from '../topic-list.tsx';
import { MEASURES, commonChecklist, useMeasures, type Recording, MeasureCard, pointsOf } from './measures.tsx';
import { SharePanel } from '../shares/share-panel.tsx';
import { SameQuestion } from './same-question.tsx';
import './progress.css';

type Row = { at: string } & ({ recording: Recording } | { feedback: OwnProgress['feedback'][number] });

/** Recordings and feedback in the order of time, with every figure that the charts draw. */
function RecordingsTable({ progress }: { progress: OwnProgress }) {
  const t = useTranslations('place.progress');
  const tag = useLanguageTag();
  const measures = useMeasures();
  const { recordings, feedback, topic } = progress;
  const names = MEASURES.filter((name) => recordings.some((row) => measures[name].valueOf(row) !== null));
  const rows: Row[] = [
    ...recordings.map((recording) => ({ at: recording.at, recording })),
    ...feedback.map((each) => ({ at: each.released_at, feedback: each })),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
  const hasQuestion = topic.kind === 'competency';
  const dateOf = (at: string) => formatDate(new Date(at), tag);
  const cell = (recording: Recording, name: (typeof MEASURES)[number]) => {
    const value = measures[name].valueOf(recording);
    return value === null ? measures[name].missing : measures[name].text(value, recording);
  };
  return (
    <section aria-labelledby="progress-table">
      <div className="place-head">
        <h2 id="progress-table">{t('table')}</h2>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll a table that is wider than a phone */}
      <div className="panel progress-table" role="region" aria-labelledby="progress-table" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('when')}</th>
              {hasQuestion && <th scope="col">{t('whichQuestion')}</th>}
              {names.map((name) => (
                <th key={name} scope="col">
                  {measures[name].name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) =>
              'recording' in row ? (
                <tr key={row.recording.attempt}>
                  <th scope="row">{dateOf(row.at)}</th>
                  {hasQuestion && <td className="progress-question">{row.recording.question}</td>}
                  {names.map((name) => (
                    <td key={name}>{cell(row.recording, name)}</td>
                  ))}
                </tr>
              ) : (
                <tr key={`feedback-${row.feedback.application}`}>
                  <th scope="row">{dateOf(row.at)}</th>
                  <td colSpan={names.length + (hasQuestion ? 1 : 0) || 1}>{t('feedbackOn')}</td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Measures over time as small charts, each with how it is measured. */
function Measures({ progress }: { progress: OwnProgress }) {
  const t = useTranslations('place.progress');
  const { recordings, confidence, feedback } = progress;
  const total = commonChecklist(recordings);
  const measures = useMeasures(total);
  const marks = feedback.map(({ released_at }) => Date.parse(released_at));
  const felt = confidence.map(({ at, value }) => ({ at: Date.parse(at), value }));
  const drawn = MEASURES.filter((name) => name !== 'ticks' || total !== null).map((name) => ({
    ...measures[name],
    points: pointsOf(recordings, measures[name]),
  }));
  if (felt.length === 0 && drawn.every(({ points }) => points.length === 0)) return null;
  return (
    <section aria-labelledby="progress-measures">
      <div className="place-head">
        <h2 id="progress-measures">{t('measures')}</h2>
        {marks.length > 0 && (
          <span className="progress-legend">
            <svg viewBox="0 0 2 14" aria-hidden="true">
              <path className="progress-mark" d="M1 0V14" />
            </svg>
            {t('feedbackMark')}
          </span>
        )}
      </div>
      <div className="progress-cards">
        <MeasureCard
          name={t('confidence.name')}
          definition={t('confidence.about')}
          points={felt}
          range={() => [CONFIDENCE_SCALE.min, CONFIDENCE_SCALE.max]}
          marks={marks}
          text={(value) => t('confidence.value', { value })}
          short={String}
        />
        {drawn.map((measure) => (
          <MeasureCard key={measure.name} {...measure} marks={marks} />
        ))}
      </div>
    </section>
  );
}

/** Reasons why figures are missing: the own rating comes first, and the measuring takes a moment. */
function Missing({ progress }: { progress: OwnProgress }) {
  const t = useTranslations('place.progress');
  const tag = useLanguageTag();
  const open = useAction(openOwn);
  const unrated = progress.recordings.filter(({ self_rating }) => self_rating === null);
  const waiting = progress.recordings.filter(({ self_rating, measured }) => self_rating !== null && !measured);
  const newest = unrated.at(-1);
  return (
    <>
      {newest && (
        <Notice tone="info">
          <p>{t('unrated', { count: unrated.length })}</p>
          <div className="actions">
            <Button look="outline" busy={open.busy} onClick={() => void open.run(newest.application)}>
              {t('rate', { date: formatDate(new Date(newest.at), tag) })}
            </Button>
          </div>
        </Notice>
      )}
      {waiting.length > 0 && <p className="calm">{t('waiting', { count: waiting.length })}</p>}
      <ProblemNotice error={open.error} />
    </>
  );
}

/** Feedback that staff wrote, at its date. */
function Feedback({ feedback }: { feedback: OwnProgress['feedback'] }) {
  const t = useTranslations('place.progress');
  const tag = useLanguageTag();
  const open = useAction(openOwn);
  if (feedback.length === 0) return null;
  return (
    <section aria-labelledby="progress-feedback">
      <div className="place-head">
        <h2 id="progress-feedback">{t('feedback')}</h2>
      </div>
      <ul className="place-cards">
        {feedback.map(({ application, activity, released_at, opening }) => (
          <li key={application} className="panel place-card">
            <h3>{t('feedbackOf', { activity, date: formatDate(new Date(released_at), tag) })}</h3>
            {opening && <p className="progress-opening">{opening}</p>}
            <div className="actions">
              <Button look="outline" busy={open.busy} onClick={() => void open.run(application)}>
                {t('read')}
                <span className="visually-hidden">{activity}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <ProblemNotice error={open.error} />
    </section>
  );
}

/** Earlier pages come before what is shown. */
const joined = (earlier: OwnProgress, shown: OwnProgress): OwnProgress => ({
  ...earlier,
  recordings: [...earlier.recordings, ...shown.recordings],
  feedback: unique([...earlier.feedback, ...shown.feedback], ({ application }) => application),
  confidence: unique([...earlier.confidence, ...shown.confidence], ({ at }) => at),
});

const unique = <T,>(rows: T[], keyOf: (row: T) => number | string): T[] => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
];

/** One topic over time: charts, the same as a table, two recordings beside each other, and feedback. */
function ProgressView({ progress: first, before }: { progress: OwnProgress; before: ReactNode }) {
  const t = useTranslations('place.progress');
  const [progress, setProgress] = useState(first);
  const { topic, recordings, next_before } = progress;
  const more = useAction(async () => {
    const query = next_before === null ? {} : { before: next_before };
    const params = { topic: topic.topic };
    setProgress(joined(await call('GET /api/me/progress/{topic}', { params, query }), progress));
  });
  return (
    <Page sender={null} title={t('titleOf', { name: topic.name })} layout="wide" eyebrow={before}>
      <p className="lead">{t('lead', { count: topic.recordings })}</p>
      <Missing progress={progress} />
      <Measures progress={progress} />
      <RecordingsTable progress={progress} />
      {next_before !== null && (
        <div className="actions">
          <Button look="outline" busy={more.busy} onClick={() => void more.run()}>
            {t('more')}
          </Button>
        </div>
      )}
      <ProblemNotice error={more.error} />
      <SameQuestion recordings={recordings} />
      <SharePanel recordings={recordings} />
      <Feedback feedback={progress.feedback} />
    </Page>
  );
}

type Shown = { topics: ProgressTopic[] } | { progress: OwnProgress };

async function read(topic: string | null): Promise<Shown> {
  if (topic === null) return { topics: (await call('GET /api/me/progress')).results };
  return { progress: await call('GET /api/me/progress/{topic}', { params: { topic }, query: {} }) };
}

type State = { shown?: Shown; error?: unknown };

/** Without a session the place asks for a link, and nothing shows here. */
async function arrive(topic: string | null): Promise<State | null> {
  try {
    return { shown: await read(topic) };
  } catch (error) {
    if (!isProblem(error, 401)) return { error };
    location.replace(addLocale('/me', getLocale()));
    return null;
  }
}

/** The way back from a page of the progress. */
function Way({ last }: { last: boolean }) {
  const t = useTranslations('place');
  const locale = useLocale();
  return (
    <nav className="progress-way" aria-label={t('progress.title')}>
      <a href={addLocale('/me', locale)}>{t('ask.title')}</a>
      {!last && <a href={addLocale('/me/progress', locale)}>{t('progress.title')}</a>}
    </nav>
  );
}

/** All topics that a learner practised, or one of them over time. */
export function ProgressScreen({ topic }: { topic: string | null }) {
  const t = useTranslations('place.progress');
  const loading = useTranslations('place');
  const [state, setState] = useState<State>({});
  const isLoading = state.shown === undefined && state.error === undefined;
  useEffect(() => {
    if (!isLoading) return undefined;
    let mounted = true;
    void (async () => {
      const next = await arrive(topic);
      if (mounted && next) setState(next);
    })();
    return () => {
      mounted = false;
    };
  }, [isLoading, topic]);
  const { shown, error } = state;
  if (shown && 'progress' in shown) return <ProgressView progress={shown.progress} before={<Way last={false} />} />;
  return (
    <Page sender={null} title={t('title')} eyebrow={<Way last />}>
      {shown ? (
        shown.topics.length > 0 ? (
          <TopicList topics={shown.topics} />
        ) : (
          <p className="panel">{t('none')}</p>
        )
      ) : error === undefined ? (
        <p className="calm waiting" role="status">
          {loading('loading')}
        </p>
      ) : (
        <>
          <ProblemNotice error={error} />
          <div className="actions">
            <Button look="primary" onClick={() => setState({})}>
              {loading('retry')}
            </Button>
          </div>
        </>
      )}
    </Page>
  );
}
