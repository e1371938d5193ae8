import { lazy, Suspense, useEffect, type ComponentType, type ReactNode } from 'react';
import { confirmStore, type ConfirmState } from '../confirm.ts';
import { useStore } from '@vivavoce/web-shared/store.ts';

type QuestionProps = { question: ConfirmState };

/** Asks with the browser's own dialog where the code of ours cannot be loaded: an offline page keeps its changes. */
function PlainQuestion({ question }: QuestionProps): ReactNode {
  useEffect(() => {
    if (window.confirm(question.title ? `${question.title}\n\n${question.text}` : question.text)) question.agree();
    else question.decline();
  }, [question]);
  return null;
}

const ConfirmDialog = lazy<ComponentType<QuestionProps>>(() =>
  import('./confirm-dialog.tsx').catch(() => ({ default: PlainQuestion })),
);

/** The dialog's code loads with the first question. */
export function ConfirmHost() {
  const question = useStore(confirmStore);
  if (!question) return null;
  const Asking = question.dialog ?? ConfirmDialog;
  return (
    <Suspense>
      <Asking question={question} />
    </Suspense>
  );
}
