import { useQuery } from '@tanstack/react-query';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState, useLayoutEffect, useEffectEvent, type RefObject } from 'react';
import type { Answer, Job } from '@vivavoce/contract/types.ts';
import { RATING_STYLE } from '@vivavoce/domain/reviews/styles.ts';
import { formatClock } from '@vivavoce/web-shared/i18n/format.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { AnswerPlayer } from '@vivavoce/web-shared/player/answer-player.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { passPlaceQuery, type PassOf, type PassPlace, passLinesQuery } from './passes.ts';
import { matrixQuery, rubricsQuery } from '../../../queries/jobs/criteria.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { WrittenAnswerView } from '../answer/written-answer-view.tsx';
import { COMPACT, useMediaQuery } from '../../../ui/hooks/use-media-query.ts';
import { useReviewTime } from '../saving/use-review-time.ts';
import { criteriaOf } from './criteria.ts';
import { PassPanel } from './pass-panel.tsx';
import type { PassSearch } from './pass-search.ts';
import type { PassSaving } from './pass-saving.ts';
import styles from './pass.module.css';
import { Link } from '@tanstack/react-router';
import { classes } from '../../../ui/base/classes.ts';

type PassStripProps = { pass: PassOf; place: number; scale: number; search: PassSearch; left: number; rated: number };

const leastHeight = 14;
const highest = 40;

