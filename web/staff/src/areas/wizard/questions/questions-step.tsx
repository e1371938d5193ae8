import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, lazy, Suspense, type ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useSend } from '../../../app/use-send.ts';
import { TryLink } from '../../../features/trial/try-link.tsx';
import { questionsQuery } from '../../../queries/jobs/questions.ts';
import { EmptyState } from '../../../ui/feedback/state-message.tsx';
import { SortableRows } from '../../../features/forms/sortable-rows.tsx';
import { StepHead } from '../form/step-page.tsx';
import { usePreviewDraft, useStepHandle, useWizard, useSubpageLinks } from '../wizard-context.ts';
import { firstQuestion, openNew, openStored } from './editor/open-question.ts';
import { QuestionCard, type CardActions } from './question-card.tsx';
import { QuestionEditor } from './editor/question-editor.tsx';
import { valuesOf, newQuestion, questionInput } from './question-values.ts';
import { firstTool, type Opening, type Tool } from './tools/tools.ts';
import { SuggestVariants } from './tools/suggest-variants.tsx';
import { useQuestionEditor, type QuestionEditorState } from './editor/use-question-editor.ts';
import type { Question, Job } from '@vivavoce/contract/types.ts';
import { QUESTION_LIMITS } from '@vivavoce/domain/limits.ts';
import { IconBooks, IconCategory, IconClipboardText, IconMail, IconPlus } from '@tabler/icons-react';
import { ActionMenu } from '../../../ui/overlays/action-menu.tsx';
import { Button, LinkButton } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { confirm } from '../../../app/confirm.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { showToast } from '../../../app/toasts.ts';
import { focusSoon } from '../../../ui/hooks/focus-soon.ts';
import { useAddQuestions } from './tools/use-add-questions.ts';
import { useQuestionList } from './use-question-list.ts';
import { classes } from '../../../ui/base/classes.ts';
import styles from './question-card.module.css';

/** The question being written, before it has a place in the list. */
function NewQuestionCard({ position, children }: { position: number; children: ReactNode }) {
  const t = useTranslations('wizard.question');
  return (
    <li className={classes('rounded-3 border border-line bg-surface', styles.editing)}>
      <div
        className={classes(
          styles.head,
          'flex items-center gap-3 ps-1 pe-3 pt-2.75 pb-2.75 max-md:flex-wrap max-md:items-start max-md:gap-2',
          styles.newHead,
        )}
      >
        <span
          className={classes(
            styles.number,
            'grid h-6 min-w-6 flex-none place-items-center rounded-[7px] bg-sunken px-1 text-small font-semibold text-ink-2',
          )}
          aria-hidden="true"
        >
          {position}
        </span>
        <h2 className="font-semibold wrap-anywhere whitespace-pre-line">{t('new', { position })}</h2>
      </div>
      {children}
    </li>
  );
}

type StepActionsInput = { job: Job; questions: readonly Question[]; editor: QuestionEditorState };

/** Adds variants of the open question after it, and counts them. */
function useAddVariants({ job, questions, editor: { open } }: StepActionsInput) {
  const t = useTranslations('wizard');
  const textOf = useErrorText();
  const addAll = useAddQuestions(job.id);
  return async (texts: readonly string[]): Promise<number> => {
    if (!open) return 0;
    const at = questions.findIndex(({ id }) => id === open.target);
    const place = at < 0 ? questions.length : at + 1;
    const { added, error } = await addAll(
      texts.map((text, index) => ({ ...questionInput({ ...open.values, text }), order: place + index + 1 })),
    );
    if (error !== null) showToast({ title: textOf(error), background: 'reject' });
    if (added.length > 0) showToast({ title: t('questions.added', { count: added.length }) });
    return added.length;
  };
}

