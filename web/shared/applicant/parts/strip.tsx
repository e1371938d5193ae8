import { useTranslations } from '../../i18n/i18n.tsx';
import type { InterviewQuestion } from '@vivavoce/contract/types.ts';

type StripProps = {
  questions: readonly InterviewQuestion[];
  current: number | null;
  /** Progress of the current answer, 0 to 1. */
  progress?: number;
};

/** One segment for each question: answered, current, to come. */
export function Strip({ questions, current, progress = 0 }: StripProps) {
  const t = useTranslations('interview');
  const total = questions.length;
  const position = questions.findIndex((question) => question.id === current);
  const answered = questions.filter((question) => question.state === 'answered').length;
  const label = position < 0 ? t('stripDone', { count: answered, total }) : t('strip', { number: position + 1, total });
  return (
    <div className="strip" role="img" aria-label={label}>
      {questions.map((question) => (
        <span
          key={question.id}
          className={question.state === 'answered' ? 'strip-done' : question.id === current ? 'strip-current' : ''}
        >
          {question.id === current && <i style={{ inlineSize: `${Math.round(progress * 100)}%` }} />}
        </span>
      ))}
    </div>
  );
}
