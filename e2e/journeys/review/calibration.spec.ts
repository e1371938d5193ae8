import type { Application, Question } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { demoActivity } from '../../fixtures/product/prepare.ts';
import { expect, test } from '../../fixtures/test.ts';

const say = wordsOf('en');
const REVIEWER = 'reviewer@panel.example';

test.use({ ownProduct: 'It starts a calibration round in an activity of the demo.' });

test(
  'a reviewer rates the answers of a calibration round by keyboard before any applicant',
  { tag: '@deep' },
  async ({ shared }) => {
    const { api, browser, product } = shared;
    const job = await demoActivity(api);
    const path = `/api/jobs/${job}/applications?status=Responded`;
    const [first, second, third] = (await api.send<{ results: Application[] }>('GET', path)).results;
    const [question] = await api.send<Question[]>('GET', `/api/jobs/${job}/questions`);
    const answers = [first, second].map((one) => ({ application: one?.id, question: question?.id }));
    await api.send('POST', `/api/jobs/${job}/calibration`, { answers });

    const desk = await browser.newContext({ ...DESKTOP, baseURL: product.url });
    const page = await desk.newPage();
    await new Staff(page, say).arrive(REVIEWER);
    await page.goto(`/interviews/${job}/interviewee/${third?.id}/answer`);
    await expect(page.getByText(say('review.calibrationFirst'))).toBeVisible();
    await expect(page.getByRole('radiogroup')).toHaveCount(0);
    await expectAccessible(page, 'the review before the calibration round');
    await page.goto(`/interviews/${job}/interviewee/${third?.id}/overview`);
    await expect(page.getByText(say('review.calibrationFirst'))).toBeVisible();
    await page.goto(`/interviews/${job}/compare?applicants=${first?.id}-${third?.id}`);
    await expect(page.getByText(say('review.calibrationFirst'))).toBeVisible();
    await expectAccessible(page, 'the comparison before the calibration round');
    await page.goto(`/interviews/${job}/pass/${question?.id}`);
    await expect(page.getByText(say('review.calibrationFirst'))).toBeVisible();
    await page.getByRole('link', { name: say('review.calibrate') }).press('Enter');

    const boxes = (number: number) =>
      page.getByRole('radiogroup', { name: say('calibration.ratingOf', { number }), exact: true });
    const send = page.getByRole('button', { name: say('calibration.send') });
    await expect(boxes(1)).toBeVisible();
    await page.keyboard.press('4');
    await expect(boxes(1).getByRole('radio').nth(3)).toBeChecked();
    await expect(send).toBeDisabled();
    await expectAccessible(page, 'a calibration round');
    await boxes(2).getByRole('radio').first().focus();
    await page.keyboard.press('2');
    await expect(boxes(2).getByRole('radio').nth(1)).toBeChecked();
    await expect(send).toBeEnabled();
    await send.press('Enter');
    await expect(page.getByText(say('calibration.ownSent'))).toBeVisible();
    await expectAccessible(page, 'the ratings of a calibration round');
    await page.clock.install();
    await page.goto(`/interviews/${job}/interviewee/${third?.id}/answer`);
    await expect(page.getByRole('radiogroup').first()).toBeVisible();
    // The time in view is reported when the answer is left.
    await page.clock.fastForward(9_000);
    const report = page.waitForRequest(/\/review-times$/);
    await page.keyboard.press('n');
    expect((await report).postDataJSON()).toMatchObject({ application: third?.id, question: question?.id });
    expect((await (await report).response())?.status()).toBe(204);

    const context = await browser.newContext({ ...PHONE, baseURL: product.url });
    const phone = await context.newPage();
    const fr = wordsOf('fr');
    await new Staff(phone, fr).arrive();
    await phone.goto(`/fr/interviews/${job}/calibration`);
    await expect(phone.getByRole('heading', { level: 1, name: fr('calibration.title') })).toBeVisible();
    await expect(phone.getByRole('radiogroup')).toHaveCount(2);
    await expectAccessible(phone, 'a calibration round on a phone, in French');
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await phone.goto(`/fr/interviews/${job}/review-panel`);
    await expect(phone.getByRole('link', { name: fr('calibration.rate') })).toBeVisible();
    await expect(phone.getByRole('img', { name: fr('jobpage.fairness.agreement.plot') })).toBeVisible();
    await expect(phone.getByRole('img', { name: fr('jobpage.fairness.time.plot') })).toBeVisible();
    await expectAccessible(phone, 'the panel with a calibration round, in French');
    await Promise.all([desk.close(), context.close()]);
  },
);
