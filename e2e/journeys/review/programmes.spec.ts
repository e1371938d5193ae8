import type { ApplicationDetail } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { Api } from '../../fixtures/product/api.ts';
import { prepareInterview } from '../../fixtures/product/prepare.ts';
import { expect, test } from '../../fixtures/test.ts';

const CAREERS = 'careers@ashby.example';

test('a university enters programmes, reviews them and decides', { tag: '@deep' }, async ({ shared }) => {
  const { product, browser } = shared;
  const say = wordsOf('en');
  const api = await Api.signIn(product.url, CAREERS);
  const { job, application } = await prepareInterview(api, { title: 'Admissions of one' });
  const page = await (await browser.newContext({ ...DESKTOP, baseURL: product.url })).newPage();
  await new Staff(page, say).arrive(CAREERS);
  await page.goto(`/interviews/${job}/interviewee/${application}/overview`);
  const panel = page.getByRole('region', { name: say('review.programmes.title') });
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: say('common.save') });
  await expect(panel).toContainText(say('review.programmes.none'));

  await panel.getByRole('button', { name: say('review.programmes.addFirst') }).click();
  await save.click();
  await expect(dialog.getByLabel(say('review.programmes.programme'))).toBeFocused();
  await expect(dialog).toContainText(say('review.programmes.faults.required'));
  await dialog.getByLabel(say('review.programmes.programme')).fill('Midwifery');
  await dialog.getByLabel(say('review.programmes.score', { min: 0, max: 100 })).fill('101');
  await save.click();
  await expect(dialog).toContainText(say('review.programmes.faults.score'));
  await expectAccessible(page, 'the programmes of an applicant');
  await dialog.getByLabel(say('review.programmes.score', { min: 0, max: 100 })).fill('64');
  await save.click();
  await expect(panel).toContainText(say('review.programmes.scoreOf', { score: 64, max: 100 }));

  await panel.getByRole('button', { name: say('review.programmes.review') }).click();
  await dialog.getByRole('checkbox', { name: say('review.programmes.recommended') }).check();
  await dialog.getByLabel(say('review.programmes.notes')).fill('Calm under questions');
  await save.click();
  await expect(panel).toContainText('Calm under questions');
  await expect(panel).toContainText(say('review.programmes.notSent'));
  await expectAccessible(page, 'an applicant with programmes');

  // A reviewed programme stays.
  await panel.getByRole('button', { name: say('review.programmes.decide') }).click();
  await dialog.getByRole('button', { name: say('review.programmes.remove', { programme: 'Midwifery' }) }).click();
  await save.click();
  await expect(dialog).toContainText(say('review.programmes.reviewed'));
  await dialog.getByRole('button', { name: say('common.cancel') }).click();
  await page.getByRole('button', { name: say('common.change.leaveAction') }).click();
  await expect(dialog).toHaveCount(0);

  const path = `/api/jobs/${job}/applications/${application}`;
  expect((await api.send<ApplicationDetail>('GET', path)).programmes).toEqual([
    { programme: 'Midwifery', checked: false, score: 64, notes: '' },
  ]);
  await api.close();
  await page.context().close();
});
