import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { expect, test } from '../../fixtures/test.ts';

const CAREERS = 'careers@ashby.example';

test('a careers team makes a cohort, adds members, assigns practice and reads its report', async ({ shared }) => {
  const { product, browser } = shared;
  const say = wordsOf('en');
  const page = await (await browser.newContext({ ...DESKTOP, baseURL: product.url })).newPage();
  await new Staff(page, say).arrive(CAREERS);
  await page.goto('/cohorts');
  await expectAccessible(page, 'cohorts');
  await page.getByRole('button', { name: say('cohorts.make') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: say('cohorts.form.make') }).click();
  await expect(dialog.getByLabel(say('cohorts.form.name'))).toBeFocused();
  await dialog.getByLabel(say('cohorts.form.name')).fill('Paramedic Science, year 3');
  const lastDay = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel(say('cohorts.form.ends_on')).fill(lastDay);
  await expectAccessible(page, 'a new cohort');
  await dialog.getByRole('button', { name: say('cohorts.form.make') }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Paramedic Science, year 3' })).toBeVisible();

  await page.getByRole('button', { name: say('cohorts.add.open') }).click();
  await dialog.getByLabel(say('cohorts.add.lines')).fill('Nora Lind <nora.lind@cohort.example>\nnobody');
  await dialog.getByRole('button', { name: say('cohorts.add.check') }).click();
  await expect(dialog.getByText(say('cohorts.add.faulty', { count: 1 }))).toBeVisible();
  await expectAccessible(page, 'a checked list of members');
  await dialog.getByRole('button', { name: say('cohorts.add.submit', { count: 1 }) }).click();
  await expect(page.getByText('nora.lind@cohort.example')).toBeVisible();

  await page.getByRole('button', { name: say('cohorts.assign.open') }).click();
  await dialog.getByLabel(say('cohorts.assign.job')).selectOption({ label: 'Explaining a treatment choice' });
  await dialog.getByLabel(say('cohorts.assign.due_on')).fill(lastDay);
  await expectAccessible(page, 'an assignment');
  await dialog.getByRole('button', { name: say('cohorts.assign.submit') }).click();
  const tabs = page.getByRole('navigation', { name: say('cohorts.tabs.label') });
  await tabs.getByRole('link', { name: say('cohorts.tabs.activities') }).click();
  await expect(page.getByRole('link', { name: 'Explaining a treatment choice' })).toBeVisible();
  await expectAccessible(page, 'assigned activities');

  await page.goto('/cohorts');
  await page.getByRole('link', { name: 'Adult Nursing, year 2' }).click();
  await expectAccessible(page, 'a cohort');
  await page.getByRole('link', { name: say('cohorts.evidence.title') }).click();
  await expect(page.getByRole('heading', { name: say('cohorts.evidence.confidence') })).toBeVisible();
  await page.getByLabel(say('cohorts.evidence.compareWith')).selectOption({ label: 'Midwifery, year 2' });
  await expect(
    page.getByRole('heading', { name: say('cohorts.evidence.compared', { name: 'Midwifery, year 2' }) }),
  ).toBeVisible();
  await expectAccessible(page, 'evidence');
  await page.context().close();
});
