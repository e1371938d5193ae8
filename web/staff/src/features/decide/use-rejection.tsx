import { lazy, Suspense, useState, type ReactNode } from 'react';
import { isUniversity } from '@vivavoce/domain/companies/kind.ts';
import { useCompanySettings } from '../../queries/sign-in/session.ts';
import { withMessages } from '../../app/messages.ts';
import { useReject, type RejectScope } from './use-reject.ts';

const RejectDialog = lazy(
  withMessages(['wizard', 'mailings.form', 'decide.mail'], () => import('./reject-dialog.tsx')),
);

type Rejection = {
  busy: boolean;
  /** Opens the dialog. */
  start: (scope: RejectScope) => void;
  /** To be rendered beside the button. */
  dialog: ReactNode;
};

/**
 * Rejects, from wherever applicants are shown, after a dialog. A person who may write to applicants also chooses there
 * when they are notified; panel members and universities send no such e-mail.
 * @param abilities of the activity or the applicant
 */
export function useRejection(job: number, abilities: readonly string[], onDone?: () => void): Rejection {
  const settings = useCompanySettings();
  const reject = useReject(job);
  const [rejection, setRejection] = useState<RejectScope>();
  const notifies = abilities.includes('invite') && settings !== undefined && !isUniversity(settings);
  return {
    busy: reject.isPending,
    start: setRejection,
    dialog: rejection && (
      <Suspense>
        <RejectDialog
          job={job}
          scope={rejection}
          notifies={notifies}
          reject={reject}
          onClose={() => {
            reject.reset();
            setRejection(undefined);
          }}
          onDone={() => {
            setRejection(undefined);
            onDone?.();
          }}
        />
      </Suspense>
    ),
  };
}
