import { lazy, Suspense } from 'react';
import type { Question } from '@vivavoce/contract/types.ts';
import { QUESTION_LIMITS } from '@vivavoce/domain/limits.ts';
import type { Tool } from './tools.ts';
import type { QuestionEditorState } from '../editor/use-question-editor.ts';

const PasteDialog = lazy(() => import('./paste-dialog.tsx'));
const LibraryDrawer = lazy(() => import('../library/library-drawer.tsx'));
const EmailDialog = lazy(() => import('./email-dialog.tsx'));
const VariantsDialog = lazy(() => import('./variants-dialog.tsx'));

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
export function QuestionTools(props: QuestionToolsProps) {
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
