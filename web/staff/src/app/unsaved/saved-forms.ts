import { SESSION_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { stripLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';

/** Whose session it is. Only the same person in the same company gets back what was typed. */
export type Owner = { user: number; company: number | null };

export type SavedForm = {
  name: string;
  /** The address that showed it, without language and search. */
  page: string;
  values: unknown;
  /** Files were chosen with it. */
  files: boolean;
};

type Stored = SavedForm & { company: number | null; at: number };

/** Everything that one tab keeps, for one person. */
type Kept = {
  user: number;
  /** Where that person was when the session ended. */
  company: number | null;
  /** The field that had the focus then. */
  focus: string | null;
  forms: Stored[];
};

const storageKey = 'vivavoce.kept';
const longestMs = SESSION_LIMITS.typed_kept_hours * 3_600_000;
const most = SESSION_LIMITS.typed_kept_max_characters;

/** The page's address as it is compared: without language, without a slash at its end. */
export const pageOf = (pathname: string): string => stripLocale(pathname).replace(/(.)\/$/, '$1');

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'user' in value && 'forms' in value && Array.isArray(value.forms);

/** What is kept and not too old. A browser that grants no storage keeps nothing. */
function read(): Kept | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    if (!isKept(value)) return null;
    return { ...value, forms: value.forms.filter(({ at }) => Date.now() - at < longestMs) };
  } catch {
    return null;
  }
}

/** The newest forms that together are not too many characters. */
function bounded(forms: readonly Stored[]): Stored[] {
  let space: number = most;
  return forms
    .toSorted((one, other) => other.at - one.at)
    .filter((form) => {
      const size = JSON.stringify(form).length;
      if (size > space) return false;
      space -= size;
      return true;
    });
}

function write(stored: Kept): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ...stored, forms: bounded(stored.forms) }));
  } catch {
    // Full or forbidden: nothing can be kept.
  }
}

/** Keeps forms of a session that ends, beside those of earlier ones; the same form anew replaces what it kept before. */
export function saveForms(owner: Owner, forms: readonly SavedForm[], focus: string | null): void {
  const before = read();
  const own = before?.user === owner.user ? before.forms : [];
  const stays = own.filter(
    (old) => !forms.some(({ name, page }) => name === old.name && page === old.page && old.company === owner.company),
  );
  const added = forms.map((form) => ({ ...form, company: owner.company, at: Date.now() }));
  write({ ...owner, focus, forms: [...stays, ...added] });
}

function find(owner: Owner, page: string, name: string): { stored: Kept; form: Stored } | null {
  const kept = read();
  if (kept?.user !== owner.user) return null;
  const form = kept.forms.find((one) => one.name === name && one.page === page && one.company === owner.company);
  return form ? { stored: kept, form } : null;
}

export const hasSavedForm = (owner: Owner, page: string, name: string): boolean => find(owner, page, name) !== null;

/** Gives back what a form kept, once. */
export function takeSavedForm(
  owner: Owner,
  page: string,
  name: string,
): { values: unknown; files: boolean; focus: string | null } | null {
  const entry = find(owner, page, name);
  if (!entry) return null;
  const { stored, form } = entry;
  write({ ...stored, forms: stored.forms.filter((one) => !(one.name === name && one.page === page)) });
  return { values: form.values, files: form.files, focus: stored.focus };
}

/** The company in which the same person's session ended; undefined when it was another person's, or none did. */
export function companyLeft(user: number): number | null | undefined {
  const stored = read();
  return stored?.user === user ? stored.company : undefined;
}

/** Nobody else ever sees what was kept: it goes as soon as another person is signed in. */
export function forgetSavedFormsOfOthers(user: number): void {
  if (read()?.user !== user) forgetSavedForms();
}

export function forgetSavedForms(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing is kept where there is no storage.
  }
}

/** Whether kept values still have the shape that the form has today: a release may lie between. */
export function hasSameShape(stored: unknown, now: unknown): boolean {
  if (stored === null || now === null || now === undefined) return true;
  if (typeof now !== 'object') return typeof stored === typeof now;
  if (typeof stored !== 'object' || Array.isArray(stored) !== Array.isArray(now)) return false;
  if (Array.isArray(now)) return true;
  return Object.entries(now).every(
    ([key, value]) => value === undefined || (key in stored && hasSameShape(stored[key as keyof typeof stored], value)),
  );
}