/** The places around the current one, as high as their rating. */
function PassStrip({ pass, place, scale, search, left, rated }: PassStripProps) {
  const t = useTranslations('pass');
  const { data } = useQuery(passLinesQuery(pass, place));
  return (
    <nav
      className="min-w-0 [&_a[aria-current]]:font-semibold [&_a[aria-current]]:text-on-stage"
      aria-label={t('ratings')}
    >
      <p className={classes(styles.stripHead, 'flex flex-wrap justify-between gap-x-4 gap-y-1 text-small')}>
        <b>{t('ratings')}</b>
        <span>{t('order', { rated, left })}</span>
      </p>
      <ol className="-mx-1 flex min-h-18 gap-1.5 overflow-x-auto p-1">
        {data?.results.map((line) => {
          const share = line.rating === null ? 0.5 : line.rating / scale;
          const isHere = line.place === place;
          return (
            <li className="grid max-w-12 flex-[1_0_28px]" key={line.place}>
              <Link
                className="relative grid content-end gap-1 rounded-1 text-center text-mini text-on-stage-2 no-underline"
                to="/interviews/$job/pass/$question"
                params={{ job: String(pass.job), question: String(pass.question) }}
                search={{ ...search, place: line.place }}
                preload={false}
                aria-current={isHere ? 'true' : undefined}
              >
                <span className="visually-hidden">
                  {t(line.rated && line.rating !== null ? 'lineRated' : 'line', {
                    place: line.place,
                    rating: line.rating ?? 0,
                  })}
                </span>
                <span
                  aria-hidden="true"
                  className={classes(
                    'grid place-items-center rounded-1 border border-stage-edge',
                    line.rated && styles.barRated,
                    isHere && styles.barHere,
                  )}
                  style={{ height: line.rated || isHere ? Math.max(leastHeight, share * highest) : leastHeight }}
                >
                  {line.rating !== null && line.rated ? line.rating : ''}
                </span>
                <span aria-hidden="true">{line.place}</span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** Elements in which keys belong to the text or the list in focus. */
const typing = 'input:not([type=radio]), textarea, select, [contenteditable=true], [role=dialog], [role=menu]';
/** Enter works the control in focus. */
const pressed = `${typing}, button, a`;

type PassKeys = {
  rate: (number: number) => void;
  criterion: (step: 1 | -1) => void;
  next: () => void;
  skip: () => void;
  previous: () => void;
  note: () => void;
  picture: () => void;
  keys: () => void;
};

function actionOf(key: string, actions: PassKeys): (() => void) | undefined {
  if (/^\d$/.test(key)) return () => actions.rate(Number(key) || 10);
  return {
    ArrowUp: () => actions.criterion(-1),
    ArrowDown: () => actions.criterion(1),
    Enter: actions.next,
    s: actions.skip,
    p: actions.previous,
    n: actions.note,
    v: actions.picture,
    '?': actions.keys,
  }[key.length === 1 ? key.toLowerCase() : key];
}

/** All actions of the pass by keys, from anywhere but a field. */
function usePassKeys(actions: PassKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    const { key } = event;
    if (target?.closest(key === 'Enter' ? pressed : typing)) return;
    const isArrow = key === 'ArrowUp' || key === 'ArrowDown';
    if (isArrow && target?.closest('[role=slider], [role=radiogroup]')) return;
    const act = actionOf(key, actions);
    if (!act) return;
    event.preventDefault();
    act();
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

const PassKeysDialog = lazy(() => import('./pass-keys-dialog.tsx'));

type PassPlaceProps = {
  job: Job;
  pass: PassOf;
  shown: PassPlace;
  count: number;
  rated: number;
  search: PassSearch;
  saving: PassSaving;
  /** The picture stays off for the whole pass. */
  picture: boolean;
  onPicture: () => void;
  /** The reader moved on to this answer: it plays automatically. */
  autoPlay: boolean;
  onGo: (place: number | null) => void;
  /** Goes to the next open answer, or to the end of the pass. */
  onGoOn: () => void;
};

/** The criteria of this answer, once they are loaded. */
function useCriteria(job: Job, pass: PassOf, competency: string | null) {
  const isMatrix = job.rating_style === RATING_STYLE.matrix;
  const matrix = useQuery({ ...matrixQuery(job.id), enabled: isMatrix });
  const rubrics = useQuery({ ...rubricsQuery(job.id), enabled: !isMatrix });
  return {
    loaded: isMatrix ? matrix.data !== undefined : rubrics.data !== undefined,
    criteria: criteriaOf({
      job,
      competency,
      question: pass.question,
      ...(rubrics.data && { rubrics: rubrics.data }),
      ...(matrix.data && { matrix: matrix.data }),
    }),
  };
}

/** Written answers are shown in the frame of the review, which also knows facts that a pass leaves out. */
const asAnswer = (answer: PassPlace['answer']): Answer => ({
  ...answer,
  id: null,
  question: '',
  rated: true,
  self_review: null,
  deleted: null,
  question_id: 0,
  answer_seconds: 0,
  order: 0,
  removed: false,
  failure: null,
  width: null,
  height: null,
  mime_type: null,
  recorded_at: null,
});

/** Fetches the first seconds of the next open answer. */
function NextPlaceVideo({ pass, place, masked }: { pass: PassOf; place: number; masked: boolean }) {
  const { data } = useQuery(passPlaceQuery(pass, place, masked));
  const src = data?.answer.video_url;
  return src ? <video hidden muted preload="auto" src={src} aria-hidden="true" tabIndex={-1} /> : null;
}

type WatchedPlaceProps = PassPlaceProps & { heading: RefObject<HTMLHeadingElement | null> };

/** The answer itself, between whose turn it is and the places around it. */
function WatchedPlace(props: WatchedPlaceProps) {
  const { job, pass, shown, count, rated, search, picture, onPicture, autoPlay, heading } = props;
  const t = useTranslations('pass');
  const reviewText = useTranslations('review');
  const { answer, place } = shown;
  const facts = [
    answer.duration !== null && t('length', { length: formatClock(answer.duration) }),
    answer.attempt_number !== null && t('attempt', { number: answer.attempt_number }),
  ].filter(Boolean);
  return (
    <section
      className={classes(
        styles.watch,
        'grid min-h-0 min-w-0 grid-rows-[auto_minmax(0,1fr)_auto_auto] gap-3.5 px-6 py-5 text-on-stage [--ring:0_0_0_2px_var(--stage),0_0_0_4px_#fff]',
      )}
      aria-label={reviewText('stage')}
    >
      <div
        className={classes(
          styles.heading,
          'flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 [&_h2]:-mx-1 [&_h2]:min-w-0 [&_h2]:px-1 [&_h2]:py-0 [&_h2]:text-title [&_h2]:tracking-title [&_h2]:wrap-anywhere',
        )}
      >
        <h2 ref={heading} tabIndex={-1}>
          {shown.applicant
            ? t('named', { name: shown.applicant.full_name, place, count })
            : t('applicant', { place, count })}
        </h2>
        <span>{facts.join(', ')}</span>
      </div>
      <div className="grid min-h-0 min-w-0 compact:h-[calc((100vw_-_40px)_*_9_/_16_+_58px)] compact:max-h-[76dvh]">
        {answer.state === 'written' ? (
          <WrittenAnswerView answer={asAnswer(answer)} />
        ) : (
          <AnswerPlayer
            state={answer.state}
            autoPlay={autoPlay}
            remember={`pass-${pass.job}-${pass.question}-${place}`}
            src={answer.video_url}
            poster={picture ? answer.poster_url : null}
            duration={answer.duration}
            peaks={answer.peaks}
            captions={
              answer.captions && {
                src: answer.captions.url,
                language: answer.captions.language,
                label: reviewText('captions'),
              }
            }
            figures={answer.picture_figures}
            sound_figures={answer.sound_figures}
            voice={answer.picture === 'none' ? { reason: answer.picture_reason } : null}
            screen={picture && answer.screen ? { src: answer.screen.url, startsAt: answer.screen.starts_at } : null}
            cover={picture ? undefined : t('pictureOff')}
          />
        )}
      </div>
      {answer.state !== 'written' && (
        <Button
          className={classes(styles.picture, 'hover:bg-stage-hover [&_kbd]:text-mini')}
          variant="ghost"
          size="small"
          aria-pressed={!picture}
          onClick={onPicture}
        >
          <Icon of={picture ? IconEye : IconEyeOff} size={16} />
          {t('hidePicture')} <kbd>V</kbd>
        </Button>
      )}
      <PassStrip
        pass={pass}
        place={place}
        scale={job.rating_scale}
        search={search}
        rated={rated}
        left={Math.max(0, count - rated)}
      />
    </section>
  );
}

/** The rating of this answer, the criterion whose turn it is, and the way on. */
function usePlaceRating({ job, pass, shown, saving, onGo, onGoOn }: PassPlaceProps) {
  const [at, setAt] = useState(0);
  const [missing, setMissing] = useState(false);
  const { answer, place } = shown;
  const { criteria, loaded } = useCriteria(job, pass, answer.competency);
  const ownRating = saving.shown(place, shown.own, criteria);
  const current = Math.min(at, criteria.length - 1);

  useReviewTime(ownRating.sent ? null : `pass ${place}`, (seconds) =>
    call('POST /api/jobs/{job}/passes/{question}/places/{place}/time', {
      params: { ...pass, place },
      body: { seconds },
      keepalive: true,
    }),
  );

  function choose(change: Parameters<PassSaving['save']>[1], criterion: number): void {
    setMissing(false);
    saving.save(place, change);
    if (criterion + 1 < criteria.length) setAt(criterion + 1);
  }
  const goOn = () => {
    if (!ownRating.complete && !ownRating.final) setMissing(true);
    else onGoOn();
  };
  const skip = () => (shown.next_open === null ? onGo(shown.next ?? shown.previous) : onGoOn());
  const rate = (number: number) => {
    const option = criteria[current]?.options.find((candidate) => candidate.number === number);
    if (option && loaded && !ownRating.final) choose(option.change, current);
  };
  return { criteria, loaded, ownRating, current, missing, setAt, choose, rate, goOn, skip };
}

/** One answer of the pass: to watch on one side, to rate on the other. */
export function PassPlaceView(props: PassPlaceProps) {
  const { pass, shown, saving, onGo } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  const [keysOpened, setKeysOpened] = useState(false);
  const compact = useMediaQuery(COMPACT);
  const rating = usePlaceRating(props);
  // From here Space plays, digits rate, and screen readers read whose turn it is.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  usePassKeys({
    rate: rating.rate,
    criterion: (step) => rating.setAt(Math.max(0, Math.min(rating.criteria.length - 1, rating.current + step))),
    next: rating.goOn,
    skip: rating.skip,
    previous: () => shown.previous !== null && onGo(shown.previous),
    note: () => note.current?.focus(),
    picture: props.onPicture,
    keys: () => setKeysOpened(true),
  });

  return (
    <main
      className="grid min-h-0 grid-cols-[minmax(0,1fr)_424px] bg-stage compact:block compact:bg-surface"
      id="content"
    >
      {compact && (
        <p className="px-5 pt-3 pb-3.5 text-heading tracking-heading wrap-anywhere">{shown.answer.question_text}</p>
      )}
      <WatchedPlace {...props} heading={heading} />
      <PassPanel
        text={compact ? null : shown.answer.question_text}
        compact={compact}
        criteria={rating.loaded ? rating.criteria : []}
        passRating={rating.ownRating}
        current={rating.current}
        missing={rating.missing}
        saving={saving}
        note={note}
        hasPrevious={shown.previous !== null}
        onCriterion={rating.setAt}
        onChoose={rating.choose}
        onNote={(comment) => saving.save(shown.place, { comment })}
        onLeaveNote={() => heading.current?.focus()}
        onPrevious={() => shown.previous !== null && onGo(shown.previous)}
        onSkip={rating.skip}
        onNext={rating.goOn}
      />
      {shown.next_open !== null && (
        <NextPlaceVideo pass={pass} place={shown.next_open} masked={shown.applicant === null} />
      )}
      {keysOpened && (
        <Suspense>
          <PassKeysDialog opened onClose={() => setKeysOpened(false)} />
        </Suspense>
      )}
    </main>
  );
}
