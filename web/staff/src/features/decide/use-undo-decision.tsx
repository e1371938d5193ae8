import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Selection } from '@vivavoce/contract/applications/selection.ts';
import type { DecisionPreview } from '@vivavoce/contract/types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { withMessages } from '../../app/messages.ts';
import { showToast } from '../../app/toasts.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';

const UndoDecisionDialog = lazy(withMessages(['wizard', 'decide.undo'], () => import('./undo-decision-dialog.tsx')));

type UndoDecision = {
  busy: boolean;
  /** Undoes the decisions about these applicants, after a dialog where some of them were notified. */
  start: (selection: Selection) => void;
  /** To be rendered beside the button. */
  dialog: ReactNode;
};

/** @param undo does it; called with the same selection */
export function useUndoDecision(job: number, undo: (selection: Selection) => void): UndoDecision {
  const textOf = useErrorText();
  const [pending, setPending] = useState<{ selection: Selection; preview: DecisionPreview }>();
  const check = useMutation({
    mutationFn: (selection: Selection) =>
      call('POST /api/jobs/{job}/applications/decision_preview', {
        params: { job },
        body: { action: 'unshortlist', selection },
      }),
    onSuccess: (preview, selection) => {
      if (preview.notified === 0) undo(selection);
      else setPending({ selection, preview });
    },
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
  });
  return {
    busy: check.isPending,
    start: (selection) => check.mutate(selection),
    dialog: pending && (
      <Suspense>
        <UndoDecisionDialog
          job={job}
          preview={pending.preview}
          onUndo={() => {
            setPending(undefined);
            undo(pending.selection);
          }}
          onClose={() => setPending(undefined)}
        />
      </Suspense>
    ),
  };
}
