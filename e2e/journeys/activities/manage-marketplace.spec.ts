import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf, type Say } from '../../fixtures/browser/phrases.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import type { Product } from '../../fixtures/product/product.ts';
import { expect, test } from '../../fixtures/test.ts';

const CAREERS = 'careers@ashby.example';
/** Published and outside the marketplace of the demo; in the end it is outside again. */
const ACTIVITY = 'Mock interview: Finance';
const TITLE = 'Numbers under pressure';

let product: Product;
let browser: Browser;

test.beforeAll(({ shared }) => {
  ({ product, browser } = shared);
});

async function open(say: Say, options: BrowserContextOptions): Promise<Page> {
  const page = await (await browser.newContext({ ...options, baseURL: product.url })).newPage();
  await new Staff(page, say).arrive(CAREERS);
  return page;
}

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link') });
const cardOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

test('staff put an activity into the marketplace, order it, and take it out again', { tag: '@deep' }, async () => {
  const say = wordsOf('en');
  const page = await open(say, DESKTOP);
  await page.goto('/manage-marketplace');
  await expect(rows(page)).toHaveCount(31);
  await expectAccessible(page, 'the list of a marketplace');

  // One click opens its entry, which visitors do not see until it is published.
  await page.getByRole('button', { name: say('marketplace.add.open') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(ACTIVITY, { exact: true })).toBeVisible();
  await expectAccessible(page, 'the choice of an activity for the marketplace');
  await dialog.getByRole('button', { name: say('marketplace.add.chooseOf', { title: ACTIVITY }) }).click();
  await expect(page.getByRole('heading', { level: 1, name: ACTIVITY })).toBeVisible();

  // The card follows what is typed.
  const field = (name: 'marketplace_title' | 'job_activity_type' | 'job_sub_activity_type') =>
    page.getByLabel(say(`marketplace.entry.fields.${name}`), { exact: true });
  await field('marketplace_title').fill(TITLE);
  await field('job_activity_type').selectOption({ label: 'Thinking and execution' });
  await field('job_sub_activity_type').selectOption({ label: 'Case interviews' });
  await page
    .getByRole('textbox', { name: say('marketplace.entry.fields.marketplace_description') })
    .fill('Aloud & fast');
  await page.getByRole('radio', { name: say('marketplace.picture.stock.skyline') }).check({ force: true });
  const preview = cardOf(page, TITLE);
  await expect(preview).toContainText('Case interviews');
  await expect(preview).toContainText('Aloud & fast');
  await expectAccessible(page, 'an entry of the marketplace');
  await page.getByLabel(say('marketplace.entry.fields.marketplace_public'), { exact: true }).check({ force: true });
  await page.getByRole('button', { name: say('common.save'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();

  // Visitors find it in its section.
  const visitor = await (await browser.newContext({ ...DESKTOP, baseURL: product.url })).newPage();
  await visitor.goto('/marketplace/ashby/thinking-execution');
  await expect(cardOf(visitor, TITLE)).toContainText('Aloud & fast');

  // By keyboard to the place above its neighbour; the order stays after a reload.
  await page
    .getByRole('link', { name: say('marketplace.title'), exact: true })
    .last()
    .click();
  await expect(rows(page)).toHaveCount(32);
  await expect(rows(page).last()).toContainText(TITLE);
  await expect(rows(page).last()).toContainText(say('activities.kinds.practice'));
  const grip = rows(page)
    .last()
    .getByRole('button', {
      name: say('marketplace.list.grip', { title: TITLE, position: 32 }),
    });
  await grip.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(say('marketplace.drag.lifted', { position: 32, total: 32 }))).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(say('marketplace.drag.over', { from: 32, position: 31, total: 32 }))).toBeAttached();
  const stored = page.waitForResponse((reply) => reply.url().endsWith('/marketplace/move'));
  await page.keyboard.press('Space');
  expect((await stored).status()).toBe(204);
  await page.reload();
  await expect(rows(page).nth(30)).toContainText(TITLE);

  // Hidden, then out of the marketplace.
  const menu = async (item: 'hide' | 'remove') => {
    await page.getByRole('button', { name: say('marketplace.list.more', { title: TITLE }) }).click();
    await page.getByRole('menuitem', { name: say(`marketplace.menu.${item}`), exact: true }).click();
  };
  await menu('hide');
  await expect(rows(page).nth(30)).toContainText(say('marketplace.states.hidden'));
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(cardOf(visitor, TITLE)).toHaveCount(0);
  await menu('remove');
  await page.getByRole('button', { name: say('marketplace.removal.action'), exact: true }).click();
  await expect(rows(page)).toHaveCount(31);
  await page.context().close();
  await visitor.context().close();
});

test('a template becomes an entry of the marketplace with one click', { tag: '@deep' }, async () => {
  const say = wordsOf('en');
  const page = await open(say, DESKTOP);
  await page.goto('/interviews/create/template');
  const template = page.getByRole('main').getByRole('listitem').getByRole('link').first();
  const title = await template.innerText();
  await template.click();
  await page.getByRole('button', { name: say('entry.template.marketplace') }).click();
  await expect(page).toHaveURL(/\/manage-marketplace\/interview\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goto('/manage-marketplace');
  await expect(rows(page)).toHaveCount(32);
  await expect(rows(page).filter({ hasText: title })).toContainText(say('marketplace.states.shown'));
  await page.getByRole('button', { name: say('marketplace.list.more', { title }) }).click();
  await page.getByRole('menuitem', { name: say('marketplace.menu.remove'), exact: true }).click();
  await page.getByRole('button', { name: say('marketplace.removal.action'), exact: true }).click();
  await expect(rows(page)).toHaveCount(31);
  await page.context().close();
});

test('a phone shows list and entry in French', { tag: '@deep' }, async () => {
  const page = await open(wordsOf('fr'), { ...PHONE, locale: 'fr-FR' });
  await page.goto('/fr/manage-marketplace');
  await expect(rows(page)).toHaveCount(31);
  await expect(rows(page).first()).toContainText('Relations');
  await expectAccessible(page, 'the list of a marketplace on a phone');
  await rows(page).first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('radio').first()).toBeAttached();
  await expectAccessible(page, 'an entry of the marketplace on a phone');
  for (const path of ['/fr/manage-marketplace', page.url()]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
  await page.context().close();
});
