import { addLocale, getLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { dropChanges } from '../unsaved/changes.ts';
import { saveUnsaved } from '../unsaved/save-typed.ts';
import { noteCompany, type Owner } from '../unsaved/saved-forms.ts';
import { tellTabs } from './session-channel.ts';

/** The browser leaves the page within this time, unless the reader stops it. */
export const leavingMs = 5000;
let leaving = false;

/** Whether the app restarts for another company: the calls of this page no longer matter. */
export const isLeaving = (): boolean => leaving;

function restartFor(owner: Owner): void {
  noteCompany(owner);
  leaving = true;
  setTimeout(() => (leaving = false), leavingMs);
  location.assign(addLocale('/', getLocale()));
}

/**
 * Brings the session to a company; pages of other tabs hear of it.
 * @throws when the server refuses; then nothing changes
 */
export async function enter({ user, company }: { user: number; company: number }): Promise<void> {
  await call('POST /company/change/{company}', { params: { company } });
  tellTabs({ kind: 'signed_in', user, company });
}

/**
 * Enters another company by the reader's choice, after the question about unsaved changes; the app restarts for it.
 * @throws when the server refuses; then nothing changes
 */
export async function enterAndRestart(entered: { user: number; company: number }): Promise<void> {
  await enter(entered);
  restartFor(entered);
}

/** Restarts the app for the company of the session. What was typed is stored for the company of this page. */
export function goOnElsewhere(owner: Owner, company: number | null): void {
  saveUnsaved(owner);
  dropChanges();
  restartFor({ user: owner.user, company });
}
