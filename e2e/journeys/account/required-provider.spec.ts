import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { CompanyUser } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { Visitor } from '../../fixtures/people/account.ts';
import { authenticatorApp } from '../../fixtures/people/authenticator.ts';
import { OWNER } from '../../fixtures/people/staff.ts';
import { Api } from '../../fixtures/product/api.ts';
import { ANSWERED_DNS, publishRecords } from '../../fixtures/product/dns.ts';
import { startRealProvider } from '../../fixtures/product/real-provider.ts';
import { expect, test } from '../../fixtures/test.ts';

const DOMAIN = 'northwind.example';
const COLLEAGUE = 'recruiter@northwind.example';
const SECOND_OWNER = 'grace.okafor@northwind.example';
const NAME = 'Northwind directory';
const PLACE = '/company-settings/single-sign-on';
const say = wordsOf('en');

test.use({ settings: { OUTGOING_HOSTS: '127.0.0.1', ...ANSWERED_DNS } });

/** Signs in at the provider's own pages, and agrees. */
async function signInThere(page: Page, name: string): Promise<void> {
  await page.locator('input[name=login]').fill(name);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test(
  'an owner requires the provider: colleagues are sent there, and the owner who keeps the password is announced',
  { tag: '@deep' },
  async ({ shared: { product, api, browser, sink } }) => {
    const added = { first_name: 'Grace', last_name: 'Okafor', email: SECOND_OWNER };
    const { id } = await api.send<CompanyUser>('POST', '/api/companies/add/company-user', added);
    await api.send('PATCH', `/api/companies/update-delete/company-users/${id}`, { role: 'owner' });
    let redirect = 'http://127.0.0.1:9/not-known-yet';
    const provider = await startRealProvider(() => [redirect]);

    // The owner gets a second factor, and signs in with it: that is the way in on the day the provider fails.
    const owner = await Visitor.arrive(browser, product.url, say);
    const { page } = owner;
    await owner.openAccount(OWNER);
    await owner.button(say('account.factor.setUp')).click();
    const app = authenticatorApp((await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '');
    await owner.field(say('account.factor.code')).fill(app());
    await owner.button(say('account.factor.confirm')).click();
    await expect(page.getByRole('heading', { name: say('account.factor.codesTitle') })).toBeFocused();
    const codes = await page.locator('main li code').allTextContents();
    await owner.context.clearCookies();
    async function signInWithCode(visitor: Visitor, code: string): Promise<void> {
      await visitor.signIn(OWNER);
      await visitor.field(say('login.second.code')).fill(code);
      await visitor.button(say('login.second.submit')).click();
    }
    await page.goto(`/login?next=${PLACE}`);
    await signInWithCode(owner, codes[0] ?? '');

    // The domain is proven by its record alone.
    const domains = page.getByRole('region', { name: say('sso.domains.title') });
    const domain = domains.getByRole('listitem').filter({ hasText: DOMAIN });
    await domains.getByLabel(say('sso.domains.field')).fill('gmail.com');
    await domains.getByRole('button', { name: say('sso.domains.add') }).click();
    await expect(domains.getByText(say('sso.domains.faults.not_allowed'))).toBeVisible();
    await domains.getByLabel(say('sso.domains.field')).fill(DOMAIN);
    await domains.getByRole('button', { name: say('sso.domains.add') }).click();
    await domain.getByRole('button', { name: say('sso.domains.check') }).click();
    await expect(page.getByText(say('sso.domains.notFound', { domain: DOMAIN }))).toBeVisible();
    const record = (await domain.getByText(/^vivavoce-domain-verification=/).textContent()) ?? '';
    publishRecords(product, { [DOMAIN]: ['v=spf1 -all', record] });
    await domain.getByRole('button', { name: say('sso.domains.check') }).click();
    await expect(domain.getByText(say('sso.domains.verified'), { exact: true })).toBeVisible();
    await domain.getByRole('button', { name: say('sso.enforce.prepare') }).click();
    await expect(domain.getByText(say('sso.enforce.noProvider'))).toBeVisible();
    await expectAccessible(page, 'a proven domain, and what a requirement still needs');
    await domain.getByRole('button', { name: say('common.close') }).click();

    await page.getByRole('button', { name: say('sso.add') }).click();
    await page.locator('#provider-new-preset').selectOption('other');
    await page.locator('#provider-new-name').fill(NAME);
    await page.locator('#provider-new-issuer').fill(provider.issuer);
    await page.locator('#provider-new-client_id').fill(provider.client_id);
    await page.locator('#provider-new-client_secret').fill(provider.client_secret);
    await page.getByRole('button', { name: say('sso.form.add') }).click();
    const panel = page.getByRole('region', { name: NAME, exact: true });
    redirect = (await panel.getByText('/login/callback/').textContent()) ?? '';
    await panel.getByRole('button', { name: say('sso.panel.test') }).click();
    await signInThere(page, 'helen.marsh');
    await expect(panel.getByText(say('sso.test.person.found'))).toBeVisible();
    await panel.getByRole('button', { name: say('sso.panel.on') }).click();
    await expect(panel.getByText(say('sso.panel.isOn'), { exact: true })).toBeVisible();

    // A colleague works with a password until the switch.
    const before = await Api.signIn(product.url, COLLEAGUE);
    await domain.getByRole('button', { name: say('sso.enforce.prepare') }).click();
    await expect(domain.getByLabel(say('sso.enforce.owner'))).toHaveText(/Helen Marsh/);
    await expectAccessible(page, 'what is required, and who keeps the password');
    await domain.getByRole('button', { name: say('sso.enforce.start') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('sso.enforce.start') })
      .click();
    await expect(domain.getByText(say('sso.enforce.keeps', { owner: 'Helen Marsh' }))).toBeVisible();
    await expectAccessible(page, 'a domain that requires its provider');
    await expect(before.send('GET', '/api/user')).rejects.toThrow('401');
    await before.close();

    // Now neither the password nor a new one opens anything; the provider does.
    const colleague = await Visitor.arrive(browser, product.url, say);
    await colleague.page.goto('/login?next=/account');
    await colleague.signIn(COLLEAGUE);
    await expect(colleague.page.getByRole('alert')).toContainText(say('login.failed.provider'));
    await expectAccessible(colleague.page, 'a password that no longer opens the account');
    await colleague.page.getByRole('link', { name: say('login.forgot') }).click();
    await colleague.button(say('login.forgotten.submit')).click();
    const mail = await sink.mailTo(COLLEAGUE, new RegExp(say('emails.provider_sign_in.subject')));
    expect(mail.html).not.toContain('/login/password#t=');
    await colleague.page.goto('/login?next=/account');
    await colleague.signIn(COLLEAGUE);
    await colleague.page.getByRole('link', { name: say('login.failed.goToProvider') }).click();
    await signInThere(colleague.page, 'recruiter');
    await expect(colleague.heading(say('account.title'))).toBeVisible();
    await expect(colleague.page.getByText(say('account.password.useless', { provider: NAME }))).toBeVisible();
    await expect(colleague.field(say('account.password.current'))).toHaveCount(0);
    await expect(colleague.page.getByText(say('account.sessions.methods.provider')).first()).toBeVisible();

    // The owner who keeps the password gets in, and every owner hears of it.
    const glass = await Visitor.arrive(browser, product.url, say);
    await glass.page.goto('/login?next=/company-settings');
    await signInWithCode(glass, app());
    await glass.isOn('/company-settings');
    for (const address of [OWNER, SECOND_OWNER]) {
      const notice = await sink.mailTo(address, /Helen Marsh signed in to .* without its provider/);
      const link = /href="([^"]*\/company-settings\/[^"]*)"/.exec(notice.html ?? '')?.[1] ?? '';
      await glass.page.goto(link);
      await expect(glass.heading(say('audit.title'))).toBeVisible();
    }
    for (const action of [
      'domain_added',
      'domain_verified',
      'provider_added',
      'domain_enforced',
      'sign_in_failed',
      'break_glass_used',
    ] as const)
      await expect(
        glass.page.getByRole('button', { name: say(`audit.actions.${action}`), exact: true }).first(),
      ).toBeVisible();
    await expectAccessible(glass.page, 'the record of a requirement');
    const saved = glass.page.waitForEvent('download');
    await glass.page.getByRole('link', { name: say('audit.export'), exact: true }).click();
    const csv = await readFile(await (await saved).path(), 'utf8');
    expect(csv).toContain('sso_required');
    expect(csv).toContain('break_glass.used');
    await provider.stop();
  },
);
