import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { TryLink } from '../../../features/trial/try-link.tsx';
import { questionsQuery } from '../../../queries/jobs/questions.ts';
import { EmptyState } from '../../../ui/feedback/state-message.tsx';
import { SortableRows } from '../../../features/forms/sortable-rows.tsx';
import { StepHead } from '../form/step-page.tsx';
import { usePreviewDraft, useStepHandle, useWizard } from '../wizard-context.ts';
import { AddBar } from './tools/add-bar.tsx';
import { NewQuestionCard } from './new-question-card.tsx';
import { firstQuestion } from './editor/open-question.ts';
import { QuestionCard } from './question-card.tsx';
import { QuestionEditor } from './editor/question-editor.tsx';
import { valuesOf } from './question-values.ts';
import { QuestionTools } from './tools/question-tools.tsx';
import { firstTool, type Opening } from './tools/tools.ts';
import { SuggestVariants } from './tools/suggest-variants.tsx';
import { useQuestionEditor } from './editor/use-question-editor.ts';
import { useStepActions } from './use-step-actions.ts';
import styles from './questions-step.module.css';

/** Clears the request from the address once it is open, so that a reload does not open it again. */
function useOpeningOnce({ add, edit }: Opening): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (add ?? edit) void navigate({ to: '.', search: {}, replace: true, resetScroll: false });
  }, [add, edit, navigate]);
}

/** The questions in the order in which applicants see them; one at a time is open in the editor. */
export function QuestionsStep({ opening }: { opening: Opening }) {
  const t = useTranslations('wizard');
  const { job } = useWizard();
  const { data: questions } = useSuspenseQuery(questionsQuery(job.id));
  const [tool, setTool] = useState(() => firstTool(opening, job.id));
  const [viewedQuestion, setViewedQuestion] = useState<number>();
  const editor = useQuestionEditor(job.id, questions, () => firstQuestion(opening, job, questions, tool !== null));
  const actions = useStepActions({ job, questions, editor });
  const { open } = editor;
  const rows = open?.target === 'new' ? [...questions, 'new' as const] : questions;
  const sortable = questions.flatMap(({ id }) => (open?.fresh && id === open.target ? [] : [id]));
  const placeOf = (row: number) => questions.findIndex(({ id }) => id === sortable[row]);
  useStepHandle(editor.save);
  useOpeningOnce(opening);

  const openIndex = open ? questions.findIndex(({ id }) => id === open.target) : -1;
  const writing = open?.target === 'new' ? questions.length : openIndex;
  const viewedIndex = questions.findIndex(({ id }) => id === viewedQuestion);
  const viewed = writing >= 0 ? writing : Math.max(0, viewedIndex);
  const visible = questions[viewed];
  const values = open && writing >= 0 ? open.values : visible && valuesOf(visible);
  usePreviewDraft(values ? { question: { index: viewed, values } } : {});

  const form = (
    <QuestionEditor
      editor={editor}
      used={questions.map(({ competency }) => competency ?? '')}
      busy={actions.busy}
      onSave={() => void actions.saveHere()}
      onCancel={() => void actions.cancel()}
      onSplit={(list) => setTool({ name: 'paste', list })}
      tools={<SuggestVariants text={open?.values.text ?? ''} onOpen={() => setTool({ name: 'variants' })} />}
    />
  );
  return (
    <>
      <StepHead title={t('steps.questions')} lead={t('question.lead')} />
      <SortableRows
        phrases="wizard.drag"
        keys={sortable.map(String)}
        onMove={(from, to) => void actions.move(placeOf(from), placeOf(to))}
      >
        <ol className={styles.list}>
          {rows.map((question, index) =>
            // A question that is stored while it is open keeps its card, and with it the caret.
            question === 'new' || (open?.fresh && question.id === open.target) ? (
              <NewQuestionCard key="new" position={index + 1}>
                {form}
              </NewQuestionCard>
            ) : (
              <QuestionCard
                key={question.id}
                question={question}
                position={index + 1}
                count={questions.length}
                actions={actions.ofCard(question, index)}
                onLook={() => setViewedQuestion(question.id)}
                editor={open?.target === question.id && form}
              />
            ),
          )}
        </ol>
      </SortableRows>
      {questions.length === 0 && !open && <EmptyState text={t('question.none')} />}
      <AddBar
        count={questions.length}
        writing={open?.target === 'new'}
        onWrite={actions.add}
        onTool={(next) => void actions.after(() => setTool(next))}
      />
      {questions.length > 0 && (
        <div className={styles.tryIt}>
          <TryLink job={job} variant="ghost" />
        </div>
      )}
      <QuestionTools
        tool={tool}
        job={job.id}
        questions={questions}
        editor={editor}
        onClose={() => setTool(null)}
        onAdded={(added) => {
          setTool(null);
          if (tool?.name === 'paste' && tool.list !== undefined) void editor.discard();
          actions.welcome(added);
        }}
        onVariants={async (texts) => {
          const added = await actions.addVariants(texts);
          if (added === texts.length) setTool(null);
          return added;
        }}
      />
      <p className="visually-hidden" role="status">
        {actions.announcement}
      </p>
    </>
  );
}
