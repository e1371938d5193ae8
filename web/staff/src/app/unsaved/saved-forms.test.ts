import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SESSION_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import {
  companyLeft,
  forgetSavedForms,
  forgetSavedFormsOfOthers,
  hasSavedForm,
  hasSameShape,
  noteCompany,
  saveForms,
  pageOf,
  takeSavedForm,
  type SavedForm,
  type Owner,
} from './saved-forms.ts';

const ada: Owner = { user: 1, company: 10 };
const ben: Owner = { user: 2, company: 10 };
const page = '/interviews/create/12/title';
const hour = 3_600_000;

const typed = (text: string, name = 'job/12/title'): SavedForm => ({ name, page, values: { text }, files: false });

/** A tab's storage, which may be full or unavailable. */
class Storage {
  items = new Map<string, string>();
  shut = false;
  private guard(): void {
    if (this.shut) throw new DOMException('denied', 'SecurityError');
  }
  getItem(key: string) {
    this.guard();
    return this.items.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    this.guard();
    this.items.set(key, value);
  }
  removeItem(key: string) {
    this.guard();
    this.items.delete(key);
  }
}
let storage: Storage;

beforeEach(() => {
  vi.useFakeTimers();
  storage = new Storage();
  vi.stubGlobal('sessionStorage', storage);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what was typed when a session ended', () => {
  it('is given back to the same person on the same page, once', () => {
    saveForms(ada, [typed('Analyst')], 'title');
    expect(hasSavedForm(ada, page, 'job/12/title')).toBe(true);
    expect(takeSavedForm(ada, page, 'job/12/title')).toEqual({
      values: { text: 'Analyst' },
      files: false,
      focus: 'title',
    });
    expect(takeSavedForm(ada, page, 'job/12/title')).toBeNull();
  });

  it.each([
    ['another person', ben, page, 'job/12/title'],
    ['another company', { ...ada, company: 11 }, page, 'job/12/title'],
    ['another page', ada, '/interviews/create/13/title', 'job/12/title'],
    ['another form', ada, page, 'job/12/description'],
  ])('is not given to %s', (_, owner, at, name) => {
    saveForms(ada, [typed('Analyst')], null);
    expect(hasSavedForm(owner, at, name)).toBe(false);
    expect(takeSavedForm(owner, at, name)).toBeNull();
    expect(takeSavedForm(ada, page, 'job/12/title')).not.toBeNull();
  });

  it('waits in one company while the same form is given back in another', () => {
    const there = { ...ada, company: 11 };
    saveForms(ada, [typed('Here')], null);
    saveForms(there, [typed('There')], null);
    expect(takeSavedForm(there, page, 'job/12/title')?.values).toEqual({ text: 'There' });
    expect(takeSavedForm(ada, page, 'job/12/title')?.values).toEqual({ text: 'Here' });
  });

  it('is gone for good once another person is signed in, not when it is the same', () => {
    saveForms(ada, [typed('Analyst')], null);
    forgetSavedFormsOfOthers(ada.user);
    expect(hasSavedForm(ada, page, 'job/12/title')).toBe(true);
    forgetSavedFormsOfOthers(ben.user);
    expect(storage.items.size).toBe(0);
  });

  it('is replaced by what another person types, never mixed with it', () => {
    saveForms(ada, [typed('Analyst')], null);
    saveForms(ben, [typed('Consultant', 'job/12/description')], null);
    expect(JSON.stringify([...storage.items])).not.toContain('Analyst');
    expect(hasSavedForm(ben, page, 'job/12/description')).toBe(true);
  });

  it('stands beside what an earlier session left, the newer in place of the older', () => {
    saveForms(ada, [typed('Analyst'), typed('Why', 'job/12/question')], null);
    saveForms(ada, [typed('Analyst 2027')], null);
    expect(takeSavedForm(ada, page, 'job/12/question')?.values).toEqual({ text: 'Why' });
    expect(takeSavedForm(ada, page, 'job/12/title')?.values).toEqual({ text: 'Analyst 2027' });
  });

  it('is dropped after a day', () => {
    saveForms(ada, [typed('Analyst')], null);
    vi.advanceTimersByTime(SESSION_LIMITS.typed_kept_hours * hour - 1);
    expect(hasSavedForm(ada, page, 'job/12/title')).toBe(true);
    vi.advanceTimersByTime(1);
    expect(hasSavedForm(ada, page, 'job/12/title')).toBe(false);
  });

  it('is bounded: the oldest gives way', () => {
    const long = 'x'.repeat(SESSION_LIMITS.typed_kept_max_characters * 0.6);
    saveForms(ada, [typed(long, 'older')], null);
    vi.advanceTimersByTime(1000);
    saveForms(ada, [typed(long, 'newer'), typed('short', 'shorter')], null);
    expect(hasSavedForm(ada, page, 'older')).toBe(false);
    expect(hasSavedForm(ada, page, 'newer')).toBe(true);
    expect(hasSavedForm(ada, page, 'shorter')).toBe(true);
    expect(JSON.stringify([...storage.items]).length).toBeLessThan(SESSION_LIMITS.typed_kept_max_characters * 1.1);
  });

  it('remembers the company, also when nothing was typed', () => {
    saveForms({ user: 1, company: 11 }, [], null);
    expect(companyLeft(1)).toBe(11);
    expect(companyLeft(2)).toBeUndefined();
    forgetSavedForms();
    expect(companyLeft(1)).toBeUndefined();
  });

  it('is nothing where the browser grants no storage, or where something else lies in it', () => {
    storage.items.set('vivavoce.kept', '{"forms":7}');
    expect(hasSavedForm(ada, page, 'job/12/title')).toBe(false);
    storage.shut = true;
    saveForms(ada, [typed('Analyst')], null);
    expect(takeSavedForm(ada, page, 'job/12/title')).toBeNull();
    expect(() => forgetSavedFormsOfOthers(ada.user)).not.toThrow();
  });
});

it('knows a page in either language, with and without a slash at its end', () => {
  expect(pageOf('/fr/interviews/12')).toBe('/interviews/12');
  expect(pageOf('/interviews/12/')).toBe('/interviews/12');
  expect(pageOf('/fr')).toBe('/');
});

describe('the shape of kept values', () => {
  const now = { title: '', days: null as number | null, tags: ['a'], inner: { on: true } };
  it('fits the form as it is', () => {
    expect(hasSameShape({ title: 'x', days: 3, tags: [], inner: { on: false } }, now)).toBe(true);
    expect(hasSameShape(null, now)).toBe(true);
    expect(hasSameShape({ draft: { rating: 3 }, notes: { 7: 'x' } }, { draft: {}, notes: {} })).toBe(true);
  });
  it.each([
    [{ days: 3, tags: [], inner: { on: false } }],
    [{ title: 3, days: 3, tags: [], inner: { on: false } }],
    [{ title: 'x', days: 3, tags: {}, inner: { on: false } }],
    [{ title: 'x', days: 3, tags: [], inner: {} }],
    ['x'],
  ])('does not fit after it was changed: %j', (stored) => {
    expect(hasSameShape(stored, now)).toBe(false);
  });
});

it('leads back to the company in which the person went on, not to that of what is stored', () => {
  noteCompany({ user: 1, company: 11 });
  expect(companyLeft(1)).toBeUndefined();
  saveForms(ada, [typed('Analyst')], null);
  noteCompany({ user: 2, company: 12 });
  expect(companyLeft(1)).toBe(10);
  noteCompany({ user: 1, company: 11 });
  expect(companyLeft(1)).toBe(11);
  expect(takeSavedForm(ada, page, 'job/12/title')).not.toBeNull();
});
