import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatClock } from '@vivavoce/web-shared/i18n/format.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useSend } from '../use-send.ts';
import { userQuery } from '../../queries/sign-in/session.ts';
import { Button } from '../../ui/base/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { unsavedForms } from '../unsaved/changes.ts';
import { sessionEndIsFinal, sessionLeftMs } from '../session/session-clock.ts';
import { leaveSession } from '../session/session.ts';
import { useMayLeave } from '../unsaved/use-may-leave.ts';

/** Seconds before the end at which the time is announced again. */
const announcedAt = [60, 30, 10] as const;

const secondsLeft = (): number => Math.ceil(sessionLeftMs() / 1000);

function useSecondsLeft(): number {
  const [remaining, setRemaining] = useState(secondsLeft);
  useEffect(() => {
    const timer = setInterval(() => setRemaining(secondsLeft()), 1000);
    return () => clearInterval(timer);
  }, []);
  return remaining;
}

/**
 * The session is about to end. Enter and Escape both stay signed in, since a key press shows that the person is
 * present. Where the session ends in any case, both close the dialog for the remaining time.
 */
export default function SessionWarning({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell.session');
  const client = useQueryClient();
  const mayLeave = useMayLeave();
  const remaining = useSecondsLeft();
  const [began] = useState(remaining);
  const [final] = useState(sessionEndIsFinal);
  const [storesInput] = useState(() => unsavedForms().some(({ keep }) => keep));
  const announcement = announcedAt.findLast((seconds) => remaining <= seconds && seconds < began);

  /** Any answer of the server restarts the idle time, which closes this dialog. */
  const { send, busy, failure } = useSend(() => client.fetchQuery({ ...userQuery, staleTime: 0, retry: false }));
  const back = () => (final ? onClose() : void send());

  async function leave(): Promise<void> {
    if (await mayLeave()) await leaveSession();
  }

  return (
    <Dialog opened title={t('title')} size="28rem" onClose={back}>
      <p>
        {t(final ? 'textFinal' : 'text')} {storesInput && t('kept')}
      </p>
      <p className="flex items-baseline gap-2.5 pt-3 text-ink-2">
        <span className="text-title text-ink tabular-nums" role="timer" aria-label={t('leftLabel')}>
          {formatClock(remaining)}
        </span>
        {t('left')}
      </p>
      <p className="visually-hidden" role="status">
        {announcement !== undefined && t('said', { seconds: announcement })}
      </p>
      {failure && <FormMessage>{failure}</FormMessage>}
      <div className="flex flex-wrap justify-end gap-2 pt-5">
        <Button variant="ghost" onClick={() => void leave()}>
          {t('leave')}
        </Button>
        <Button variant="primary" busy={busy} data-autofocus onClick={back}>
          {t(final ? 'goOn' : 'stay')}
        </Button>
      </div>
    </Dialog>
  );
}
