import type { Browser, Page } from '@playwright/test';
import type { ResultOf } from '@vivavoce/contract/index.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { Api } from '../../fixtures/product/api.ts';
import type { Product } from '../../fixtures/product/product.ts';
import { expect, onlyDeep, test } from '../../fixtures/test.ts';

type OwnCategories = ResultOf<'GET /api/marketplace/categories'>;

const CAREERS = 'careers@ashby.example';
const HERE = '/manage-marketplace/categories';
const say = wordsOf('en');

let product: Product;
let browser: Browser;
let api: Api;

test.beforeAll(async ({ shared }) => {
  ({ product, browser } = shared);
  api = await Api.signIn(product.url, CAREERS);
});
test.afterAll(() => api.close());

const read = () => api.send<OwnCategories>('GET', '/api/marketplace/categories');
/** Another user stores other categories. */
async function store(change: (now: OwnCategories['categories']) => OwnCategories['categories']): Promise<void> {
  const { categories, version } = await read();
  const strip = ({ count: _count, items, ...category }: OwnCategories['categories'][number]) => ({
    ...category,
    items: items.map(({ value, label }) => ({ value, label })),
  });
  await api.send('PUT', '/api/marketplace/categories', {
    categories: change(categories).map(strip),
    based_on: version,
  });
}
const cards = (page: Page) => page.getByRole('list', { name: say('marketplace.categories.title') }).locator('> li');
const nameOf = (page: Page, index: number) =>
  cards(page).nth(index).getByLabel(say('marketplace.categories.name'), { exact: true });
const save = (page: Page) => page.getByRole('button', { name: say('common.save'), exact: true }).click();
const saved = (page: Page) => expect(page.getByText(say('marketplace.categories.saved'))).toBeVisible();

test(
  'staff add, rename, order and delete categories, and learn of the changes of others',
  { tag: '@deep' },
  async () => {
    const page = await (await browser.newContext({ ...DESKTOP, baseURL: product.url })).newPage();
    await new Staff(page, say).arrive(CAREERS);
    const before = (await read()).categories.length;
    await page.goto(HERE);
    await expect(cards(page)).toHaveCount(before);

    // A new one with a section, then by keyboard to the place above the last of the others.
    await page.getByRole('button', { name: say('marketplace.categories.add'), exact: true }).click();
    const added = cards(page).nth(before);
    await expect(nameOf(page, before)).toBeFocused();
    await nameOf(page, before).fill('Quick starts');
    await added
      .getByLabel(say('marketplace.categories.icon'))
      .selectOption({ label: say('marketplace.icons.leadership') });
    await added.locator('summary').click();
    await added.getByRole('button', { name: say('marketplace.categories.addSection') }).click();
    await save(page);
    const section = added.getByLabel(say('marketplace.categories.sectionName', { position: 1 }));
    await expect(section).toHaveAttribute('aria-invalid', 'true');
    await expect(section).toBeFocused();
    await section.fill('Five minutes');
    await expectAccessible(page, 'the categories of a marketplace');
    const places = { name: 'Quick starts', position: before + 1 };
    await added.getByRole('button', { name: say('marketplace.categories.grip', places), exact: true }).focus();
    await page.keyboard.press('Space');
    const total = before + 1;
    await expect(page.getByText(say('marketplace.categories.drag.lifted', { position: total, total }))).toBeAttached();
    await page.keyboard.press('ArrowUp');
    const over = { from: total, position: before, total };
    await expect(page.getByText(say('marketplace.categories.drag.over', over))).toBeAttached();
    await page.keyboard.press('Space');
    await expect(nameOf(page, before - 1)).toHaveValue('Quick starts');
    await save(page);
    await saved(page);
    expect((await read()).categories[before - 1]).toMatchObject({
      value: 'quick-starts',
      icon: 'leadership',
      items: [{ value: 'five-minutes', label: 'Five minutes' }],
    });

    // Another user renames it meanwhile: nothing is overwritten without a decision.
    await store((now) => now.map((one) => (one.value === 'quick-starts' ? { ...one, label: 'Warm-ups' } : one)));
    await nameOf(page, before - 1).fill('First steps');
    await save(page);
    await expect(page.getByText(say('marketplace.categories.conflict'))).toBeVisible();
    expect((await read()).categories[before - 1]?.label).toBe('Warm-ups');
    await page.getByRole('button', { name: say('errors.clash.takeTheirs') }).click();
    await expect(nameOf(page, before - 1)).toHaveValue('Warm-ups');

    // Deleting one that has activities says what becomes of them; it is not saved here.
    const first = cards(page).first();
    const [{ label, icon, count } = { label: null, icon: 'leadership' as const, count: 0 }] = (await read()).categories;
    const name = label ?? say(`marketplace.icons.${icon}`);
    const more = (of: string) => page.getByRole('button', { name: say('marketplace.categories.more', { name: of }) });
    const deletion = () =>
      page.getByRole('menuitem', { name: say('marketplace.categories.deletion.action'), exact: true }).click();
    await more(name).click();
    await deletion();
    await expect(page.getByRole('dialog')).toContainText(new RegExp(`^.*\\b${count} activities of ${name}`));
    await page.getByRole('button', { name: say('common.cancel') }).click();
    await expect(first).toContainText(`${count} activities`);

    // The empty one goes without a question.
    await more('Warm-ups').click();
    await deletion();
    await save(page);
    await expect.poll(async () => (await read()).categories.length).toBe(before);
    await page.context().close();
  },
);

test('two people change the settings of a marketplace at the same time', onlyDeep(true), async () => {
  const page = await (await browser.newContext({ ...PHONE, locale: 'en-GB', baseURL: product.url })).newPage();
  await new Staff(page, say).arrive(CAREERS);
  const owner = await Api.signIn(product.url, CAREERS);
  const title = page.getByLabel(say('company.market.title'), { exact: true });
  await page.goto('/manage-marketplace/settings');
  await expect(title).toBeVisible();
  const before = await title.inputValue();
  await owner.send('POST', '/api/settings', { marketplace_title: 'Theirs', marketplace_dark: true });
  await title.fill('Mine');
  await page.getByRole('button', { name: say('common.save'), exact: true }).click();
  const notice = page.getByRole('alert').filter({ hasText: say('errors.clash.title') });
  await expect(notice).toContainText('Theirs');
  await expect(
    page.getByText(say('errors.clash.mergedFields', { fields: say('company.market.scheme') })),
  ).toBeVisible();
  await expectAccessible(page, 'settings of a marketplace that two people changed');
  await notice.getByRole('button', { name: say('errors.clash.keepMine') }).click();
  await page.getByRole('button', { name: say('common.save'), exact: true }).click();
  await expect(page.getByRole('button', { name: say('common.discard') })).toBeDisabled();
  expect(await owner.send('GET', '/api/settings')).toMatchObject({
    marketplace_title: 'Mine',
    company_theme: { dark: true },
  });
  await owner.send('POST', '/api/settings', { marketplace_title: before, marketplace_dark: false });
  await owner.close();
  await page.goto(`/fr${HERE}`);
  await expect(
    page.getByRole('heading', { level: 1, name: wordsOf('fr')('marketplace.categories.title') }),
  ).toBeVisible();
  await expectAccessible(page, 'the categories of a marketplace on a phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.context().close();
});
