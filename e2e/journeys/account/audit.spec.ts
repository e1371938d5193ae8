import { readFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { OWNER, Staff } from '../../fixtures/people/staff.ts';
import type { Api } from '../../fixtures/product/api.ts';
import type { Product } from '../../fixtures/product/product.ts';
import { expect, onlyDeep, test } from '../../fixtures/test.ts';

const PLACE = '/company-settings/audit';

let product: Product;
let api: Api;
let browser: Browser;
test.beforeAll(({ shared }) => {
  ({ product, api, browser } = shared);
});

test('an owner reads who changed what, narrows the log and exports it', async () => {
  const say = wordsOf('en');
  const title = 'Auditor of lighthouses';
  const { id } = await api.send<{ id: number }>('POST', '/api/jobs', { title });
  await api.send('PATCH', `/api/jobs/${id}`, { role: 'Keeper' });
  const page = await (await browser.newContext({ ...DESKTOP, baseURL: product.url })).newPage();
  await new Staff(page, say).arrive(OWNER);
  await page.goto(`${PLACE}?job=${id}`);
  const rows = page.getByRole('row').filter({ hasText: title });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(say('audit.actions.activity_changed'));
  const proof = page.getByRole('region', { name: say('audit.proof.title') });
  await expect(proof.getByLabel(say('audit.proof.period'))).toHaveValue('400');
  await proof.getByLabel(say('audit.proof.period')).selectOption('90');
  await expect(
    proof.getByText(say('audit.proof.shorter', { period: say('audit.proof.days', { days: 90 }) })),
  ).toBeVisible();
  await proof.getByLabel(say('audit.proof.period')).selectOption('400');
  await expectAccessible(page, 'the audit log');

  await page.getByRole('button', { name: say('audit.actions.activity_changed') }).press('Enter');
  const drawer = page.getByRole('dialog');
  await expect(drawer).toContainText('PATCH /api/jobs/{job}');
  await expect(drawer.getByRole('link', { name: title })).toBeVisible();
  await expectAccessible(page, 'an entry of the audit log');
  await drawer.getByRole('button', { name: say('common.close') }).click();
  await expect(drawer).toHaveCount(0);

  await page.getByLabel(say('audit.filters.category'), { exact: true }).selectOption('sign_in');
  await expect(page.getByText(say('audit.none'))).toBeVisible();
  await page.getByRole('button', { name: say('audit.filters.clear') }).click();
  await page.getByLabel(say('audit.filters.category'), { exact: true }).selectOption('activities');
  await expect(page).toHaveURL(/category=activities/);
  await page.getByLabel(say('audit.filters.from'), { exact: true }).fill('2026-01-02');
  await page.getByLabel(say('audit.filters.to'), { exact: true }).fill('2026-01-01');
  await expect(page.getByText(say('audit.filters.wrongDays'))).toBeVisible();
  await page.getByLabel(say('audit.filters.to'), { exact: true }).fill('');
  await expect(rows.first()).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: say('audit.export'), exact: true }).click();
  const csv = await readFile(await (await saved).path(), 'utf8');
  expect(csv.split('\n').filter((line) => line.includes(title))).toHaveLength(2);
  expect(csv).not.toContain(',sign_in,');
  await page.context().close();
});

test('the log reads in French on a phone', onlyDeep(true), async () => {
  const say = wordsOf('fr');
  const page = await (await browser.newContext({ ...PHONE, baseURL: product.url, colorScheme: 'dark' })).newPage();
  await new Staff(page, say).arrive(OWNER);
  await page.goto(`/fr${PLACE}`);
  const entry = page.getByRole('button', { name: say('audit.actions.sign_in_succeeded') }).first();
  await expect(entry).toBeVisible();
  await expectAccessible(page, 'the audit log on a phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await entry.click();
  await expect(page.getByRole('dialog')).toContainText('POST /login/ajax');
  await page.context().close();
});
