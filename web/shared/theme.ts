/** The reader's choice; `system` follows the device. */
export type ThemeChoice = 'system' | 'light' | 'dark';
export type Theme = 'light' | 'dark';

const themeStorageKey = 'vivavoce.theme';

const darkQuery = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

function isChoice(value: string | null): value is ThemeChoice {
  return value === 'system' || value === 'light' || value === 'dark';
}

function readStored(): ThemeChoice {
  try {
    const choice = localStorage.getItem(themeStorageKey);
    return isChoice(choice) ? choice : 'system';
  } catch {
    return 'system';
  }
}

let choice: ThemeChoice = typeof localStorage === 'undefined' ? 'system' : readStored();

export function getThemeChoice(): ThemeChoice {
  return choice;
}

/** Paper is always light. */
let printing = false;

/** Pages of a dark brand are dark for everybody; the server says so on the root. */
const isOfDarkBrand = (): boolean => document.documentElement.dataset['brandTheme'] === 'dark';

export function getTheme(): Theme {
  if (printing) return 'light';
  if (isOfDarkBrand()) return 'dark';
  if (choice !== 'system') return choice;
  return matchMedia(darkQuery).matches ? 'dark' : 'light';
}

function announce(): void {
  document.documentElement.dataset['theme'] = getTheme();
  for (const listener of listeners) listener();
}

/** Stores the choice on this device and repaints immediately. */
export function setThemeChoice(next: ThemeChoice): void {
  choice = next;
  try {
    if (next === 'system') localStorage.removeItem(themeStorageKey);
    else localStorage.setItem(themeStorageKey, next);
  } catch {
    // A browser that refuses storage still switches for this visit.
  }
  announce();
}

export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setPrinting(next: boolean): void {
  printing = next;
  announce();
}

/** Call once at start: follows the device while the choice is `system`. */
export function startTheme(): void {
  addEventListener('beforeprint', () => setPrinting(true));
  addEventListener('afterprint', () => setPrinting(false));
  matchMedia(darkQuery).addEventListener('change', announce);
  announce();
}
