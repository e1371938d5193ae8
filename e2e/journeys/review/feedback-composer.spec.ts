import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { demoActivity } from '../../fixtures/product/prepare.ts';
import { expect, test } from '../../fixtures/test.ts';

test(
  'feedback and mentions are written accessibly, in French and on a phone too',
  { tag: '@deep' },
  async ({ shared }) => {
    const { api, browser, product } = shared;
    const job = await demoActivity(api);
    const { results } = await api.send<{ results: { id: number }[] }>(
      'GET',
      `/api/jobs/${job}/applications?status=Reviewed`,
    );
    // The first ones get feedback in other journeys.
    const applicant = `/interviews/${job}/interviewee/${results.at(-1)?.id}`;
    for (const [prefix, say, device] of [
      ['', wordsOf('en'), DESKTOP],
      ['/fr', wordsOf('fr'), PHONE],
    ] as const) {
      const context = await browser.newContext({ ...device, baseURL: product.url });
      const page = await context.newPage();
      await new Staff(page, say).arrive();
      await page.goto(`${prefix}${applicant}/feedback`);
      await expect(page.getByRole('textbox').first()).toBeVisible();
      await expectAccessible(page, `the composer of feedback ${prefix}`);
      await page.goto(`${prefix}${applicant}/overview`);
      await page.getByRole('main').getByRole('textbox').first().pressSequentially('@');
      await expect(
        page
          .getByRole('listbox', { name: say('review.comments.mention') })
          .getByRole('option')
          .first(),
      ).toBeVisible();
      await expectAccessible(page, `the mention of a panel member ${prefix}`);
      await context.close();
    }
  },
);
