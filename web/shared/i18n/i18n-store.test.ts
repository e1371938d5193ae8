import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Messages } from '@vivavoce/locales/messages.ts';
import type * as I18nStore from './i18n-store.ts';

const messages = (greeting: string) => ({ default: { greeting } as unknown as Messages });
const arrives = { en: () => Promise.resolve(messages('hello')), fr: () => Promise.resolve(messages('bonjour')) };
const fails = () => Promise.reject(new TypeError('Failed to fetch'));
const page = { documentElement: { lang: '' }, cookie: '' };

let store: typeof I18nStore;

const visible = () => [store.getLocale(), store.getI18n().locale, page.documentElement.lang];

// A page begins with nothing, so each test has a module of its own.
beforeEach(async () => {
  vi.resetModules();
  store = await import('./i18n-store.ts');
  page.documentElement.lang = '';
  page.cookie = '';
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { protocol: 'https:' });
});
afterEach(() => vi.unstubAllGlobals());

describe('the language of the page', () => {
  it('starts as asked and says so to the browser', async () => {
    await store.startI18n(arrives, 'fr');
    expect(visible()).toEqual(['fr', 'fr', 'fr-FR']);
    expect(page.cookie).toBe('');
  });

  it('starts in English when the phrases of the other language do not arrive, and logs why', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
    await store.startI18n({ ...arrives, fr: fails }, 'fr');
    expect(visible()).toEqual(['en', 'en', 'en-GB']);
    expect(log).toHaveBeenCalledOnce();
  });

  it('says that nothing arrived', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    await expect(store.startI18n({ en: fails, fr: fails }, 'fr')).rejects.toThrow('Failed to fetch');
  });

  it('keeps a choice for a year on every page', async () => {
    await store.startI18n(arrives, 'en');
    await store.switchLocale('fr');
    expect(visible()).toEqual(['fr', 'fr', 'fr-FR']);
    expect(page.cookie).toBe('i18n_redirected=fr; path=/; max-age=31536000; samesite=lax; secure');
  });

  it('stays as it is when the other phrases do not arrive', async () => {
    await store.startI18n({ ...arrives, fr: fails }, 'en');
    await expect(store.switchLocale('fr')).rejects.toThrow('Failed to fetch');
    expect(visible()).toEqual(['en', 'en', 'en-GB']);
    expect(page.cookie).toBe('');
  });

  it('lets the last of two wishes hold, whichever arrives first', async () => {
    let arrive = (): void => undefined;
    const slow = new Promise<ReturnType<typeof messages>>((resolve) => {
      arrive = () => resolve(messages('bonjour'));
    });
    await store.startI18n({ ...arrives, fr: () => slow }, 'en');
    const first = store.switchLocale('fr');
    await store.switchLocale('en');
    arrive();
    await first;
    expect(visible()).toEqual(['en', 'en', 'en-GB']);
    expect(page.cookie).toContain('=en;');
  });

  it('tells those who listen', async () => {
    await store.startI18n(arrives, 'en');
    const listener = vi.fn<() => void>();
    const stop = store.subscribeI18n(listener);
    await store.showLocale('fr');
    stop();
    await store.showLocale('en');
    expect(listener).toHaveBeenCalledOnce();
  });
});
