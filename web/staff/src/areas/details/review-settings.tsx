import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import type { Job, Question } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { reviewersQuery } from '../../queries/jobs.ts';
import { questionsQuery } from '../../queries/questions.ts';
import { Bone } from '../../ui/skeleton.tsx';
import { LoadError } from '../../ui/state-message.tsx';
import { editLink } from './edit-link.ts';
import { inOneLine, SettingList } from './setting-list.tsx';
import styles from './details.module.css';

function QuestionFacts({ question }: { question: Question }) {
  const t = useTranslations('jobpage');
  const kinds = useTranslations('wizard.questions.kinds');
  const { answer_seconds, preparation_seconds, attempts_allowed, kind } = question;
  const recorded = kind === 'video' || kind === 'audio';
  return (
    <span className={styles.facts}>
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
    <ol className={styles.questions}>
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

const ratingNames = { 1: 'perQuestion', 2: 'overall', 3: 'matrix' } as const;

export function ReviewSettings({ job }: { job: Job }) {
  const t = useTranslations('wizard');
  const ai = useTranslations('criteria.ai');
  const { data: panel = [] } = useQuery(reviewersQuery(job.id));
  const toPanel = linkOptions({ to: '/interviews/$job/review-panel', params: { job: String(job.id) } });
  return (
    <SettingList
      title={t('sections.review')}
      edit={editLink(job, 'review-type') ?? (job.abilities.includes('manage_panel') ? toPanel : undefined)}
      settings={[
        {
          name: t('steps.review_type'),
          value: t('summary.rating', { style: t(`review.${ratingNames[job.rating_style]}`), scale: job.rating_scale }),
        },
        { name: t('steps.ai_assistance'), value: job.ai_assistance ? ai('on') : ai('without') },
        { name: t('steps.review_panel'), value: panel.map(({ user }) => user.full_name).join(', ') },
      ]}
    />
  );
}
