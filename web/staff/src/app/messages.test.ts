import { beforeEach, describe, expect, it, vi } from 'vitest';
import { staffDeferredMessages, type DeferredMessages } from '@vivavoce/locales/areas.ts';
import type { Messages } from '@vivavoce/locales/messages.ts';
import type * as I18n from '@vivavoce/web-shared/i18n/i18n.tsx';
import type * as Store from '@vivavoce/web-shared/i18n/i18n-store.ts';
import type * as MessagesModule from './messages.ts';

type Locale = 'en' | 'fr';
type LoadOf = (messagesModule: DeferredMessages) => Promise<{ default: Messages }>;

const tree = (value: unknown) => ({ default: value as Messages });
const first = {
  en: () => Promise.resolve(tree({ common: { save: 'Save' }, overview: { title: 'Applicants' } })),
  fr: () => Promise.resolve(tree({ common: { save: 'Enregistrer' }, overview: { title: 'Candidats' } })),
};
const partOf = (messagesModule: DeferredMessages, locale: Locale) => {
  const [area = '', part] = messagesModule.split('.');
  return tree({ [area]: part ? { [part]: `${locale} ${messagesModule}` } : { title: `${locale} ${messagesModule}` } });
};
const failure = new TypeError('Failed to fetch');

let load: Record<Locale, ReturnType<typeof vi.fn<LoadOf>>>;
let messagesModule: typeof MessagesModule;
let i18n: typeof I18n;
let store: typeof Store;

const later = () =>
  Object.fromEntries(
    staffDeferredMessages.map((name) => [name, { en: () => load.en(name), fr: () => load.fr(name) }]),
  ) as unknown as MessagesModule.DeferredLoaders;
const begin = (locale: Locale) => messagesModule.startMessages(first, later(), locale);
const spoken = () => store.getI18n().messages as unknown as Record<string, Record<string, string>>;

// Each test imports the modules again, because a page starts without messages.
beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: { lang: '' }, cookie: '' });
  vi.stubGlobal('location', { protocol: 'https:', pathname: '/' });
  load = {
    en: vi.fn<LoadOf>((name) => Promise.resolve(partOf(name, 'en'))),
    fr: vi.fn<LoadOf>((name) => Promise.resolve(partOf(name, 'fr'))),
  };
  messagesModule = await import('./messages.ts');
  i18n = await import('@vivavoce/web-shared/i18n/i18n.tsx');
  store = await import('@vivavoce/web-shared/i18n/i18n-store.ts');
});

describe('words that load later', () => {
  it('come to those that are there, once and in the language of the page alone', async () => {
    await begin('en');
    const before = spoken();
    await messagesModule.loadMessages('wizard', 'overview.add');
    await messagesModule.loadMessages('wizard');
    expect(spoken()).toBe(before);
    expect(before['wizard']).toEqual({ title: 'en wizard' });
    expect(before['overview']).toEqual({ title: 'Applicants', add: 'en overview.add' });
    expect(load.en).toHaveBeenCalledTimes(2);
    expect(load.fr).not.toHaveBeenCalled();
  });

  it('follow the page into another language before it is spoken', async () => {
    await begin('en');
    await messagesModule.loadMessages('review');
    await i18n.showLocale('fr');
    expect(spoken()['review']).toEqual({ title: 'fr review' });
    expect(load.fr).toHaveBeenCalledOnce();
  });

  it('are those of the language that the page speaks in the end', async () => {
    await begin('en');
    let arrive = (): void => undefined;
    load.en.mockImplementationOnce((name) => new Promise((resolve) => (arrive = () => resolve(partOf(name, 'en')))));
    const parts = messagesModule.loadMessages('library');
    await i18n.showLocale('fr');
    arrive();
    await parts;
    expect(spoken()['library']).toEqual({ title: 'fr library' });
  });

  it('are wanted before the first ones arrive, also where these give way to English', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const started = messagesModule.startMessages({ ...first, fr: () => Promise.reject(failure) }, later(), 'fr');
    await Promise.all([started, messagesModule.loadMessages('login')]);
    expect(spoken()['login']).toEqual({ title: 'en login' });
  });

  it('say when they do not arrive, and are fetched again when they are wanted again', async () => {
    await begin('en');
    load.en.mockRejectedValueOnce(failure);
    await expect(messagesModule.loadMessages('account')).rejects.toBe(failure);
    await messagesModule.loadMessages('account');
    expect(spoken()['account']).toEqual({ title: 'en account' });
  });

  it('keep a language from being spoken that lacks what the page shows', async () => {
    await begin('en');
    await messagesModule.loadMessages('videos');
    load.fr.mockRejectedValueOnce(failure);
    await expect(i18n.showLocale('fr')).rejects.toBe(failure);
    expect(i18n.getLocale()).toBe('en');
  });

  it('come beside the code of a part, and keep it from showing without them', async () => {
    await begin('en');
    const part = messagesModule.withMessages(['wizard'], () => Promise.resolve({ default: 'dialog' }));
    load.en.mockRejectedValueOnce(failure);
    await expect(part()).rejects.toBe(failure);
    await expect(part()).resolves.toEqual({ default: 'dialog' });
    expect(spoken()['wizard']).toEqual({ title: 'en wizard' });
  });
});
