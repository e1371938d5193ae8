import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { demoActivity } from '../../fixtures/product/prepare.ts';
import { expect, test } from '../../fixtures/test.ts';

const say = wordsOf('en');

test.use({ ownProduct: 'It deletes an answer of the demo.' });

test(
  'a deleted answer is named with its last day, and restored it can be watched as before',
  { tag: '@deep' },
  async ({ shared }) => {
    const { api, browser, product } = shared;
    const job = await demoActivity(api);
    const { results } = await api.send<{ results: { id: number }[] }>(
      'GET',
      `/api/jobs/${job}/applications?status=Responded`,
    );
    const applicant = `/interviews/${job}/interviewee/${results[0]?.id}`;
    const context = await browser.newContext({ ...DESKTOP, baseURL: product.url });
    const page = await context.newPage();
    await new Staff(page, say).arrive();
    await page.goto(`${applicant}/overview`);
    await page.getByRole('button', { name: say('actions.reset.menu') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox').first().check();
    await dialog.getByRole('button', { name: say('actions.reset.submit') }).click();
    await expect(dialog).toHaveCount(0);

    await page.goto(`${applicant}/answer`);
    const restore = page.getByRole('button', { name: say('review.deleted.restore') });
    await expect(restore).toHaveCount(1);
    await expect(page.getByText(/^Deleted by Helen Marsh on .* Restore until /)).toBeVisible();
    await expectAccessible(page, 'a deleted answer');
    await restore.click();
    await expect(page.getByRole('region', { name: say('review.stage') })).toBeVisible();
    await expect(page.locator('video')).toHaveCount(1);
    await expect(restore).toHaveCount(0);

    await page.goto(`${applicant}/overview`);
    const record = page.getByRole('link', { name: say('review.record.pdf') });
    const pdf = await context.request.get((await record.getAttribute('href')) ?? '');
    expect(pdf.headers()['content-type']).toContain('application/pdf');
    await expectAccessible(page, 'the record of an applicant');
    await context.close();
  },
);
