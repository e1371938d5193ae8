import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Job } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { Api } from '../../fixtures/product/api.ts';
import { PHONE } from '../../fixtures/browser/browser.ts';
import type { Product } from '../../fixtures/product/product.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { expect, test } from '../../fixtures/test.ts';

const TEACHER = 'teacher@southbank.example';
const say = wordsOf('fr');
let product: Product;
let api: Api;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let staff: Staff;
test.beforeAll(async ({ shared }) => {
  ({ product, browser } = shared);
  api = await Api.signIn(product.url, TEACHER);
});
test.afterAll(() => api.close());
test.beforeEach(async () => {
  context = await browser.newContext(PHONE);
  page = await context.newPage();
  staff = new Staff(page, say);
});

/** Nothing is cut off or hidden beside the screen, and everybody can use it. */
async function looksRight(where: string): Promise<void> {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content, `${where} is no wider than the phone`).toBeLessThanOrEqual(window ?? 0);
  await expectAccessible(page, where);
}

test('a beginner comes from nothing to a published activity, in French on a phone', async () => {
  await staff.signIn('/fr', TEACHER);
  await page.getByRole('link', { name: say('activities.newActivity') }).click();
  await expect(staff.heading(say('entry.heading'))).toBeVisible();
  await looksRight('ways to begin');
  await page
    .getByRole('main')
    .getByRole('link', { name: say('entry.kinds.presentation.title'), exact: true })
    .click();
  const title = page.getByLabel(say('wizard.fields.title'), { exact: true });
  await expect(title).toBeVisible();
  await looksRight('title');
  await title.fill('Entretien d’admission');
  await staff.goOn(say('wizard.description.heading'));
  await looksRight('description');
  await page.getByRole('textbox', { name: say('wizard.fields.description') }).fill('Deux questions, dix minutes.');

  // Settings that a beginner does not know yet stay as they are; each page names the next step.
  const passed = async (heading: string) => {
    await staff.goOn(heading);
    await looksRight(heading);
  };
  await passed(say('wizard.deadline.typeHeading'));
  await passed(say('wizard.questionsType.heading'));
  await passed(say('wizard.steps.questions'));
  await page.getByLabel(say('wizard.fields.text'), { exact: true }).fill('Pourquoi notre école ?');
  await staff.button(say('wizard.question.save')).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Pourquoi notre école ?' })).toBeVisible();
  await passed(say('wizard.review.heading'));
  await passed(say('criteria.heading'));
  await passed(say('criteria.questions.heading'));
  await passed(say('wizard.panel.heading'));
  await passed(say('wizard.emails.invitation.heading'));
  await passed(say('wizard.summary.heading'));
  await expect(page.getByText(say('wizard.summary.ready'))).toBeVisible();
  // Without a panel the whole company rates, so the summary names the company.
  const { account_name: company } = await api.send<{ account_name: string }>('GET', '/api/settings');
  await expect(page.getByText(say('wizard.summary.noPanel', { company }))).toBeVisible();
  await staff.button(say('wizard.summary.publish')).click();

  // The next steps: the link, and inviting.
  const dialog = page.getByRole('dialog', { name: say('overview.add.title') });
  await expect(dialog).toBeVisible();
  await looksRight('inviting');
  await page.keyboard.press('Escape');
  await expect(staff.button(say('overview.copyLink'))).toBeVisible();

  const { results } = await api.send<{ results: Job[] }>('GET', '/api/jobs?q=admission');
  const { public_url } = await api.send<Job>('GET', `/api/jobs/${results[0]?.id}`);
  const visitor = await browser.newContext({ ...PHONE, locale: 'fr-FR' });
  const landing = await visitor.newPage();
  await landing.goto(public_url);
  await expect(landing.getByRole('heading', { level: 1 })).toHaveText('Entretien d’admission');
  await visitor.close();
});

test(
  'a published activity is not edited in the wizard: its addresses lead to the activity',
  { tag: '@deep' },
  async () => {
    const { id } = await api.send<Job>('POST', '/api/jobs', { title: 'Publiée', description: '<p>x</p>' });
    await api.send('POST', `/api/jobs/${id}/questions`, { text: 'Pourquoi ?' });
    await api.send('POST', `/api/jobs/${id}/publish`);
    await staff.arrive(TEACHER);
    for (const step of ['summary', 'questions', 'edit-email?type=completion']) {
      await page.goto(`/fr/interviews/create/${id}/${step}`);
      await expect(page, step).toHaveURL(new RegExp(`/fr/interviews/${id}(\\?|$)`));
    }
  },
);
