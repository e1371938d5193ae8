import { lazy, Suspense } from 'react';
import { withMessages } from '../../app/messages.ts';
import type { SendReminderDialogProps } from './send-reminder-dialog.tsx';

const Loaded = lazy(withMessages(['wizard', 'reminders', 'decide.mail'], () => import('./send-reminder-dialog.tsx')));

/** The dialog for a reminder; its code loads when it opens. */
export function SendReminderDialog(props: SendReminderDialogProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
