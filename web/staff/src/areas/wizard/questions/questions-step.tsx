import { useSuspenseQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Question } from '@vivavoce/contract/types.ts';
import { QUESTION_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { confirm } from '../../../app/confirm.ts';
import { questionsQuery } from '../../../queries/questions.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyState } from '../../../ui/state-message.tsx';
import { StepHead } from '../form/step-page.tsx';
import { usePreviewDraft, useStepHandle, useWizard } from '../wizard-context.ts';
import { QuestionCard, type CardActions } from './question-card.tsx';
import { QuestionEditor } from './question-editor.tsx';
import { emptyQuestion, valuesOf } from './question-values.ts';
import { SortableQuestions } from './sortable-questions.tsx';
import { useQuestionEditor } from './use-question-editor.ts';
import { useQuestionList } from './use-question-list.ts';
import cardStyles from './question-card.module.css';
import styles from './questions-step.module.css';

/** After React has drawn the place that the focus goes to. */
function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}

export function QuestionsStep() {
  const t = useTranslations('wizard');
  const { job } = useWizard();
  const { data: questions } = useSuspenseQuery(questionsQuery(job.id));
  const editor = useQuestionEditor(job.id, questions);
  const list = useQuestionList(job.id);
  const [busy, setBusy] = useState(false);
  const [looked, setLooked] = useState<number>();
  const [said, setSaid] = useState('');
  const { open } = editor;
  useStepHandle(editor.save);

  const openIndex = open ? questions.findIndex(({ id }) => id === open.target) : -1;
  const writing = open?.target === 'new' ? questions.length : openIndex;
  const viewed =
    writing >= 0
      ? writing
      : Math.max(
          0,
          questions.findIndex(({ id }) => id === looked),
        );
  const shown = questions[viewed];
  const values = open && writing >= 0 ? open.values : shown && valuesOf(shown);
  usePreviewDraft(values ? { question: { index: viewed, values } } : {});

  /** One thing at a time, and first what is being written. */
  async function after(then: () => Promise<void> | void): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      if (await editor.save()) await then();
    } finally {
      setBusy(false);
    }
  }

  const add = () => void after(() => editor.begin('new', emptyQuestion));
  const edit = (question: Question) => void after(() => editor.begin(question.id, valuesOf(question)));

  async function duplicate(id: number, position: number): Promise<void> {
    const source = questions.find((question) => question.id === id);
    const latest = open?.target === id && source ? { ...source, ...open.values } : source;
    const copy = latest && (await list.duplicate(latest));
    if (!copy) return;
    setSaid(t('question.duplicated', { position, copy: copy.order }));
    editor.begin(copy.id, valuesOf(copy));
  }

  async function remove(question: Question, position: number): Promise<void> {
    const sure = await confirm({
      title: t('question.deleteTitle', { position }),
      text: t('question.deleteText', { text: question.text }),
      action: t('question.deleteAction'),
      danger: true,
    });
    if (!sure || !(await list.remove(question.id))) return;
    if (open?.target === question.id) editor.cancel();
    setSaid(t('question.deleted', { position }));
    const neighbour = questions[position] ?? questions[position - 2];
    focusSoon(neighbour ? `edit-${neighbour.id}` : 'add-question');
  }

  async function move(from: number, to: number): Promise<void> {
    await list.move(from, to);
    setSaid(t('drag.moved', { from: from + 1, position: to + 1, total: questions.length }));
  }

  /** The menu that was used moved along with its question; its grip is the place to go on from. */
  async function moveBy(id: number, from: number, by: -1 | 1): Promise<void> {
    await move(from, from + by);
    focusSoon(`grip-${id}`);
  }

  async function cancel(): Promise<void> {
    const sure =
      !editor.dirty ||
      (await confirm({
        title: t('question.discardTitle'),
        text: t('question.discardText'),
        action: t('question.discard'),
        danger: true,
      }));
    if (!sure) return;
    focusSoon(open && open.target !== 'new' ? `edit-${open.target}` : 'add-question');
    editor.cancel();
  }

  async function saveHere(): Promise<void> {
    const target = open?.target;
    await after(() => focusSoon(target === 'new' ? 'add-question' : `edit-${target}`));
  }

  const form = (
    <QuestionEditor
      editor={editor}
      used={questions.map(({ competency }) => competency ?? '')}
      busy={busy}
      onSave={() => void saveHere()}
      onCancel={() => void cancel()}
    />
  );
  const actionsFor = (question: Question, index: number): CardActions => ({
    edit: () => edit(question),
    duplicate: () => void after(() => duplicate(question.id, index + 1)),
    remove: () => void remove(question, index + 1),
    move: (by) => void moveBy(question.id, index, by),
  });
  return (
    <>
      <StepHead title={t('steps.questions')} lead={t('question.lead')} />
      <SortableQuestions ids={questions.map(({ id }) => id)} onMove={(from, to) => void move(from, to)}>
        <ol className={styles.list}>
          {questions.map((question, index) => (
            <QuestionCard
              key={question.id}
              question={question}
              position={index + 1}
              count={questions.length}
              actions={actionsFor(question, index)}
              onLook={() => setLooked(question.id)}
              editor={open?.target === question.id && form}
            />
          ))}
          {open?.target === 'new' && (
            <li className={classes(cardStyles.card, cardStyles.editing)}>
              <div className={classes(cardStyles.head, styles.newHead)}>
                <span className={cardStyles.number} aria-hidden="true">
                  {questions.length + 1}
                </span>
                <h2 className={cardStyles.text}>{t('question.new', { position: questions.length + 1 })}</h2>
              </div>
              {form}
            </li>
          )}
        </ol>
      </SortableQuestions>
      {questions.length === 0 && !open && <EmptyState text={t('question.none')} />}
      <div className={styles.more}>
        {questions.length < QUESTION_LIMITS.per_job_max ? (
          <Button id="add-question" disabled={open?.target === 'new'} onClick={add}>
            <Icon of={IconPlus} size={16} />
            {t('question.add')}
          </Button>
        ) : (
          <p>{t('question.full', { count: QUESTION_LIMITS.per_job_max })}</p>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}
