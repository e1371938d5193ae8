import type { Browser, Locator, Page } from '@playwright/test';
import type { Job } from '@vivavoce/contract/types.ts';
import type { SmtpSink } from '../../fixtures/product/smtp-sink.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { Api } from '../../fixtures/product/api.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { demoActivity } from '../../fixtures/product/prepare.ts';
import type { Product } from '../../fixtures/product/product.ts';
import { OWNER, Staff } from '../../fixtures/people/staff.ts';
import { wordsOf, type Language, type Say } from '../../fixtures/browser/phrases.ts';
import { expect, onlyDeep, inDepth, test } from '../../fixtures/test.ts';

let product: Product;
let api: Api;
let browser: Browser;
let sink: SmtpSink;
test.use(inDepth({ ownProduct: 'It copies and deletes what the demo has.' }));
test.beforeAll(({ shared }) => {
  ({ product, api, browser, sink } = shared);
});

async function person(language: Language = 'en', options = DESKTOP, email = OWNER): Promise<{ page: Page; say: Say }> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const say = wordsOf(language);
  await new Staff(page, say).arrive(email);
  return { page, say };
}

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const writing = (page: Page, say: Say) => page.getByRole('textbox', { name: say('wizard.fields.body') });

test('an e-mail being written is tried on oneself, unsaved as it is', { tag: '@deep' }, async () => {
  const draft = await api.send<Job>('POST', '/api/jobs', { title: 'Tried invitation' });
  const { page, say } = await person();
  await page.goto(`/interviews/create/${draft.id}/edit-email?type=invitation`);
  await page.getByLabel(say('wizard.fields.subject'), { exact: true }).fill('Come to [INTERVIEW TITLE], [FIRST NAME]');
  await button(page, say('wizard.emails.test')).click();
  await expect(page.getByText(say('wizard.emails.testSent', { address: OWNER }))).toBeVisible();
  await sink.mailTo(OWNER, /^Come to Tried invitation, Amélie$/);
  await page.getByLabel(say('wizard.fields.subject'), { exact: true }).fill('Come, [NICK NAME]');
  await expect(button(page, say('wizard.emails.test'))).toBeDisabled();
  await expect(page.getByText(say('wizard.emails.fieldError', { tag: 'NICK NAME' })).first()).toBeVisible();
});

test(
  'two people at the words of a company: the later save is told what changed, and nothing is lost',
  onlyDeep(true),
  async () => {
    const { page, say } = await person();
    await page.goto('/company-settings/edit-completion-email');
    await writing(page, say).fill('Thank you, [FIRST NAME]. Mine.');
    const { page: other } = await person();
    await other.goto('/company-settings/edit-completion-email');
    await writing(other, say).fill('Thank you, [FIRST NAME]. Theirs.');
    await button(other, say('common.save')).click();
    await expect(other.getByText(say('common.change.saved'), { exact: true })).toBeVisible();

    await button(page, say('common.save')).click();
    const notice = page.getByRole('alert').filter({ hasText: say('errors.clash.title') });
    await expect(notice).toContainText('Theirs.');
    await expect(notice).toBeFocused();
    await expect(writing(page, say)).toContainText('Mine.');
    await expectAccessible(page, 'another person changed the e-mail');
    await button(notice, say('errors.clash.keepMine')).click();
    await button(page, say('common.save')).click();
    await expect(page.getByText(say('common.change.saved'), { exact: true })).toBeVisible();
    await other.reload();
    await expect(writing(other, say)).toContainText('Mine.');
  },
);

test(
  'an activity with answers goes only for somebody who types its title, in French on a phone',
  { tag: '@deep' },
  async () => {
    const id = await demoActivity(api);
    const { title } = await api.send<Job>('GET', `/api/jobs/${id}`);
    const { page, say } = await person('fr', PHONE);
    await page.goto(`/fr/interviews/${id}?status=Reviewed&filter=All`);
    await button(page, say('common.moreFor', { name: title })).click();
    await page.getByRole('menuitem', { name: say('activities.menu.delete') }).click();
    const dialog = page.getByRole('dialog', { name: say('activities.menu.deleteTitle') });
    await expect(dialog.getByRole('listitem')).toHaveCount(3);
    await expectAccessible(page, 'deleting an activity');
    const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(content).toBeLessThanOrEqual(window ?? 0);
    const typed = dialog.getByLabel(say('activities.menu.typeTitle', { title }));
    await typed.fill('Another one');
    await button(dialog, say('activities.menu.delete')).click();
    await expect(dialog.getByText(say('activities.menu.notTheTitle'))).toBeVisible();
    await expect(typed).toBeFocused();
    await typed.fill(title.toUpperCase());
    await typed.press('Enter');
    await expect(page).toHaveURL(/\/fr\/interviews$/);
    await expect(page.getByText(say('activities.menu.deleted'))).toBeVisible();
    await expect(page.getByRole('link', { name: title, exact: true })).toHaveCount(0);
    await expect(api.send('GET', `/api/jobs/${id}`)).rejects.toThrow('404');
  },
);

test('an activity is archived, brought back and copied from its own page', async () => {
  const { id, title } = await api.send<Job>('POST', '/api/jobs', { title: 'Put away', description: '<p>x</p>' });
  await api.send('POST', `/api/jobs/${id}/questions`, { text: 'Why?' });
  await api.send('POST', `/api/jobs/${id}/publish`);
  const { page, say } = await person();
  await page.goto(`/interviews/${id}`);
  const choose = async (item: string) => {
    await button(page, say('common.moreFor', { name: title })).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const state = (text: string) => page.locator('header').getByText(text, { exact: true });
  await choose(say('activities.menu.archive'));
  await expect(state(say('overview.status.archived'))).toBeVisible();
  await choose(say('activities.menu.unarchive'));
  await expect(state(say('overview.status.published'))).toBeVisible();
  await choose(say('activities.menu.duplicate'));
  await expect(page).toHaveURL(/\/interviews\/create\/\d+\/summary$/);
});

test(
  'the steps follow what is chosen and who asks: a university writes to nobody that they were unsuccessful',
  { tag: '@deep' },
  async () => {
    const careers = 'careers@ashby.example';
    const theirs = await Api.signIn(product.url, careers);
    const { id } = await theirs.send<Job>('POST', '/api/jobs', { title: 'Midwifery', description: '<p>x</p>' });
    await theirs.close();
    const { page, say } = await person('en', DESKTOP, careers);
    const steps = page.getByRole('navigation', { name: say('wizard.stepList') });
    type Step = 'deadline_rolling' | 'deadline_fixed' | 'email_completion' | 'email_unsuccessful';
    const named = (step: Step) => steps.getByText(say(`wizard.steps.${step}`), { exact: true });
    await page.goto(`/interviews/create/${id}/deadline/type`);
    await expect(named('deadline_rolling')).toBeVisible();
    await expect(named('deadline_fixed')).toHaveCount(0);
    await page.getByRole('radio', { name: say('wizard.deadline.fixed') }).check();
    await expect(named('deadline_fixed')).toBeVisible();
    await expect(named('deadline_rolling')).toHaveCount(0);
    await page.goto(`/interviews/create/${id}/edit-email?type=completion`);
    await expect(named('email_completion')).toBeVisible();
    await expect(named('email_unsuccessful')).toHaveCount(0);
    await page.goto(`/interviews/create/${id}/edit-email?type=Unsuccessful`);
    await expect(page.getByRole('heading', { level: 1, name: say('errors.notFoundTitle') })).toBeVisible();
  },
);
