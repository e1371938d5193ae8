import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { isRecorded } from '@vivavoce/domain/answers/question-kinds.ts';
import { questionsQuery } from '../../../queries/jobs/questions.ts';
import { useDurations } from '../questions/use-durations.ts';
import { useWizard } from '../wizard-context.ts';
import { Nothing } from './parts.tsx';
import { SummarySection } from './summary-section.tsx';
import type { SectionProps } from './summary-step.tsx';

function QuestionList() {
  const t = useTranslations('wizard.questions');
  const durations = useDurations();
  const { job } = useWizard();
  const { data: questions } = useSuspenseQuery(questionsQuery(job.id));
  return (
    <ol className="grid list-decimal gap-2 ps-4.5 [&_li::marker]:text-ink-3">
      {questions.map((question) => (
        <li key={question.id}>
          <span className="block font-semibold whitespace-pre-line">{question.text}</span>
          <span className="text-small text-ink-3">
            {[
              question.kind !== 'video' && t(`kinds.${question.kind}`),
              question.competency,
              durations.toAnswer(question.answer_seconds),
              durations.toPrepare(question.preparation_seconds),
              isRecorded(question.kind) && durations.attemptsText(question.attempts_allowed),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ol>
  );
}

export function QuestionsSection({ steps }: SectionProps) {
  const t = useTranslations('wizard');
  const { job } = useWizard();
  const { data: questions } = useSuspenseQuery(questionsQuery(job.id));
  return (
    <SummarySection
      title={t('sections.questions')}
      job={job.id}
      steps={steps}
      rows={[
        {
          step: 'questions',
          name: t('summary.questionCount', { count: questions.length }),
          value: questions.length === 0 ? <Nothing /> : <QuestionList />,
        },
      ]}
    />
  );
}
