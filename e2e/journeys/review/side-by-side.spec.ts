import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Application, Question } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import type { Api } from '../../fixtures/product/api.ts';
import { DESKTOP } from '../../fixtures/browser/browser.ts';
import { demoActivity } from '../../fixtures/product/prepare.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { wordsOf, type Say } from '../../fixtures/browser/phrases.ts';
import { expect, test } from '../../fixtures/test.ts';

let api: Api;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let job: number;
test.use({ ownProduct: 'It rates every applicant of an activity of the demo.' });
test.beforeAll(async ({ shared }) => {
  ({ api, browser } = shared);
  job = await demoActivity(api);
});

async function signIn(): Promise<Say> {
  context = await browser.newContext(DESKTOP);
  page = await context.newPage();
  const say = wordsOf('en');
  await new Staff(page, say).arrive();
  return say;
}

const applicantsIn = async (bucket: string) =>
  (await api.send<{ results: Application[] }>('GET', `/api/jobs/${job}/applications?status=${bucket}&page_size=100`))
    .results;

test(
  'a reviewer goes through all answers to a question by keyboard alone, and no answer names an applicant',
  { tag: '@deep' },
  async () => {
    const say = await signIn();
    const applicants = [...(await applicantsIn('Responded')), ...(await applicantsIn('Reviewed'))];
    const [, question] = await api.send<Question[]>('GET', `/api/jobs/${job}/questions`);
    const bodies: Promise<string>[] = [];
    page.on('response', (response) => {
      const type = response.headers()['content-type'] ?? '';
      if (/json|vtt|html/.test(type)) bodies.push(response.text().catch(() => ''));
    });
    await page.goto(`/interviews/${job}/pass/${question?.id}`);
    const heading = page.getByRole('heading', { level: 2 });
    await expect(heading).toHaveText(/^Applicant \d+ of \d+$/);
    await expectAccessible(page, 'one question across applicants');

    await page.keyboard.press('v');
    await expect(page.getByText(say('pass.pictureOff'))).toBeVisible();
    await page.keyboard.press('n');
    await page.keyboard.type('Clear, 1 example');
    await page.keyboard.press('Escape');
    await expect(heading).toBeFocused();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toContainText(say('pass.keys.skip'));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    const first = (await heading.textContent()) ?? '';
    await page.keyboard.press('Enter');
    await expect(page.getByText(say('pass.missing'))).toBeVisible();
    await page.keyboard.press('s');
    await expect(heading).not.toHaveText(first);
    await expect(heading).toBeFocused();
    // Skipped answers come back, so that the pass ends with everything rated.
    const done = page.getByRole('heading', { level: 2, name: /answers are rated$/ });
    for (let turn = 0; turn < applicants.length; turn += 1) {
      const shown = (await heading.textContent()) ?? '';
      await page.keyboard.press('4');
      await expect(page.getByRole('radio', { name: /^4/ })).toBeChecked();
      await page.keyboard.press('Enter');
      await expect(heading).not.toHaveText(shown);
      if (await done.isVisible()) break;
      await expect(heading).toBeFocused();
    }
    await expect(done).toBeVisible();
    await expect(page.getByText('0 minutes left')).toBeVisible();
    const text = (await Promise.all(bodies)).join('\n');
    expect(text).toContain('seconds_left');
    for (const { user } of applicants) {
      expect(text).not.toContain(user.full_name);
      expect(text).not.toContain(user.email);
    }
    await context.close();
  },
);

test(
  'a reviewer compares two selected applicants, plays one by its number and rates the other',
  { tag: '@deep' },
  async () => {
    const say = await signIn();
    const [one, other] = await applicantsIn('Responded');
    if (!one || !other) throw new Error('the demo lacks applicants who responded');
    await page.goto(`/interviews/${job}?status=Responded&filter=All`);
    for (const { user } of [one, other]) await page.getByRole('checkbox', { name: user.full_name }).check();
    await page.getByRole('button', { name: say('overview.selection.compare'), exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Compare 2 applicants' })).toBeVisible();
    const column = (name: string) => page.getByRole('region', { name, exact: true });
    await expect(column(one.user.full_name).getByText(say('compare.withheld'))).toBeVisible();
    await page.keyboard.press('2');
    await expect
      .poll(() =>
        column(other.user.full_name)
          .locator('video')
          .evaluate((video: HTMLVideoElement) => !video.paused),
      )
      .toBe(true);
    await column(one.user.full_name).getByRole('radio').nth(2).check();
    await expect(column(one.user.full_name).getByRole('radio').nth(2)).toBeChecked();
    await expectAccessible(page, 'two applicants side by side');
    await expect
      .poll(async () => {
        const path = `/api/jobs/${job}/answerreviews?application=${one.id}`;
        return (await api.send<{ rating: number }[]>('GET', path)).map(({ rating }) => rating);
      })
      .toContain(3);
    await context.close();
  },
);
