import { useAiChoice } from '../../features/forms/ai-choice.ts';
import { useQuery } from '@tanstack/react-query';
import type { Job, Question } from '@vivavoce/contract/types.ts';
import { isRatedByCriteria } from '@vivavoce/domain/jobs/wizard-steps.ts';
import { RATING_STYLE } from '@vivavoce/domain/reviews/styles.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { matrixQuery, rubricsQuery } from '../../queries/jobs/criteria.ts';
import { reviewersQuery } from '../../queries/jobs/jobs.ts';
import { questionsQuery } from '../../queries/jobs/questions.ts';
import { settingsQuery } from '../../queries/sign-in/session.ts';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { editLink, panelLink, saysWhyLocked } from './edit-link.ts';
import { inOneLine, SettingList, type Setting } from './setting-list.tsx';

function QuestionFacts({ question }: { question: Question }) {
  const t = useTranslations('jobpage');
  const kinds = useTranslations('wizard.questions.kinds');
  const { answer_seconds, preparation_seconds, attempts_allowed, kind } = question;
  const recorded = kind === 'video' || kind === 'audio';
  return (
    <span className="block text-small text-ink-3">
      {inOneLine(
        kinds(kind),
        question.competency,
        answer_seconds !== null && t('toAnswer', { seconds: answer_seconds }),
        preparation_seconds !== null && t('toPrepare', { seconds: preparation_seconds }),
        recorded && t('attempts', { count: attempts_allowed }),
      )}
    </span>
  );
}

function Questions({ job }: { job: Job }) {
  const { data, error, refetch } = useQuery(questionsQuery(job.id));
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bone width="70%" />;
  return (
    <ol className="grid list-decimal gap-2.5 ps-4.5 [&_b]:block [&_b]:font-semibold">
      {data.map((question) => (
        <li key={question.id}>
          <b>{question.text}</b>
          <QuestionFacts question={question} />
        </li>
      ))}
    </ol>
  );
}

export function QuestionSettings({ job }: { job: Job }) {
  const t = useTranslations('wizard');
  return (
    <SettingList
      title={t('sections.questions')}
      edit={editLink(job, 'questions')}
      settings={[
        {
          name: t('summary.questionCount', { count: job.question_count }),
          value: job.question_count > 0 && <Questions job={job} />,
        },
      ]}
    />
  );
}

/** The criteria of reviewers: rubrics of questions, or the matrix. */
function useCriteria(job: Job): (Setting | false)[] {
  const t = useTranslations('wizard');
  const heading = useTranslations('criteria.questions');
  const jobPageText = useTranslations('jobpage');
  const { data: settings } = useQuery({ ...settingsQuery, enabled: job.abilities.includes('edit') });
  const byCriteria = !settings || isRatedByCriteria({ job, company: settings });
  const { data: rubrics } = useQuery({
    ...rubricsQuery(job.id),
    enabled: job.rating_style === RATING_STYLE.per_question,
  });
  const { data: matrix } = useQuery({ ...matrixQuery(job.id), enabled: job.rating_style === RATING_STYLE.matrix });
  if (!byCriteria || job.rating_style === RATING_STYLE.overall) return [];
  const perQuestion = editLink(job, 'define-criteria/questions');
  if (job.rating_style === RATING_STYLE.per_question) {
    const count = rubrics?.filter(({ enabled }) => enabled).length;
    return [
      { name: t('steps.criteria'), value: count !== undefined && jobPageText('rubrics', { count }), edit: perQuestion },
    ];
  }
  const names = matrix?.competencies.map(({ name }) => name) ?? [];
  return [
    { name: t('steps.criteria'), value: inOneLine(...names), edit: editLink(job, 'define-criteria') },
    { name: heading('heading'), value: inOneLine(...job.competencies), edit: perQuestion },
  ];
}

const ratingNames = { 1: 'perQuestion', 2: 'overall', 3: 'matrix' } as const;

export function ReviewSettings({ job }: { job: Job }) {
  const t = useTranslations('wizard');
  const jobPageText = useTranslations('jobpage');
  const aiChoice = useAiChoice();
  const criteria = useCriteria(job);
  const { data: panel = [] } = useQuery(reviewersQuery(job.id));
  const aiSettled = job.locked.includes('ai_assistance');
  const ratingSettled = job.locked.includes('rating_style');
  return (
    <SettingList
      title={t('sections.review')}
      settings={[
        {
          name: t('steps.review_type'),
          value: t('summary.rating', { style: t(`review.${ratingNames[job.rating_style]}`), scale: job.rating_scale }),
          note: saysWhyLocked(job, 'rating_style') && jobPageText('ways.rating'),
          edit: ratingSettled ? undefined : editLink(job, 'review-type'),
        },
        ...criteria,
        {
          name: t('fields.independent_ratings'),
          value: t(`review.independence.${job.ratings_hidden_until_sent ? 'hidden' : 'shown'}`),
          edit: editLink(job, 'review-type'),
        },
        {
          name: t('fields.show_attempts'),
          value: t(`review.attempts.${job.show_attempts ? 'all' : 'chosen'}`),
          edit: editLink(job, 'review-type'),
        },
        {
          name: t('steps.ai_assistance'),
          value: aiChoice(job),
          note: saysWhyLocked(job, 'ai_assistance') && jobPageText('ways.ai'),
          edit: aiSettled || !job.ai_summary_enabled ? undefined : editLink(job, 'ai-summary'),
        },
        {
          name: t('steps.review_panel'),
          value: panel.map(({ user }) => user.full_name).join(', '),
          edit: panelLink(job),
        },
      ]}
    />
  );
}
