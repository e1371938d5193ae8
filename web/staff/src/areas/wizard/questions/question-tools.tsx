import { lazy, Suspense } from 'react';
import type { Question } from '@vivavoce/contract/types.ts';
import { QUESTION_LIMITS } from '@vivavoce/domain/limits.ts';
import type { Tool } from './tools.ts';

const PasteDialog = lazy(() => import('./paste-dialog.tsx'));

type QuestionToolsProps = {
  tool: Tool | null;
  job: number;
  questions: readonly Question[];
  onClose: () => void;
  onAdded: (added: readonly Question[]) => void;
};

/** What opens over the questions; its code arrives when it is wanted. */
export function QuestionTools({ tool, job, questions, onClose, onAdded }: QuestionToolsProps) {
  if (!tool) return null;
  const room = QUESTION_LIMITS.per_job_max - questions.length;
  return (
    <Suspense>
      {tool.name === 'paste' && (
        <PasteDialog job={job} room={room} list={tool.list ?? ''} onClose={onClose} onAdded={onAdded} />
      )}
    </Suspense>
  );
}
