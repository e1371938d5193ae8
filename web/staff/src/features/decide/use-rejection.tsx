import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { isUniversity } from '@vivavoce/domain/companies/kind.ts';
import { settingsQuery } from '../../queries/sign-in/session.ts';
import { withMessages } from '../../app/messages.ts';
import { useReject, type RejectScope } from './use-reject.ts';

const RejectDialog = lazy(withMessages(['wizard'], () => import('./reject-dialog.tsx')));

type Rejection = {
  busy: boolean;
  /** Opens the dialog where there is a choice, and rejects immediately where there is none. */
  start: (scope: RejectScope) => void;
  /** To be rendered beside the button. */
  dialog: ReactNode;
};

/**
 * Rejects, from wherever applicants are shown. A person who may write to applicants is asked whether to notify them;
 * panel members and universities, which send no such e-mail, reject immediately.
 * @param abilities of the activity or the applicant
 */
export function useRejection(job: number, abilities: readonly string[], onDone?: () => void): Rejection {
  const writes = abilities.includes('invite');
  const settings = useQuery({ ...settingsQuery, enabled: writes }).data;
  const reject = useReject(job);
  const [rejection, setRejection] = useState<RejectScope>();
  const notifies = writes && settings !== undefined && !isUniversity(settings);
  return {
    busy: reject.isPending,
    start: (scope) => {
      if (notifies) setRejection(scope);
      else reject.mutate(scope, { onSuccess: () => onDone?.() });
    },
    dialog: rejection && (
      <Suspense>
        <RejectDialog
          job={job}
          scope={rejection}
          reject={reject}
          onClose={() => setRejection(undefined)}
          onDone={() => {
            setRejection(undefined);
            onDone?.();
          }}
        />
      </Suspense>
    ),
  };
}
