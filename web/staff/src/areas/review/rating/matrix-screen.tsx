import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { IconLock } from '@tabler/icons-react';
import type { Answer, MatrixReview } from '@vivavoce/contract/types.ts';
import { sayOf } from '@vivavoce/web-shared/i18n/elision.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { usePageTitle } from '../../../app/page-title.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, LoadError } from '../../../ui/feedback/state-message.tsx';
import { DataTable, type Column } from '../../../ui/data/data-table.tsx';
import { answersQuery } from '../../../queries/reviews/answers.ts';
import { addressOf, isRatable } from '../answer/chapters.ts';
import { useOwnReview, type OwnReviewState } from './use-own-review.ts';
import { useReview, type Reviewing } from '../use-review.ts';

type Reviewer = { id: number; name: string };

/** The reader first, then the other reviewers whose levels may be seen. */
function columnsOf(levels: readonly MatrixReview[], me: number, you: string): Reviewer[] {
  const names = new Map([[me, you]]);
  for (const { reviewer } of levels) if (reviewer.id !== me) names.set(reviewer.id, reviewer.full_name);
  return [...names].map(([id, name]) => ({ id, name }));
}

type AnswerMatrixProps = { answer: Answer; number: number; review: OwnReviewState } & Pick<Reviewing, 'me'>;

function AnswerMatrix({ answer, number, review, me }: AnswerMatrixProps) {
  const t = useTranslations('criteria.desk');
  const { matrix, levels, competencyFor } = review.criteria;
  const competency = competencyFor(answer.question_id, answer.competency);
  if (!matrix || !competency) return <p className="text-small text-ink-3">{t('noMatrix')}</p>;
  const levelReviews = levels.filter(({ question }) => question === answer.question_id);
  const nameOf = (user: number, indicator: number | null) => {
    const level = levelReviews.find((entry) => entry.reviewer.id === user && entry.indicator === indicator)?.level;
    const place = matrix.levels.findIndex(({ id }) => id === level);
    return place < 0 ? null : `${place + 1}, ${matrix.levels[place]?.name ?? ''}`;
  };
  const notRated = <span className="text-small text-ink-3">{t('notRated')}</span>;
  return (
    <DataTable
      compact
      caption={t('question', { number })}
      columns={[
        { key: 'indicator', heading: competency.name, cell: ({ text }) => text },
        ...columnsOf(levelReviews, me, t('yours')).map(
          ({ id, name }): Column<(typeof competency.indicators)[number]> => ({
            key: String(id),
            heading: name,
            cell: (indicator) => nameOf(id, indicator.id) ?? notRated,
          }),
        ),
      ]}
      rows={competency.indicators}
      keyOf={({ id }) => id ?? 0}
    />
  );
}

/** Every level that the reader may see, answer by answer, or those of one answer. */
export function MatrixScreen() {
  const t = useTranslations('criteria.desk');
  const reviewing = useReview();
  const { job, application, me } = reviewing;
  const { answer: answerParam } = useParams({ strict: false });
  const tag = useLanguageTag();
  usePageTitle(
    sayOf(tag, application.user.full_name, (name) => t('page', { name })),
    job.title,
  );
  const answers = useQuery(answersQuery({ job: job.id, application: application.id }));
  const review = useOwnReview(reviewing);
  const error = answers.error ?? review.error;
  const params = { job: String(job.id), application: String(application.id) };
  const rows = (answers.data ?? []).flatMap((answer, at) =>
    answerParam === undefined || String(answer.id) === answerParam ? [{ answer, number: at + 1 }] : [],
  );
  const loaded = answers.data !== undefined && review.loaded;
  return (
    <main
      className="mx-auto grid w-full max-w-310 grid-cols-1 content-start items-start gap-4 overflow-y-auto px-(--gutter) pt-6 pb-10 print:max-w-none print:overflow-visible print:py-4"
      id="content"
    >
      <div className="grid grid-cols-1 gap-4">
        {error && !loaded && <LoadError error={error} onRetry={review.reload} />}
        {!error && !loaded && <Bone width="100%" height={120} />}
        {loaded && !rows.some(({ answer }) => isRatable(answer)) && (
          <Panel>
            <EmptyState text={t('empty')} />
          </Panel>
        )}
        {loaded &&
          rows
            .filter(({ answer }) => isRatable(answer))
            .map(({ answer, number }) => (
              <Panel key={answer.question_id} title={t('question', { number })}>
                <p className="text-small text-ink-3">
                  <Link
                    to="/interviews/$job/interviewee/$application/answer/{-$answer}"
                    params={{ ...params, answer: addressOf(answer).answer }}
                    search={addressOf(answer).search}
                  >
                    {answer.question_text}
                  </Link>
                </p>
                <AnswerMatrix answer={answer} number={number} review={review} me={me} />
              </Panel>
            ))}
        {loaded && !review.seesOthers && (
          <p className="mt-2.5 flex gap-2 text-small text-ink-3 [&_svg]:mt-px [&_svg]:flex-none">
            <Icon of={IconLock} size={16} />
            {t('hidden')}
          </p>
        )}
      </div>
    </main>
  );
}
