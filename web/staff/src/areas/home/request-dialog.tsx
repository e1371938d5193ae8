import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { ApplicantRequest } from '@vivavoce/contract/types.ts';
import { ExtendDialog } from '../../features/extend/lazy-extend-dialog.tsx';
import { afterGrant } from '../../queries/applicants/applicant-requests.ts';
import { useChange } from './use-change.ts';

const AdjustDialog = lazy(() => import('../../features/requests/adjust-dialog.tsx'));
const ResetDialog = lazy(() => import('../../features/requests/reset-dialog.tsx'));
const DeclineDialog = lazy(() => import('./decline-dialog.tsx'));

/** The request that is being answered, as it was when its dialog opened. */
export type RequestToAnswer = { action: ApplicantRequest; what: 'grant' | 'decline' };

/** The dialog that grants the request. */
function GrantDialog({ action, onClose }: { action: ApplicantRequest; onClose: () => void }) {
  const client = useQueryClient();
  const applicant = { job: action.job.id, application: action.application.id, name: action.application.full_name };
  const done = () => void afterGrant(client, applicant.job);
  if (action.action_type === 'Extension')
    return <ExtendDialog job={applicant.job} application={applicant.application} onClose={onClose} onDone={done} />;
  return (
    <Suspense>
      {action.action_type === 'Reset' ? (
        <ResetDialog {...applicant} questions={action.details.questions.map(({ id }) => id)} onClose={onClose} />
      ) : (
        <AdjustDialog {...applicant} granted={action.application.adjustments} action={action} onClose={onClose} />
      )}
    </Suspense>
  );
}

type RequestDialogProps = { request: RequestToAnswer; shortname: string; onClose: () => void };

/**
 * The dialog that answers a request. It stays open while the list changes, so that a colleague's answer does not
 * discard typed text.
 */
export function RequestDialog({ request: { action, what }, shortname, onClose }: RequestDialogProps) {
  const { decline } = useChange({ action, shortname });
  if (what === 'grant') return <GrantDialog action={action} onClose={onClose} />;
  return (
    <Suspense>
      <DeclineDialog action={action} decline={decline} onClose={onClose} />
    </Suspense>
  );
}
