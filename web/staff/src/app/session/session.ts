import { lazy } from 'react';
import type { CurrentUser } from '@vivavoce/contract/types.ts';
import { observeAnswers, call } from '@vivavoce/web-shared/api/api-client.ts';
import { answerRefusals } from '@vivavoce/web-shared/api/page.ts';
import { stripLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { userQuery } from '../../queries/sign-in/session.ts';
import { dropChanges } from '../unsaved/changes.ts';
import { withMessages } from '../messages.ts';
import { confirm, confirmStore } from '../confirm.ts';
import { safeNext } from './guards.ts';
import { saveUnsaved } from '../unsaved/save-typed.ts';
import { forgetSelections, forgetSelectionsOfOthers } from '../unsaved/saved-selections.ts';
import { companyLeft, forgetSavedForms, forgetSavedFormsOfOthers } from '../unsaved/saved-forms.ts';
import { queryClient } from '../query-client.ts';
import { currentRouter } from '../current-router.ts';
import { hearTabs, tellTabs } from './session-channel.ts';
import { sessionOwner } from './session-owner.ts';

/** The page of an ended session must not stay on the screen because the server does not answer. */
const longestWaitMs = 5000;

const atMost = (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, longestWaitMs))]);

/**
 * `idle`: the idle time has passed; `refused`: the server no longer knows the session; `elsewhere`: ended in another
 * tab; `proof`: the user signs in again to prove who they are.
 */
type EndReason = 'idle' | 'refused' | 'elsewhere' | 'proof';

let ending = false;

function currentPage(): string {
  const { pathname, search, hash } = window.location;
  return stripLocale(pathname) + search + hash;
}

async function toLogin(search: { next?: string; sessionExpired?: true }, state = {}): Promise<void> {
  confirmStore.get()?.decline();
  dropChanges();
  // Skips the guards: unsaved changes are stored, or were discarded.
  await currentRouter().navigate({ to: '/login', search, state, ignoreBlocker: true });
  // If a person has signed in since, the page is another one, and its data must stay; signing in has cleared the old
  // data.
  if (stripLocale(window.location.pathname) === '/login') queryClient.clear();
}

/** Ends the session by the reader's choice, after the question about unsaved changes. */
export async function leaveSession(): Promise<void> {
  ending = true;
  try {
    const ended = await call('GET /logout/ajax').catch(() => undefined);
    forgetSavedForms();
    forgetSelections();
    tellTabs({ kind: 'ended' });
    await toLogin({});
    if (ended?.address !== undefined) {
      const { depart } = await import('../../queries/sign-in/single-sign-on.ts');
      depart({ address: ended.address });
    }
  } finally {
    ending = false;
  }
}

/** The session ended without a sign-out: typed text is stored for the same person, and so is the way back. */
export async function expireSession(reason: EndReason): Promise<void> {
  const owner = sessionOwner();
  if (!owner || ending) return;
  ending = true;
  try {
    const next = currentPage();
    const email = queryClient.getQueryData(userQuery.queryKey)?.email ?? '';
    saveUnsaved(owner);
    if (reason === 'idle' || reason === 'proof') {
      tellTabs({ kind: 'ended' });
      await atMost(call('GET /logout/ajax'));
    }
    // The page stays usable until the login page is loaded, so text that is typed meanwhile is stored as well.
    await atMost(currentRouter().preloadRoute({ to: '/login' }));
    saveUnsaved(owner);
    await (reason === 'proof' ? toLogin({ next }, { email }) : toLogin({ sessionExpired: true, next }));
  } finally {
    ending = false;
  }
}

/**
 * Await it between signing in and opening the next page: it removes what another person typed here, selects the
 * company in which the same person's session ended, and informs other tabs.
 */
export async function afterSignIn(user: CurrentUser): Promise<void> {
  forgetSavedFormsOfOthers(user.id);
  forgetSelectionsOfOthers(user.id);
  const company = companyLeft(user.id);
  const isElsewhere = company !== user.current_company?.id && user.companies.some(({ id }) => id === company);
  let present = user.current_company?.id ?? null;
  if (company != null && isElsewhere) {
    await call('POST /company/change/{company}', { params: { company } }).then(
      () => (present = company),
      () => undefined,
    );
    queryClient.clear();
  }
  tellTabs({ kind: 'signed_in', user: user.id, company: present });
}

const otherCompany = withMessages(['shell.otherCompany'], () => import('../shell/other-company.tsx'));

observeAnswers(({ status }) => {
  if (status === 401) void expireSession('refused');
});

hearTabs((news) => {
  if (news.kind === 'ended') void expireSession('elsewhere');
  if (news.kind !== 'signed_in') return;
  const owner = sessionOwner();
  const { pathname, search } = currentRouter().state.location;
  if (owner && owner.user !== news.user) void expireSession('elsewhere');
  else if (owner)
    otherCompany().then(
      ({ followCompany }) => followCompany(owner, news.company),
      () => undefined,
    );
  // A sign-in in another tab also continues a tab that waits on the login page.
  if (!owner && pathname === '/login')
    void currentRouter().navigate({ href: safeNext((search as { next?: string }).next), replace: true });
});

/** The call is not repeated: the page that the browser comes back to starts again. */
async function signInAgain(): Promise<void> {
  await expireSession('proof');
  confirmStore.get()?.decline();
}

const StepUpDialog = lazy(
  withMessages(['account', 'login'], () => import('../../features/step-up/step-up-dialog.tsx')),
);

answerRefusals((problem) => {
  if (problem.code === 'step_up_required')
    return confirm({
      text: '',
      action: '',
      dialog: StepUpDialog,
      ...(problem.body['provider_counts'] !== false && { saveFn: signInAgain }),
    });
  if (problem.code !== 'other_company') return false;
  // Where a release removed the question, the refusal says what happened.
  return otherCompany().then(
    ({ askWhichCompany }) => askWhichCompany(problem.body['session_company'] as number | null),
    () => false,
  );
});
