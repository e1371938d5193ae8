import { Link } from '@tanstack/react-router';
import { IconCheck } from '@tabler/icons-react';
import type { Answer } from '@vivavoce/contract/types.ts';
import { formatClock } from '@vivavoce/web-shared/i18n/format.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { intoView } from '../../../ui/base/into-view.ts';
import { addressOf, chapterWeights, isReady } from './chapters.ts';
import type { OwnReviewState } from '../rating/use-own-review.ts';
import styles from './chapters.module.css';

type ChapterState = { word: string; tone?: 'done' | 'now' | 'bad' };

function useChapterState(review: OwnReviewState) {
  const t = useTranslations('review.chapter');
  const text = useTranslations('review.save');
  return (answer: Answer, current: boolean): ChapterState | undefined => {
    if (answer.state === 'empty') return { word: t('empty') };
    if (answer.state === 'damaged') return { word: t('damaged'), tone: 'bad' };
    if (!isReady(answer)) return { word: t('waiting') };
    if (review.saving.failedQuestions.has(answer.question_id)) return { word: text('failed'), tone: 'bad' };
    const rating = review.own.find((candidate) => candidate.question === answer.question_id)?.rating;
    if (rating !== undefined) return { word: t('rated', { rating }), tone: 'done' };
    if (!current) return undefined;
    return {
      word: review.overall || review.final ? t(answer.state === 'written' ? 'reading' : 'watching') : t('ratingNow'),
      tone: 'now',
    };
  };
}

type ChapterBarProps = {
  job: number;
  application: number;
  answers: readonly Answer[];
  place: number;
  review: OwnReviewState;
  retryOf: (answer: Answer) => (() => void) | undefined;
  onChapter: (place: number) => void;
};

/** The questions as chapters, as wide as their answers are long; on a phone they scroll sideways. */
export function ChapterBar({ job, application, answers, place, review, retryOf, onChapter }: ChapterBarProps) {
  const t = useTranslations('review');
  const stateOf = useChapterState(review);
  const writtenText = useTranslations('review.written');
  const kindText = ({ kind }: Answer) => writtenText(kind === 'choice' ? 'choice' : kind === 'file' ? 'file' : 'text');
  const weights = chapterWeights(answers);
  return (
    <nav
      className="-m-1 min-w-0 [scroll-snap-type:x_proximity] [scrollbar-width:none] overflow-x-auto p-1 max-md:m-0 max-md:[scroll-padding-inline:14px] max-md:px-3.5 max-md:py-1 [&_ol]:flex [&_ol]:gap-1.5"
      aria-label={t('chapters')}
    >
      <ol>
        {answers.map((answer, at) => {
          const state = stateOf(answer, at === place);
          const retry = retryOf(answer);
          const { answer: answerParam, search } = addressOf(answer);
          return (
            <li
              key={answer.question_id}
              ref={at === place ? intoView : undefined}
              className={classes(
                'relative grid min-w-28 flex-[1_1_0] [scroll-snap-align:center] max-md:min-w-37',
                state?.tone === 'done' && styles.rated,
              )}
              style={{ flexGrow: weights[at] }}
            >
              <Link
                to="/interviews/$job/interviewee/$application/answer/{-$answer}"
                params={{ job: String(job), application: String(application), answer: answerParam }}
                search={search}
                resetScroll={false}
                preload={false}
                className={styles.link}
                aria-current={at === place ? 'true' : undefined}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                  event.preventDefault();
                  onChapter(at);
                }}
              >
                <span>{t('question', { number: at + 1 })}</span>
                <span
                  className={classes(
                    styles.name,
                    'overflow-hidden text-body font-semibold text-ellipsis whitespace-nowrap text-on-stage',
                  )}
                >
                  {answer.competency ?? answer.question_text}
                </span>
                <span className="flex min-h-4 flex-wrap items-center gap-x-1.5 gap-y-0">
                  {answer.duration !== null && <span>{formatClock(answer.duration)}</span>}
                  {answer.state === 'written' && <span>{kindText(answer)}</span>}
                  {state && (
                    <span className={classes(styles.state, state.tone && styles[state.tone])}>
                      {state.tone === 'done' && <Icon of={IconCheck} size={14} />}
                      {state.word}
                    </span>
                  )}
                </span>
              </Link>
              {retry && (
                <button
                  type="button"
                  className={classes(
                    styles.retry,
                    'absolute end-1.5 top-1.5 min-h-6 rounded-1 bg-on-stage px-2 py-0 text-mini font-semibold [color:var(--stage-card-ink)]',
                  )}
                  aria-label={t('chapter.retryFor', { number: at + 1 })}
                  onClick={retry}
                >
                  {t('chapter.retry')}
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
