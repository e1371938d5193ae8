import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import type { Job } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import type { Api } from '../../fixtures/product/api.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { publishActivity } from '../../fixtures/product/prepare.ts';
import { sessionOf } from '../../fixtures/people/session.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { wordsOf, type Language, type Say } from '../../fixtures/browser/phrases.ts';
import { expect, test } from '../../fixtures/test.ts';

const APPLICANTS = 3000;
const PER_CALL = 500;
/** Every tenth asked for adjustments. */
const ADJUSTED = APPLICANTS / 10;

let api: Api;
let browser: Browser;
let job: number;

test.beforeAll(async ({ shared }) => {
  ({ api, browser } = shared);
  ({ job } = await publishActivity(api, { title: 'Three thousand' }));
  for (let made = 0; made < APPLICANTS; made += PER_CALL) {
    const applications = Array.from({ length: PER_CALL }, (_, place) => ({
      user: { first_name: 'Ada', last_name: `Number${made + place}`, email: `ada${made + place}@mail.example` },
      reasonable_adjustments: (made + place) % 10 === 0,
    }));
    await api.send('POST', `/api/jobs/${job}/applications`, { applications });
  }
});

async function person(language: Language, options: BrowserContextOptions): Promise<{ page: Page; say: Say }> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const say = wordsOf(language);
  await new Staff(page, say).arrive();
  return { page, say };
}

const list = (page: Page) => page.getByRole('table');
const drawn = (page: Page) => page.locator('tbody tr[aria-rowindex]');
const nth = (page: Page, index: number) => page.locator(`tbody tr[aria-rowindex="${index + 2}"]`);
const scrollTo = (page: Page, share: number) =>
  list(page).evaluate((table, part) => {
    const box = table.parentElement;
    if (box) box.scrollTop = box.scrollHeight * part;
  }, share);
const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('aria-rowindex'));
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

test(
  'three thousand applicants: scrolled, entered, left and found again, by pointer and by keys',
  { tag: '@deep' },
  async () => {
    const { page, say } = await person('en', DESKTOP);
    const { endOnServer, expectExpired, signIn } = sessionOf(() => page);
    await page.goto(`/interviews/${job}?status=ToInvite&filter=All&sort=name`);
    await expect(list(page)).toHaveAttribute('aria-rowcount', String(APPLICANTS + 1));
    await expect(nth(page, 0)).toContainText('Number0');
    expect(await drawn(page).count()).toBeLessThan(60);

    await scrollTo(page, 0.5);
    await expect(nth(page, 1505)).toContainText('Ada Number');
    await expect(page).toHaveURL(/row=15\d\d/);
    const place = page.url();
    const name = await nth(page, 1505).getByRole('link').innerText();
    await nth(page, 1505).getByRole('link').click();
    await expect(page).toHaveURL(/interviewee/);
    await page.goBack();
    await expect(nth(page, 1505).getByRole('link')).toHaveText(name, { useInnerText: true });
    await expect(nth(page, 1505)).toBeInViewport();
    expect(page.url()).toBe(place);
    await page.reload();
    await expect(nth(page, 1505)).toBeInViewport();

    await nth(page, 1505).getByRole('link').focus();
    await page.keyboard.press('ArrowDown');
    expect(await focusedRow(page)).toBe('1508');
    await page.keyboard.press('Control+End');
    await expect.poll(() => focusedRow(page)).toBe(String(APPLICANTS + 1));
    await page.keyboard.press('Control+Home');
    await expect.poll(() => focusedRow(page)).toBe('2');
    await expect(nth(page, 0)).toBeInViewport();

    // Paper does not scroll: what is loaded is on it, in light colours and without what leads elsewhere.
    const rail = page.getByRole('navigation', { name: say('shell.main') });
    await expect(rail).toBeVisible();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    // No fewer than the stretch in sight and the next; a box that does not scroll asks for more.
    await expect.poll(() => drawn(page).count()).toBeGreaterThanOrEqual(100);
    await expect(list(page).locator('..')).toHaveCSS('overflow-y', 'visible');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(rail).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(page.locator('body')).not.toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect.poll(() => drawn(page).count()).toBeLessThan(60);
    await expectAccessible(page, 'a long list');

    // By keys: some are ticked, Tab leaves the rows for the bar, and the action leaves its reader in the list.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+Space');
    const bar = page.getByRole('region', { name: say('overview.selection.label') });
    await expect(bar).toContainText(say('overview.selection.count', { count: 3 }));
    for (const _ of ['name', 'menu', 'choose all', 'invite', 'shortlist']) await page.keyboard.press('Tab');
    await expect(button(bar, say('overview.changes.shortlist'))).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('3 applicants shortlisted')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: say('overview.selectAll') })).toBeFocused();
    await button(page, say('common.undo')).click();
    await expect(list(page)).toHaveAttribute('aria-rowcount', String(APPLICANTS + 1));

    // A range reaches over rows that were never loaded, and is there again after a reload; more than can be named is said.
    await nth(page, 2).getByRole('checkbox').click();
    await scrollTo(page, 0.9);
    await nth(page, 2705)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    const range = say('overview.selection.count', { count: 2704 });
    await expect(bar).toContainText(range);
    // The address names the first row in sight once the list has stopped scrolling.
    await expect(page).toHaveURL(/row=2[67]\d\d/);
    await page.reload();
    await expect(bar).toContainText(range);
    await expect(nth(page, 2705)).toBeVisible();
    await button(bar, say('overview.selection.chooseAll', { count: 3000 })).click();
    await nth(page, 2705).getByRole('checkbox').click();
    await expect(bar).toContainText('2,999 selected');
    await endOnServer();
    await page.evaluate(() => new BroadcastChannel('vivavoce.session').postMessage({ kind: 'ended' }));
    await expectExpired();
    await signIn();
    await expect(bar).toContainText('2,999 selected');
    await expect(nth(page, 2705).getByRole('checkbox')).not.toBeChecked();
    await button(bar, say('overview.selection.clear')).click();

    await page
      .getByRole('searchbox', { name: say('overview.find', { bucket: say('common.buckets.ToInvite') }) })
      .fill('number299');
    // Number299 and Number2990 to Number2999.
    await expect(page.getByText('11 applicants match')).toBeVisible();
    await expect(list(page)).toHaveAttribute('aria-rowcount', '12');
  },
);

