import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf, type Say } from '../../fixtures/browser/phrases.ts';
import { Applicant } from '../../fixtures/people/applicant.ts';
import { Api } from '../../fixtures/product/api.ts';
import { personalLink, publishActivity } from '../../fixtures/product/prepare.ts';
import type { Product } from '../../fixtures/product/product.ts';
import { expect, test } from '../../fixtures/test.ts';

const ANSWER_SECONDS = 30;
const FIELDS = ['first_name', 'last_name', 'email'] as const;

let product: Product;
let browser: Browser;
let api: Api;

test.beforeAll(async ({ shared }) => {
  ({ product, browser } = shared);
  api = await Api.signIn(product.url, 'careers@ashby.example');
});
test.afterAll(() => api.close());

type Way = {
  language: 'en' | 'fr';
  prefix: string;
  locale: 'en-gb' | 'fr-fr';
  look: object;
  title: string;
  email: string;
  register: (page: Page, say: Say, title: string, values: Record<(typeof FIELDS)[number], string>) => Promise<void>;
};

const modal = (page: Page) => page.getByRole('dialog');

async function byTouch(page: Page, say: Say, title: string, values: Record<(typeof FIELDS)[number], string>) {
  await page.getByRole('link', { name: title }).first().click();
  for (const name of FIELDS)
    await modal(page)
      .getByLabel(say(`applicant.landing.${name}`), { exact: true })
      .fill(values[name]);
  await modal(page).getByRole('checkbox').last().check();
  await modal(page)
    .getByRole('button', { name: say('applicant.landing.submit') })
    .click();
}

/** Presses Tab until the element of this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element?.textContent;
      return (label ?? '').trim();
    });
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await focused()).startsWith(name)) return;
  }
  throw new Error(`no Tab leads to ${name}`);
}

async function byKeyboard(page: Page, say: Say, title: string, values: Record<(typeof FIELDS)[number], string>) {
  await tabTo(page, title);
  await page.keyboard.press('Enter');
  await expect(modal(page).getByRole('heading', { name: say('applicant.landing.register') })).toBeVisible();
  for (const name of FIELDS) {
    await tabTo(page, say(`applicant.landing.${name}`));
    await page.keyboard.type(values[name]);
  }
  await modal(page)
    .getByRole('checkbox')
    .last()
    .evaluate((box) => box.setAttribute('data-agree', ''));
  while (!(await page.evaluate(() => document.activeElement?.hasAttribute('data-agree'))))
    await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await tabTo(page, say('applicant.landing.submit'));
  await page.keyboard.press('Enter');
}

const ways: readonly (Way & { tags: string[] })[] = [
  {
    language: 'fr',
    tags: ['@camera'],
    prefix: '/fr',
    locale: 'fr-fr',
    look: { ...PHONE, locale: 'fr-FR' },
    title: 'Deux minutes pour convaincre',
    email: 'awa.diop@mail.example',
    register: byTouch,
  },
  {
    language: 'en',
    tags: ['@camera', '@deep'],
    prefix: '',
    locale: 'en-gb',
    look: DESKTOP,
    title: 'Two minutes to convince',
    email: 'mira.novak@mail.example',
    register: byKeyboard,
  },
];

for (const way of ways) {
  test(`from the first view of a marketplace to a sent interview, in ${way.language}`, { tag: way.tags }, async () => {
    const say = wordsOf(way.language);
    const wanted = { title: way.title, locale: way.locale, answer: ANSWER_SECONDS, type: 'experience' } as const;
    const { job } = await publishActivity(api, wanted);
    await api.send('POST', `/api/jobs/${job}/marketplace`, { marketplace_public: true, marketplace_featured: true });
    const context = await browser.newContext({ ...way.look, baseURL: product.url });
    const page = await context.newPage();
    await page.goto(`${way.prefix}/marketplace/ashby`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const values = { first_name: 'Awa', last_name: 'Diop', email: way.email };
    await way.register(page, say, way.title, values);
    await expect(modal(page)).toContainText(
      say('applicant.landing.doneText', { kind: 'presentation', email: way.email }),
    );
    await page.keyboard.press('Escape');
    await expect(modal(page)).toHaveCount(0);

    const list = await api.send<{ results: { id: number; user: { email: string } }[] }>(
      'GET',
      `/api/jobs/${job}/applications?status=AwaitingResponse`,
    );
    const own = list.results.find(({ user }) => user.email === way.email);
    const applicant = new Applicant(page, say);
    await applicant.open(await personalLink(api, job, own?.id ?? 0));
    await applicant.startSetup();
    await applicant.consent('University of Ashby');
    await applicant.passCheck();
    const feels = async (moment: 'before' | 'after', value: number) => {
      const question = page.getByRole('region', { name: say(`practice.confidence.${moment}`) });
      await question.getByRole('radio', { name: String(value), exact: true }).check();
      await expectAccessible(page, `the question of confidence ${moment} the practice`);
      await question.getByRole('button', { name: say('practice.confidence.send') }).click();
      await expect(question.getByText(say('practice.confidence.stored', { value }))).toBeVisible();
    };
    await feels('before', 4);
    await applicant.begin();
    await applicant.answerQuestion(4, ANSWER_SECONDS);
    await expect(applicant.heading(say('interview.review.title'))).toBeVisible();
    await applicant.send();
    await expect(applicant.heading(say('kinds.sent.presentation.titleName', { name: 'Awa' }))).toBeVisible();
    await feels('after', 7);
    await applicant.button(say('interview.done.figures')).click();
    const line = page.getByRole('table', { name: say('practice.confidence.line') });
    await expect(line.getByRole('cell')).toHaveText(
      [4, 7].map((value) => say('practice.confidence.points', { value })),
    );
    await context.close();

    // The careers team counts it.
    const figures = await api.send('GET', `/api/companies/ashby/marketplace/figures?job=${job}`);
    expect(figures).toMatchObject({ total: { registrations: 1, completions: 1 } });
    await api.send('POST', `/api/jobs/${job}/marketplace`, { reset: true });
  });
}
