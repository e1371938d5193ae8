import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Page = { cookie: string; scripts: { id: string; src: string; nonce: string }[]; reload: () => void };

const GUESTS = JSON.stringify({ customer_relationship: { script_url: 'https://crm.example/widget.js' } });

/** The parts of a browser that the question about cookies uses. */
function openPage(pathname: string, cookie = '', data = GUESTS): Page {
  const page: Page = { cookie, scripts: [], reload: vi.fn<() => void>() };
  vi.stubGlobal('location', { pathname, protocol: 'https:', reload: page.reload });
  vi.stubGlobal('document', {
    get cookie() {
      return page.cookie;
    },
    set cookie(next: string) {
      page.cookie = next;
    },
    createElement: () => ({}),
    querySelector: () => ({ nonce: 'of-this-page' }),
    getElementById: (id: string) =>
      id === 'page-data' ? { textContent: data } : (page.scripts.find((script) => script.id === id) ?? null),
    head: { append: (script: Page['scripts'][number]) => page.scripts.push(script) },
  });
  return page;
}

const address = 'https://crm.example/widget.js';

async function load() {
  const consent = await import('./consent.ts');
  const { followCustomerRelationship } = await import('./customer-relationship.ts');
  return { ...consent, followCustomerRelationship };
}

describe('consent', () => {
  beforeEach(() => void vi.resetModules());
  afterEach(() => void vi.unstubAllGlobals());

  it('is asked for until there is an answer', async () => {
    openPage('/login');
    const { getConsent } = await load();
    expect(getConsent()).toEqual({ consent: null, asking: true });
  });

  it.each(['accepted', 'declined'] as const)('%s is kept for 365 days and not asked again', async (answer) => {
    const page = openPage('/login');
    const { getConsent, giveConsent } = await load();
    giveConsent(answer);
    expect(page.cookie).toBe(`cookie_consent=${answer}; path=/; max-age=31536000; samesite=lax; secure`);
    expect(getConsent()).toEqual({ consent: answer, asking: false });
    vi.resetModules();
    openPage('/login', `other=1; cookie_consent=${answer}`);
    expect((await load()).getConsent()).toEqual({ consent: answer, asking: false });
  });

  it.each(['', '{}', '{"customer_relationship":null}'])(
    'is not asked for where the page loads nothing that needs it: %j',
    async (data) => {
      openPage('/login', '', data);
      const { getConsent, needsConsent } = await load();
      expect(getConsent()).toEqual({ consent: null, asking: false });
      expect(needsConsent()).toBe(false);
    },
  );

  it('asks again when a cookie says something else', async () => {
    openPage('/login', 'cookie_consent=maybe');
    expect((await load()).getConsent()).toEqual({ consent: null, asking: true });
  });

  it('can be asked again, and holds until the new answer', async () => {
    openPage('/login', 'cookie_consent=accepted');
    const { askForConsent, getConsent } = await load();
    askForConsent();
    expect(getConsent()).toEqual({ consent: 'accepted', asking: true });
  });
});

describe('the customer-relationship script', () => {
  beforeEach(() => void vi.resetModules());
  afterEach(() => void vi.unstubAllGlobals());

  it('loads with the nonce of the page once the reader agrees, and once only', async () => {
    const page = openPage('/fr/interviews');
    const { askForConsent, followCustomerRelationship, giveConsent } = await load();
    followCustomerRelationship(address);
    expect(page.scripts).toEqual([]);
    giveConsent('accepted');
    askForConsent();
    giveConsent('accepted');
    expect(page.scripts).toEqual([{ id: 'customer-relationship', async: true, nonce: 'of-this-page', src: address }]);
    expect(page.reload).not.toHaveBeenCalled();
  });

  it('loads immediately where the reader agreed before', async () => {
    const page = openPage('/', 'cookie_consent=accepted');
    (await load()).followCustomerRelationship(address);
    expect(page.scripts).toHaveLength(1);
  });

  it('does not load when the reader declines', async () => {
    const page = openPage('/');
    const { followCustomerRelationship, giveConsent } = await load();
    followCustomerRelationship(address);
    giveConsent('declined');
    expect(page.scripts).toEqual([]);
    expect(page.reload).not.toHaveBeenCalled();
  });

  it('is not there where none is configured', async () => {
    const page = openPage('/', 'cookie_consent=accepted');
    (await load()).followCustomerRelationship(null);
    expect(page.scripts).toEqual([]);
  });

  it.each(['/j', '/j/abcdef12', '/fr/j/abcdef12', '/fr/j'])('never loads on %s', async (pathname) => {
    const page = openPage(pathname, 'cookie_consent=accepted');
    const { followCustomerRelationship, giveConsent } = await load();
    followCustomerRelationship(address);
    giveConsent('accepted');
    expect(page.scripts).toEqual([]);
  });

  it('leaves with the page when the reader declines after all', async () => {
    const page = openPage('/', 'cookie_consent=accepted');
    const { followCustomerRelationship, giveConsent } = await load();
    followCustomerRelationship(address);
    giveConsent('declined');
    expect(page.reload).toHaveBeenCalledOnce();
  });
});