test(
  'all who match a facet are archived in one bulk operation, and brought back by its undo',
  { tag: '@deep' },
  async () => {
    const { page, say } = await person('en', DESKTOP);
    await page.goto(`/interviews/${job}?status=ToInvite&filter=All`);
    await button(page, say('overview.facets.menu')).click();
    const adjusted = say('overview.facets.reasonable_adjustments');
    await page.getByRole('checkbox', { name: adjusted }).check();
    await expectAccessible(page, 'what narrows a long list');
    await page.keyboard.press('Escape');
    await expect(page.getByText(`${ADJUSTED} applicants match`)).toBeVisible();
    await expect(page).toHaveURL(/reasonable_adjustments=true/);

    await page.getByRole('checkbox', { name: say('overview.selectAll') }).click();
    const bar = page.getByRole('region', { name: say('overview.selection.label') });
    await button(bar, say('overview.selection.chooseAll', { count: ADJUSTED })).click();
    await expect(bar).toContainText(say('overview.selection.all', { count: ADJUSTED }));
    await button(bar, say('overview.changes.archive')).click();
    await expect(page.getByText(`${ADJUSTED} applicants archived`)).toBeVisible();
    await expect(page.getByText(say('overview.empty.facets'))).toBeVisible();
    const counts = async (filter: string) =>
      (await api.send<{ count: number }>('GET', `/api/jobs/${job}/applications?status=ToInvite&filter=${filter}`))
        .count;
    expect([await counts('All'), await counts('Archived')]).toEqual([APPLICANTS - ADJUSTED, ADJUSTED]);

    await button(page, say('common.undo')).click();
    await expect(list(page)).toHaveAttribute('aria-rowcount', String(ADJUSTED + 1));
    expect([await counts('All'), await counts('Archived')]).toEqual([APPLICANTS, 0]);

    // All three thousand are for a task: how far it is shows here and to a colleague, and the way back is for all of them.
    await page.goto(`/interviews/${job}?status=ToInvite&filter=All`);
    await expect(list(page)).toHaveAttribute('aria-rowcount', String(APPLICANTS + 1));
    const { page: colleague } = await person('fr', PHONE);
    await colleague.goto(`/fr/interviews/${job}?status=ToInvite&filter=All`);
    await expect(nth(colleague, 0)).toBeAttached();
    await page.getByRole('checkbox', { name: say('overview.selectAll') }).click();
    await button(bar, 'Select all 3,000 that match').click();
    await button(bar, say('overview.changes.archive')).click();
    const notices = page.getByRole('list', { name: say('decide.bulkOperations.label') });
    await expect(notices).toContainText('3,000 applicants archived');
    await button(page.getByRole('region', { name: say('chrome.toasts') }), say('common.undo')).click();
    await expect(notices).toContainText('Undone for 3,000 applicants');
    await expectAccessible(page, 'the end of a bulk operation on everybody');
    await expect(list(page)).toHaveAttribute('aria-rowcount', String(APPLICANTS + 1));
    expect([await counts('All'), await counts('Archived')]).toEqual([APPLICANTS, 0]);
    const operations = colleague.getByRole('list', { name: wordsOf('fr')('decide.bulkOperations.label') });
    await expect(operations).toContainText(/Action annulée pour 3\s?000 candidats/);
  },
);

