import { stripLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { signOut } from '../queries/session.ts';
import { clearChanges } from './changes.ts';
import { onSessionEnd, queryClient } from './query-client.ts';
import { router } from './router.tsx';

function here(): string {
  const { pathname, search, hash } = window.location;
  return stripLocale(pathname) + search + hash;
}

function toLogin(search: { next?: string; sessionExpired?: true }): Promise<void> {
  clearChanges();
  queryClient.clear();
  return router.navigate({ to: '/login', search });
}

/** Ends the session by the reader's wish. */
export async function leaveSession(): Promise<void> {
  await signOut().catch(() => undefined);
  await toLogin({});
}

/** The session is over by itself: sign out for certain and keep the way back. */
export async function expireSession(): Promise<void> {
  if (router.state.location.pathname === '/login') return;
  const next = here();
  await signOut().catch(() => undefined);
  await toLogin({ sessionExpired: true, next });
}

onSessionEnd(() => {
  if (router.state.status !== 'pending') void expireSession();
});
