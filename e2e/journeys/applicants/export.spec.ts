import { readFileSync } from 'node:fs';
import type { Browser, Download, Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import type { Api } from '../../fixtures/product/api.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { demoActivity } from '../../fixtures/product/prepare.ts';
import { OWNER, Staff } from '../../fixtures/people/staff.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { expect, test } from '../../fixtures/test.ts';

let api: Api;
let browser: Browser;
test.use({ ownProduct: 'It reads the demo as it was made.' });
test.beforeAll(({ shared }) => {
  ({ api, browser } = shared);
});

const textOf = async (download: Download): Promise<string> => readFileSync(await download.path(), 'utf8');

async function saved(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return download;
}

test(
  'applicants leave as a workbook from the page of an activity, and as CSV for the company in French on a phone',
  { tag: '@deep' },
  async () => {
    const id = await demoActivity(api);
    const { title } = await api.send<{ title: string }>('GET', `/api/jobs/${id}`);
    const desktop = await browser.newContext(DESKTOP);
    const page = await desktop.newPage();
    const en = wordsOf('en');
    await new Staff(page, en).arrive();
    await page.goto(`/interviews/${id}?status=Reviewed&filter=All`);
    await page.getByRole('button', { name: en('common.moreFor', { name: title }), exact: true }).click();
    await page.getByRole('menuitem', { name: en('exports.menu') }).click();
    const dialog = page.getByRole('dialog', { name: en('exports.dialog.job') });
    await expectAccessible(page, 'exporting the applicants of an activity');
    const start = dialog.getByRole('button', { name: en('exports.dialog.start'), exact: true });
    const workbook = await saved(page, () => start.click());
    expect(workbook.suggestedFilename()).toMatch(/^Applicants of .*\.xlsx$/);
    const bytes = readFileSync(await workbook.path());
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    await expect(dialog.getByText(/^The file is saved/)).toBeVisible();

    // A line that breaks in the middle saves nothing, says so, and can be tried again.
    await dialog.getByLabel(en('exports.dialog.format')).selectOption('csv');
    await page.route('**/export_job_report*', (route) => route.abort('connectionreset'), { times: 1 });
    await start.click();
    await expect(dialog.getByRole('alert')).toContainText(en('errors.network'));
    // A reload stops one: the browser asks before, and the page offers the same again.
    await page.route('**/export_job_report*', () => undefined, { times: 1 });
    await start.click();
    await expect(dialog.getByText(en('exports.dialog.stay'))).toBeVisible();
    page.once('dialog', (leaveDialog) => void leaveDialog.accept());
    await page.reload();
    await expect(dialog.getByRole('alert')).toContainText(en('exports.dialog.cut'));
    await expect(dialog.getByLabel(en('exports.dialog.format'))).toHaveValue('csv');
    const csv = await textOf(await saved(page, () => start.click()));
    expect(csv).toMatch(/^\uFEFF"Name","First name","Last name","Email"/);
    expect(csv).toContain('"Requirements not met"');
    expect(csv.split('@').length).toBeGreaterThan(10);
    await desktop.close();

    const phone = await browser.newContext(PHONE);
    const small = await phone.newPage();
    const fr = wordsOf('fr');
    await new Staff(small, fr).signIn('/fr', OWNER);
    await small.getByRole('button', { name: fr('exports.companyMenu'), exact: true }).click();
    const company = small.getByRole('dialog', { name: fr('exports.dialog.company') });
    await company.getByLabel(fr('exports.dialog.format')).selectOption('csv');
    await company.getByLabel(fr('exports.dialog.from')).fill('2026-02-02');
    await company.getByLabel(fr('exports.dialog.to')).fill('2026-02-01');
    await expect(company.getByText(fr('exports.dialog.backwards'))).toBeVisible();
    await expectAccessible(small, 'exporting the applicants of a company, in French on a phone');
    const [content, window] = await small.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(content).toBeLessThanOrEqual(window ?? 0);
    await company.getByLabel(fr('exports.dialog.from')).fill('');
    await company.getByLabel(fr('exports.dialog.to')).fill('');
    const french = await textOf(
      await saved(small, () => company.getByRole('button', { name: fr('exports.dialog.start'), exact: true }).click()),
    );
    expect(french).toMatch(/^\uFEFF"Activité";"Nom";"Prénom";"Nom de famille";"E-mail"/);
    expect(french).toContain(title);
    await phone.close();
  },
);
