import type { Browser } from '@playwright/test';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import type { Api } from '../../fixtures/product/api.ts';
import { DESKTOP } from '../../fixtures/browser/browser.ts';
import { demoActivity } from '../../fixtures/product/prepare.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { expect, test } from '../../fixtures/test.ts';

let api: Api;
let browser: Browser;
test.use({ ownProduct: 'It reads the demo as it was made.' });
test.beforeAll(({ shared }) => {
  ({ api, browser } = shared);
});

type Page = { results: { id: number; user: { full_name: string } }[] };

test(
  'what a colleague does shows immediately, on the activity and at home, in French and back to the beginning',
  { tag: '@deep' },
  async () => {
    const say = wordsOf('fr');
    const context = await browser.newContext({ ...DESKTOP, locale: 'fr-FR' });
    const page = await context.newPage();
    const owner = new Staff(page, say);
    await owner.arrive();
    const job = await demoActivity(api);
    const { results } = await api.send<Page>('GET', `/api/jobs/${job}/applications?status=Responded`);
    const [first, second] = results;
    if (!first || !second) throw new Error('the demo has nobody who responded');
    const decide = (application: number, what: string) =>
      api.send('POST', `/api/jobs/${job}/applications/${application}/${what}`);
    const sentence = (type: 'application_shortlisted' | 'application_archived', applicant: string) =>
      say(`feed.types.${type}`, { actor: 'Helen Marsh', applicant });

    await page.goto(`/fr/interviews/${job}`);
    const latest = page.getByRole('region', { name: say('feed.title') });
    await expect(latest.getByRole('listitem').first()).toBeVisible();
    await decide(first.id, 'shortlist');
    await expect(latest.getByText(sentence('application_shortlisted', first.user.full_name))).toBeVisible();

    await latest.getByRole('button', { name: say('feed.all') }).click();
    const drawer = page.getByRole('dialog', { name: say('feed.all') });
    const entries = drawer.locator('section > ol > li');
    await expect(drawer.getByRole('heading', { level: 3 }).first()).toBeVisible();
    // A decision says what it led to.
    await expect(entries.filter({ hasText: first.user.full_name }).first()).toContainText(
      say('feed.outcomes.shortlisted'),
    );
    await expectAccessible(page, 'all of the feed');
    await drawer.getByLabel(say('feed.topic')).selectOption(say('feed.topics.requests'));
    await expect(entries.first()).not.toHaveText(sentence('application_shortlisted', first.user.full_name));
    await drawer.getByLabel(say('feed.topic')).selectOption(say('feed.topics.all'));
    const earlier = drawer.getByRole('button', { name: say('feed.earlier') });
    const length = () => drawer.evaluate((sheet) => sheet.textContent?.length ?? 0);
    while (await earlier.isVisible()) {
      const before = await length();
      await earlier.click();
      await expect.poll(length).not.toBe(before);
    }
    await expect(entries.last()).toContainText(/créé l’activité|publié l’activité|ajouté|nvitation|invité/);
    await page.keyboard.press('Escape');

    await page.goto('/fr');
    const home = page.getByRole('region', { name: say('feed.title') });
    await decide(second.id, 'archive');
    const entry = home
      .getByRole('listitem')
      .filter({ hasText: sentence('application_archived', second.user.full_name) });
    await expect(entry).toBeVisible();
    await entry.getByRole('link', { name: sentence('application_archived', second.user.full_name) }).click();
    await expect(page).toHaveURL(new RegExp(`/fr/interviews/${job}/interviewee/${second.id}`));
    await page.goto(`/fr/interviews/${job}/interviewee/${second.id}/overview`);
    const own = page.getByRole('region', { name: say('feed.title') });
    await expect(own.getByText(sentence('application_archived', second.user.full_name))).toBeVisible();
    await expect(own.getByText(first.user.full_name)).toHaveCount(0);
    await context.close();
  },
);
