import type { Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { Visitor } from '../../fixtures/people/account.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { linkIn, passwordLink } from '../../fixtures/product/mailed-links.ts';
import { expect, test } from '../../fixtures/test.ts';

/** The company of the demo that has a proven mail domain. */
const OWNER = 'careers@ashby.example';
const PASSWORD = 'nine kind lanterns by the lake';

/** A token with which a program speaks SCIM for the company. */
async function directoryOf(page: Page, say: ReturnType<typeof wordsOf>, url: string) {
  await page.goto('/company-settings/single-sign-on');
  const panel = page.getByRole('region', { name: say('sso.directory.title') });
  await panel.getByLabel(say('sso.directory.name')).fill('Directory of people');
  await panel.getByRole('button', { name: say('sso.directory.make') }).click();
  const token = (await panel.getByText(/^vvs_/).textContent()) ?? '';
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' };
  return async (method: string, path: string, body: object) => {
    const reply = await fetch(`${url}/scim/v2/${path}`, { method, headers, body: JSON.stringify(body) });
    return { status: reply.status, json: (await reply.json()) as { id: string } };
  };
}

test(
  'the person of an account decides about companies, addresses and objections',
  { tag: '@deep' },
  async ({ shared: { product, browser, sink, api } }) => {
    const say = wordsOf('en');
    const [email, moved] = ['prof@ashby.example', 'professor@ashby.example'];
    await api.send('POST', '/api/companies/add/company-user', { first_name: 'Ines', last_name: 'Prof', email });
    const person = await Visitor.arrive(browser, product.url, say);
    await person.page.goto(passwordLink(await sink.mailTo(email, /has invited you to/)));
    await person.choosePassword(say('login.newPassword.firstLabel'), PASSWORD);
    await person.isOn('/');

    const page = await (await browser.newContext({ ...DESKTOP, baseURL: product.url })).newPage();
    await new Staff(page, say).arrive(OWNER);
    const scim = await directoryOf(page, say, product.url);
    const added = await scim('POST', 'Users', { userName: email, name: { givenName: 'Evil' } });
    expect(added.status).toBe(201);
    await page.reload();
    await expect(page.getByText(say('sso.directory.invited', { people: 1 }))).toBeVisible();

    const reader = await (await browser.newContext({ ...PHONE, colorScheme: 'dark', baseURL: product.url })).newPage();
    await reader.goto(linkIn(await sink.mailTo(email, /invites you/), '/login/invitation'));
    await expectAccessible(reader, 'the invitation of a company');
    await reader.getByLabel(say('login.password'), { exact: true }).fill('not this one at all');
    await reader.getByRole('button', { name: say('login.invitation.accept') }).click();
    await expect(reader.getByText(say('login.proof.passwordWrong'))).toBeVisible();
    await reader.getByLabel(say('login.password'), { exact: true }).fill(PASSWORD);
    await reader.getByRole('button', { name: say('login.invitation.accept') }).click();
    await expect(reader.getByRole('heading', { name: say('login.invitation.acceptedTitle') })).toBeVisible();

    const change = { Operations: [{ op: 'replace', path: 'userName', value: moved }] };
    expect((await scim('PATCH', `Users/${added.json.id}`, change)).status).toBe(409);
    await reader.goto(linkIn(await sink.mailTo(moved, /Confirm/), '/login/email'));
    await reader.getByLabel(say('login.password'), { exact: true }).fill(PASSWORD);
    await reader.getByRole('button', { name: say('login.newEmail.submit') }).click();
    await expect(reader.getByLabel(say('login.email'))).toBeVisible();
    await person.page.goto('/interviews');
    await expect(person.page.getByLabel(say('login.password'), { exact: true })).toBeVisible();

    await reader.goto(linkIn(await sink.mailTo(email, /was changed/), '/login/objection'));
    await expectAccessible(reader, 'the objection to a new address');
    await reader.getByRole('button', { name: say('login.objection.submit') }).click();
    await expect(reader.getByRole('heading', { name: say('login.objection.doneTitle') })).toBeVisible();
    await expectAccessible(reader, 'an address that was restored');
    await person.signIn(email, PASSWORD);
    await person.isOn('/interviews');
    await person.context.close();
    await page.context().close();
    await reader.context().close();
  },
);