/** The actions on the page of questions: the open question is saved first, and the result is announced. */
function useStepActions({ job, questions, editor }: StepActionsInput) {
  const t = useTranslations('wizard');
  const list = useQuestionList(job);
  const addVariants = useAddVariants({ job, questions, editor });
  const [announcement, setAnnouncement] = useState('');
  const { open } = editor;

  /** Runs one action at a time, after saving the open question. */
  const { send: after, busy } = useSend(async (then: () => Promise<void> | void) => {
    if (await editor.save()) await then();
  });

  /** The question with its unsaved input. */
  const asTyped = (question: Question): Question =>
    open?.target === question.id ? { ...question, ...questionInput(open.values) } : question;

  async function duplicate(question: Question): Promise<void> {
    const copy = await list.duplicate(asTyped(question));
    if (!copy) return;
    setAnnouncement(t('question.duplicated', { position: question.order, copy: copy.order }));
    editor.begin(openStored(copy));
  }

  async function remove(question: Question): Promise<void> {
    const removed = await editor.alone(async () => {
      const done = await list.remove(asTyped(question));
      if (done && open?.target === question.id) editor.close();
      return done;
    });
    if (!removed) return;
    const neighbour = questions[question.order] ?? questions[question.order - 2];
    focusSoon(neighbour ? `edit-${neighbour.id}` : 'add-question');
  }

  async function move(from: number, to: number): Promise<void> {
    await list.move(from, to);
    setAnnouncement(t('drag.moved', { from: from + 1, position: to + 1, total: questions.length }));
  }

  async function cancel(): Promise<void> {
    if (!open) return;
    const isNew = open.target === 'new' || open.fresh;
    const sure =
      !editor.changed ||
      (await confirm({
        title: t('question.discardTitle'),
        text: isNew ? t('question.discardNew') : t('question.discardText'),
        action: t('question.discard'),
        danger: true,
      }));
    if (sure && (await editor.discard())) focusSoon(isNew ? 'add-question' : `edit-${open.target}`);
  }

  async function saveHere(): Promise<void> {
    const isNew = open?.target === 'new' || open?.fresh;
    await after(() => focusSoon(isNew ? 'add-question' : `edit-${open?.target}`));
  }

  const ofCard = (question: Question, index: number): CardActions => ({
    edit: () => void after(() => editor.begin(openStored(question))),
    duplicate: () => void after(() => duplicate(question)),
    saveToLibrary: () => void list.saveToLibrary(asTyped(question)),
    remove: () => void remove(question),
    // The menu moved along with its question; the focus goes to the handle of the question.
    moveTo: (place) => void move(index, place).then(() => focusSoon(`grip-${question.id}`)),
  });

  return {
    busy,
    announcement,
    after,
    move,
    cancel,
    saveHere,
    addVariants,
    ofCard,
    add: () => void after(() => editor.begin(openNew(newQuestion(job)))),
    /** Moves to the first of several added questions. */
    welcome: (added: readonly Question[]) => {
      setAnnouncement(t('questions.added', { count: added.length }));
      if (added[0]) focusSoon(`edit-${added[0].id}`);
    },
  };
}

type AddBarProps = {
  count: number;
  /** A new question is open already. */
  writing: boolean;
  onWrite: () => void;
  onTool: (tool: Tool) => void;
};

