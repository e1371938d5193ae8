import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { userQuery } from '../../queries/sign-in/session.ts';
import { forgetSavedFormsOfOthers } from '../unsaved/saved-forms.ts';
import { notePresence } from '../session/presence.ts';
import { pauseAtMostMs, startSessionClock } from '../session/session-clock.ts';
import { sessionOwner } from '../session/session-owner.ts';
import { expireSession } from '../session/session.ts';
import { atPause, watchTyping } from '../unsaved/typing.ts';

const loadWarning = () => import('./session-warning.tsx');
const SessionWarning = lazy(loadWarning);
const loadWarningMs = 10_000;

/** Warns two minutes before the session ends, offers to stay, and leads to the sign-in when it has ended. */
export function SessionWatch() {
  const client = useQueryClient();
  const [warns, setWarns] = useState(false);

  const warn = useEffectEvent(() => {
    // A full-screen element would hide the warning.
    if (document.fullscreenElement) void document.exitFullscreen();
    setWarns(true);
  });
  const end = useEffectEvent((late: boolean) => {
    if (!late) void expireSession('idle');
    // A woken computer has a person. The answer renews the clock, or says that the session has ended.
    else {
      notePresence();
      client.fetchQuery({ ...userQuery, staleTime: 0, retry: false }).catch((error: unknown) => {
        // The session lives, in another company.
        if (!isProblem(error, 409)) void expireSession('idle');
      });
    }
  });

  useEffect(() => {
    const owner = sessionOwner();
    if (owner) forgetSavedFormsOfOthers(owner.user);
    const stopWatching = watchTyping();
    let stopWaiting = () => {};
    const stopClock = startSessionClock({
      warn: () => {
        stopWaiting = atPause(warn, pauseAtMostMs);
      },
      renewed: () => {
        stopWaiting();
        setWarns(false);
      },
      end,
    });
    // Loaded early: an hour later a release may have removed the file.
    const early = setTimeout(() => void loadWarning().catch(() => undefined), loadWarningMs);
    return () => {
      clearTimeout(early);
      stopWaiting();
      stopClock();
      stopWatching();
    };
  }, []);

  if (!warns) return null;
  return (
    <Suspense>
      <SessionWarning onClose={() => setWarns(false)} />
    </Suspense>
  );
}
