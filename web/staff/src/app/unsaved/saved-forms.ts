import { SESSION_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { stripLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';

/** User and company of the session. Input is restored only for the same user in the same company. */
export type Owner = { user: number; company: number | null };

export type SavedForm = {
  name: string;
  /** The address that showed the form, without language and search. */
  page: string;
  values: unknown;
  /** Files were chosen in the form. */
  files: boolean;
};

type Stored = SavedForm & { company: number | null; at: number };

/** Everything that one tab stores, for one person. */
type StoredForms = {
  user: number;
  /** The company of that person when the session ended. */
  company: number | null;
  /** The field that had the focus then. */
  focus: string | null;
  forms: Stored[];
};

const storageKey = 'vivavoce.kept';
const longestMs = SESSION_LIMITS.typed_kept_hours * 3_600_000;
const most = SESSION_LIMITS.typed_kept_max_characters;

/** The address for comparison: without language, without a trailing slash. */
export const pageOf = (pathname: string): string => stripLocale(pathname).replace(/(.)\/$/, '$1');

const isStoredForms = (value: unknown): value is StoredForms =>
  typeof value === 'object' && value !== null && 'user' in value && 'forms' in value && Array.isArray(value.forms);

/** The stored forms, unless they are too old. A browser without storage has none. */
function read(): StoredForms | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    if (!isStoredForms(value)) return null;
    return { ...value, forms: value.forms.filter(({ at }) => Date.now() - at < longestMs) };
  } catch {
    return null;
  }
}

/** The newest forms whose sizes together stay below the limit. */
function bounded(forms: readonly Stored[]): Stored[] {
  let space: number = most;
  return forms
    .toSorted((a, b) => b.at - a.at)
    .filter((form) => {
      const size = JSON.stringify(form).length;
      if (size > space) return false;
      space -= size;
      return true;
    });
}

function write(storedForms: StoredForms): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ...storedForms, forms: bounded(storedForms.forms) }));
  } catch {
    // Storage is full or forbidden: nothing can be stored.
  }
}

/** Stores the forms of an ended session beside earlier ones; the same form replaces its earlier entry. */
export function saveForms(owner: Owner, forms: readonly SavedForm[], focus: string | null): void {
  const before = read();
  const ownForms = before?.user === owner.user ? before.forms : [];
  const stays = ownForms.filter(
    (old) => !forms.some(({ name, page }) => name === old.name && page === old.page && old.company === owner.company),
  );
  const added = forms.map((form) => ({ ...form, company: owner.company, at: Date.now() }));
  write({ ...owner, focus, forms: [...stays, ...added] });
}

function find(owner: Owner, page: string, name: string): { storedForms: StoredForms; form: Stored } | null {
  const storedForms = read();
  if (storedForms?.user !== owner.user) return null;
  const form = storedForms.forms.find(
    (entry) => entry.name === name && entry.page === page && entry.company === owner.company,
  );
  return form ? { storedForms, form } : null;
}

export const hasSavedForm = (owner: Owner, page: string, name: string): boolean => find(owner, page, name) !== null;

/** Returns the stored values of a form, once. */
export function takeSavedForm(
  owner: Owner,
  page: string,
  name: string,
): { values: unknown; files: boolean; focus: string | null } | null {
  const entry = find(owner, page, name);
  if (!entry) return null;
  const { storedForms, form } = entry;
  write({ ...storedForms, forms: storedForms.forms.filter((item) => item !== form) });
  return { values: form.values, files: form.files, focus: storedForms.focus };
}

/** The company in which the same person's session ended; undefined when it was another person's, or there was none. */
export function companyLeft(user: number): number | null | undefined {
  const storedForms = read();
  return storedForms?.user === user ? storedForms.company : undefined;
}

/** Notes the company in which the person goes on, so that signing in again leads there. */
export function noteCompany({ user, company }: Owner): void {
  const storedForms = read();
  if (storedForms?.user === user) write({ ...storedForms, company });
}

/** Another person never sees stored input: it is removed as soon as another person signs in. */
export function forgetSavedFormsOfOthers(user: number): void {
  if (read()?.user !== user) forgetSavedForms();
}

export function forgetSavedForms(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Whether stored values still have the shape of today's form: a release may lie between. */
export function hasSameShape(savedValue: unknown, now: unknown): boolean {
  if (savedValue === null || now === null || now === undefined) return true;
  if (typeof now !== 'object') return typeof savedValue === typeof now;
  if (typeof savedValue !== 'object' || Array.isArray(savedValue) !== Array.isArray(now)) return false;
  if (Array.isArray(now)) return true;
  return Object.entries(now).every(
    ([key, value]) =>
      value === undefined || (key in savedValue && hasSameShape(savedValue[key as keyof typeof savedValue], value)),
  );
}