/** The ways to add a question. */
function AddBar({ count, writing, onWrite, onTool }: AddBarProps) {
  const t = useTranslations('wizard');
  const { categories } = useSubpageLinks();
  const send = { label: t('questions.email.open'), icon: IconMail, onSelect: () => onTool({ name: 'email' }) };
  if (count >= QUESTION_LIMITS.per_job_max) {
    return (
      <div className="flex flex-wrap gap-2 pt-3">
        <p>{t('question.full', { count: QUESTION_LIMITS.per_job_max })}</p>
        <ActionMenu label={t('questions.moreWays')} items={[send]} />
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-2 pt-3">
      <Button id="add-question" disabled={writing} onClick={onWrite}>
        <Icon of={IconPlus} size={16} />
        {t('question.add')}
      </Button>
      <Button variant="ghost" onClick={() => onTool({ name: 'library' })}>
        <Icon of={IconBooks} size={16} />
        {t('questions.library')}
      </Button>
      <LinkButton variant="ghost" {...categories}>
        <Icon of={IconCategory} size={16} />
        {t('questions.byCategory')}
      </LinkButton>
      <ActionMenu
        label={t('questions.moreWays')}
        items={[
          { label: t('questions.paste'), icon: IconClipboardText, onSelect: () => onTool({ name: 'paste' }) },
          ...(count > 0 ? [send] : []),
        ]}
      />
    </div>
  );
}

const PasteDialog = lazy(() => import('./tools/paste-dialog.tsx'));
const LibraryDrawer = lazy(() => import('./library/library-drawer.tsx'));
const EmailDialog = lazy(() => import('./tools/email-dialog.tsx'));
const VariantsDialog = lazy(() => import('./tools/variants-dialog.tsx'));

type QuestionToolsProps = {
  tool: Tool | null;
  job: number;
  questions: readonly Question[];
  editor: QuestionEditorState;
  onClose: () => void;
  onAdded: (added: readonly Question[]) => void;
  /** Adds variants of the open question. */
  onVariants: (texts: string[]) => Promise<number>;
};

/** The dialogs over the questions; each one's code loads when it opens. */
function QuestionTools(props: QuestionToolsProps) {
  const { tool, job, questions, editor, onClose, onAdded, onVariants } = props;
  if (!tool) return null;
  const room = QUESTION_LIMITS.per_job_max - questions.length;
  return (
    <Suspense>
      {tool.name === 'paste' && (
        <PasteDialog job={job} room={room} list={tool.list ?? ''} onClose={onClose} onAdded={onAdded} />
      )}
      {tool.name === 'library' && (
        <LibraryDrawer questions={questions} room={room} onClose={onClose} onAdded={onAdded} />
      )}
      {tool.name === 'email' && <EmailDialog job={job} count={questions.length} onClose={onClose} />}
      {tool.name === 'variants' && editor.open && (
        <VariantsDialog
          text={editor.open.values.text.trim()}
          room={room}
          onClose={onClose}
          onReplace={(text) => {
            editor.set({ text });
            onClose();
          }}
          onAdd={onVariants}
        />
      )}
    </Suspense>
  );
}

/** Clears the request from the address once it is open, so that a reload does not open it again. */
function useOpeningOnce({ add, edit }: Opening): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (add ?? edit) void navigate({ to: '.', search: {}, replace: true, resetScroll: false });
  }, [add, edit, navigate]);
}

/** The question in the applicant's view: the open one, or else the one that the reader looked at last. */
function useViewedQuestion(questions: readonly Question[], open: QuestionEditorState['open']) {
  const [viewedQuestion, setViewedQuestion] = useState<number>();
  const openIndex = open ? questions.findIndex(({ id }) => id === open.target) : -1;
  const writing = open?.target === 'new' ? questions.length : openIndex;
  const viewedIndex = questions.findIndex(({ id }) => id === viewedQuestion);
  const viewed = writing >= 0 ? writing : Math.max(0, viewedIndex);
  const visible = questions[viewed];
  const values = open && writing >= 0 ? open.values : visible && valuesOf(visible);
  usePreviewDraft(values ? { question: { index: viewed, values } } : {});
  return setViewedQuestion;
}

/** The questions in the order in which applicants see them; one at a time is open in the editor. */
export function QuestionsStep({ opening }: { opening: Opening }) {
  const t = useTranslations('wizard');
  const { job } = useWizard();
  const { data: questions } = useSuspenseQuery(questionsQuery(job.id));
  const [tool, setTool] = useState(() => firstTool(opening, job.id));
  const editor = useQuestionEditor(job.id, questions, () => firstQuestion(opening, job, questions, tool !== null));
  const actions = useStepActions({ job, questions, editor });
  const { open } = editor;
  const rows = open?.target === 'new' ? [...questions, 'new' as const] : questions;
  const sortable = questions.flatMap(({ id }) => (open?.fresh && id === open.target ? [] : [id]));
  const placeOf = (row: number) => questions.findIndex(({ id }) => id === sortable[row]);
  useStepHandle(editor.save);
  useOpeningOnce(opening);
  const showInPreview = useViewedQuestion(questions, open);

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
        <ol className="grid gap-2">
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
                onLook={() => showInPreview(question.id)}
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
        <div className="mt-3">
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
