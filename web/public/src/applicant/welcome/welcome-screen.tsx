import { useState } from 'react';
import { WelcomeView } from '@vivavoce/web-shared/applicant/screens/welcome-view.tsx';
import { useInterview } from '../interview-context.tsx';
import { gatePhrases, laterWith } from '../later-phrases.tsx';
import { RequestDialog, SentLine, type AskType } from '../requests/ask-buttons.tsx';
import { OwnRequests } from '../requests/own-requests.tsx';

const [DeclineDialog] = laterWith(gatePhrases, () => import('./decline-dialog.tsx'));
const [LaterDialog] = laterWith(gatePhrases, () => import('./later-dialog.tsx'));

export function WelcomeScreen() {
  const { interview, store } = useInterview();
  const [open, setOpen] = useState<'later' | 'decline' | 'Adjustment' | null>(null);
  const [sentType, setSentType] = useState<AskType | null>(null);
  const close = () => setOpen(null);
  return (
    <WelcomeView
      interview={interview}
      onStart={() => store.visit({ setup_started: true })}
      onLater={() => setOpen('later')}
      onDecline={() => setOpen('decline')}
      onAdjust={() => setOpen('Adjustment')}
      requests={
        <>
          {sentType && !open && <SentLine type={sentType} />}
          <OwnRequests />
        </>
      }
    >
      {open === 'Adjustment' && <RequestDialog type={open} onClose={close} onSent={setSentType} />}
      {open === 'later' && <LaterDialog onClose={close} />}
      {open === 'decline' && <DeclineDialog onClose={close} />}
    </WelcomeView>
  );
}
