import type { Application } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { demoActivity } from '../../fixtures/product/prepare.ts';
import { personalLink } from '../../fixtures/product/smtp-sink.ts';
import { expect, inDepth, test } from '../../fixtures/test.ts';

const say = wordsOf('en');

test.use(inDepth({ ownProduct: 'It releases feedback to an applicant of the demo, and allows scores in it.' }));

test('released feedback with scores reaches the phone of the applicant, and can be taken back', async ({
  shared,
  sink,
}) => {
  const { api, browser, product } = shared;
  const job = await demoActivity(api);
  const path = `/api/jobs/${job}/applications`;
  const [applicant] = (await api.send<{ results: Application[] }>('GET', `${path}?status=Reviewed`)).results;
  await api.send('POST', '/api/settings', { feedback_scores: true });
  const desk = await browser.newContext({ ...DESKTOP, baseURL: product.url });
  const staff = await desk.newPage();
  await new Staff(staff, say).arrive();
  await staff.goto(`/interviews/${job}/interviewee/${applicant?.id}/feedback`);
  await staff.getByRole('list').getByRole('checkbox').first().check();
  await staff.getByRole('textbox').first().fill('You name the goal before the steps.');
  await staff.getByRole('checkbox', { name: say('feedback.withScores') }).check();
  await expectAccessible(staff, 'the composer with scores');
  await staff
    .getByRole('radio', { name: say('feedback.now'), exact: false })
    .first()
    .check();
  await staff.getByRole('button', { name: say('feedback.releaseNow') }).click();
  await expect(staff.getByRole('button', { name: say('feedback.takeBack') })).toBeVisible();

  const link = personalLink(await sink.mailTo(applicant?.user.email ?? '', /feedback|review/i));
  const context = await browser.newContext(PHONE);
  const phone = await context.newPage();
  await phone.goto(`${link}#feedback`);
  const region = phone.locator('#feedback');
  await expect(region).toContainText('You name the goal before the steps.');
  await expect(region).toContainText(/\d of 5/);
  await expect(region).not.toContainText('Helen Marsh');
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(phone, 'feedback on the phone of an applicant');

  await staff.getByRole('button', { name: say('feedback.takeBack') }).click();
  await staff
    .getByRole('dialog')
    .or(staff.getByRole('alertdialog'))
    .getByRole('button', { name: say('feedback.takeBack') })
    .click();
  await expect(staff.getByRole('button', { name: say('feedback.releaseNow') })).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(phone.getByText('You name the goal')).toHaveCount(0);
  await Promise.all([desk.close(), context.close()]);
});