test(
  'in French on a phone: the list, the details to hand on and the panel, and an archived activity with everybody',
  { tag: '@deep' },
  async () => {
    const { page, say } = await person('fr', PHONE);
    await page.goto(`/fr/interviews/${job}?status=ToInvite&filter=All&sort=name`);
    await expect(nth(page, 0)).toBeAttached();
    // At the top, where the head covers no part of a row.
    await expectAccessible(page, 'a long list on a phone');
    await scrollTo(page, 0.9);
    await expect(nth(page, 2705)).toContainText('Ada Number');
    await expect(page).toHaveURL(/row=27\d\d/);

    await page.goto(`/fr/interviews/${job}/details`);
    await expect(page.getByRole('heading', { level: 1, name: say('jobpage.title') })).toBeVisible();
    await expect(
      page.getByRole('img', { name: say('jobpage.share.codeLabel', { title: 'Three thousand' }) }),
    ).toBeVisible();
    const { public_url } = await api.send<Job>('GET', `/api/jobs/${job}`);
    await expect(page.getByText(`<a href="${public_url}" hreflang="en">Three thousand</a>`)).toBeVisible();
    await expectAccessible(page, 'the details of an activity');

    await page.goto(`/fr/interviews/${job}/review-panel`);
    await page.getByLabel(say('wizard.fields.first_name')).fill('Nora');
    await page.getByLabel(say('wizard.fields.last_name'), { exact: true }).fill('Berg');
    await page.getByLabel(say('wizard.fields.email'), { exact: true }).fill('nora@panel.example');
    await button(page, say('wizard.panel.addToPanel')).click();
    await button(page, say('criteria.reminder.remindLabel', { name: 'Nora Berg' }))
      .or(button(page, say('criteria.reminder.inviteLabel', { name: 'Nora Berg' })))
      .click();
    await expect(
      page
        .getByText(say('criteria.reminder.invited', { name: 'Nora Berg' }))
        .or(page.getByText(say('criteria.reminder.reminded', { name: 'Nora Berg' })))
        .first(),
    ).toBeVisible();
    await expectAccessible(page, 'the panel of an activity');
    await button(page, say('wizard.panel.removeLabel', { name: 'Nora Berg' })).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('wizard.panel.remove') })
      .click();
    await expect(page.getByText('nora@panel.example')).toHaveCount(0);

    await api.send('POST', `/api/jobs/${job}/archive`);
    await page.goto('/fr/interviews?archived=true');
    await page.getByRole('link', { name: /Three thousand/ }).click();
    await expect(page).toHaveURL(/filter=Archived/);
    await expect(list(page)).toHaveAttribute('aria-rowcount', String(APPLICANTS + 1));
    await page.goto(`/fr/interviews/${job}`);
    await expect(page).toHaveURL(/filter=Archived/);
    await expect(list(page)).toHaveAttribute('aria-rowcount', String(APPLICANTS + 1));
  },
);
