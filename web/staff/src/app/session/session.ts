import type { CurrentUser } from '@vivavoce/contract/types.ts';
import { observeAnswers } from '@vivavoce/web-shared/api/api-client.ts';
import { stripLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { changeCompany, signOut } from '../../queries/session.ts';
import { dropChanges } from '../unsaved/changes.ts';
import { confirmStore } from '../confirm.ts';
import { safeNext } from './guards.ts';
import { saveUnsaved } from '../unsaved/save-typed.ts';
import { forgetSelections, forgetSelectionsOfOthers } from '../unsaved/saved-selections.ts';
import { companyLeft, forgetSavedForms, forgetSavedFormsOfOthers } from '../unsaved/saved-forms.ts';
import { queryClient } from '../query-client.ts';
import { router } from '../router.tsx';
import { hearTabs, tellTabs } from './session-channel.ts';
import { sessionOwner } from './session-owner.ts';

/** A server that does not answer must not keep the page of an ended session on the screen. */
const signOutMs = 5000;

/** `idle`: the hour is over; `refused`: the server no longer knows the session; `elsewhere`: ended in another tab. */
type EndReason = 'idle' | 'refused' | 'elsewhere';

let ending = false;

function here(): string {
  const { pathname, search, hash } = window.location;
  return stripLocale(pathname) + search + hash;
}

async function toLogin(search: { next?: string; sessionExpired?: true }): Promise<void> {
  confirmStore.get()?.decline();
  dropChanges();
  // Past the guards: what is unsaved is kept, or was given up.
  await router.navigate({ to: '/login', search, ignoreBlocker: true });
  // Somebody who has signed in since is on another page, on which nothing may be taken away; signing in has cleared.
  if (stripLocale(window.location.pathname) === '/login') queryClient.clear();
}

/** Ends the session by the reader's wish; what is unsaved has been asked about. */
export async function leaveSession(): Promise<void> {
  ending = true;
  try {
    await signOut().catch(() => undefined);
    forgetSavedForms();
    forgetSelections();
    tellTabs({ kind: 'ended' });
    await toLogin({});
  } finally {
    ending = false;
  }
}

/** The session is over by itself: what is typed is kept for the same person, and so is the way back. */
export async function expireSession(reason: EndReason): Promise<void> {
  const owner = sessionOwner();
  if (!owner || ending) return;
  ending = true;
  try {
    const next = here();
    saveUnsaved(owner);
    if (reason === 'idle') {
      tellTabs({ kind: 'ended' });
      await Promise.race([signOut().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, signOutMs))]);
      // With what was typed meanwhile.
      saveUnsaved(owner);
    }
    await toLogin({ sessionExpired: true, next });
  } finally {
    ending = false;
  }
}

/**
 * To be awaited between signing in and opening the next page: what another person typed here is gone, the company is
 * the one in which the same person's session ended, and other tabs know who is here.
 */
export async function afterSignIn(user: CurrentUser): Promise<void> {
  forgetSavedFormsOfOthers(user.id);
  forgetSelectionsOfOthers(user.id);
  const company = companyLeft(user.id);
  const isElsewhere = company !== user.current_company?.id && user.companies.some(({ id }) => id === company);
  if (company != null && isElsewhere) {
    await changeCompany(company).catch(() => undefined);
    queryClient.clear();
  }
  tellTabs({ kind: 'signed_in', user: user.id });
}

observeAnswers(({ status }) => {
  if (status === 401) void expireSession('refused');
});

hearTabs((news) => {
  if (news.kind === 'ended') void expireSession('elsewhere');
  if (news.kind !== 'signed_in') return;
  const owner = sessionOwner();
  const { pathname, search } = router.state.location;
  if (owner && owner.user !== news.user) void expireSession('elsewhere');
  // Whoever signed in beside a tab that waits for the same goes on there too.
  if (!owner && pathname === '/login')
    void router.navigate({ href: safeNext((search as { next?: string }).next), replace: true });
});
