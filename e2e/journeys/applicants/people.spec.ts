import type { Application } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP } from '../../fixtures/browser/browser.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { demoActivity, publishActivity } from '../../fixtures/product/prepare.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a person has notes and tags, is filtered by a tag, and is merged and separated @axe', async ({
  shared: { api, browser },
}) => {
  const say = wordsOf('en');
  const [first, second] = [await publishActivity(api), await publishActivity(api)];
  const add = async (job: number, first_name: string, email: string) => {
    const body = { user: { first_name, last_name: 'Quartermain', email }, invite: true };
    const { results } = await api.send<{ results: Application[] }>('POST', `/api/jobs/${job}/applications`, body);
    return results[0]!;
  };
  const imogen = await add(first.job, 'Imogen', 'imogen.quartermain@mail.example');
  await add(second.job, 'I.', 'i.quartermain@uni.example');
  const page = await browser.newPage(DESKTOP);
  await new Staff(page, say).arrive();

  await page.goto(`/interviews/${first.job}/interviewee/${imogen.id}/overview`);
  await page.getByRole('link', { name: say('review.about.profile'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Imogen Quartermain' })).toBeVisible();

  await page.getByRole('button', { name: say('people.notes.add') }).click();
  await page.getByRole('button', { name: say('people.notes.save') }).click();
  await expect(page.getByText(say('people.notes.missing'))).toBeVisible();
  await page.getByLabel(say('people.notes.label', { name: 'Imogen Quartermain' })).fill('Lectures until 17:00.');
  await page.getByRole('button', { name: say('people.notes.save') }).click();
  await expect(page.getByText(say('people.notes.visibleAll'))).toBeVisible();

  await page.getByRole('button', { name: say('people.tags.add') }).click();
  await page.getByLabel(say('people.tags.find')).fill('Met in Leeds');
  await expect(page.getByRole('button', { name: say('people.tags.create', { name: 'Met in Leeds' }) })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: say('people.tags.remove', { name: 'Met in Leeds' }) })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'the profile of a person');

  await page.goto(`/interviews/${first.job}?status=AwaitingResponse`);
  await page.getByRole('button', { name: say('overview.facets.menu'), exact: true }).click();
  await page.getByLabel(say('people.tags.one'), { exact: true }).selectOption({ label: 'Met in Leeds' });
  await expect(page.getByText(say('overview.facets.matching', { count: 1 }))).toBeVisible();

  await page.goto(`/people/${imogen.user.id}`);
  await page.getByRole('button', { name: say('common.moreFor', { name: 'Imogen Quartermain' }) }).click();
  await page.getByRole('menuitem', { name: say('people.merge.menu') }).click();
  await expect(page.getByLabel(say('people.merge.find'))).toBeFocused();
  await page.keyboard.type('quartermain');
  await page.getByRole('button', { name: /i\.quartermain@uni/ }).click();
  const dialog = page.getByRole('dialog', { name: say('people.merge.title') });
  await expect(dialog.getByText(say('people.merge.moveApplications', { count: 1 }))).toBeVisible();
  await expectAccessible(page, 'two people are compared');
  await dialog.getByRole('radio').nth(1).check();
  await dialog.getByRole('button', { name: say('people.merge.submit') }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'I. Quartermain' })).toBeVisible();
  await expect(page.getByText(say('people.card.from', { email: 'i.quartermain@uni.example' }))).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: say('people.merge.undoOf', { email: 'i.quartermain@uni.example' }) }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Imogen Quartermain' })).toBeVisible();
  await expect(page.getByText('Lectures until 17:00.', { exact: true })).toBeVisible();
  await page.close();
});

test('the answers of a person are shared and downloaded from the profile and from the page of the applicant', async ({
  shared: { api, browser },
}) => {
  const say = wordsOf('en');
  const job = await demoActivity(api);
  const { results } = await api.send<{ results: Application[] }>(
    'GET',
    `/api/jobs/${job}/applications?status=Responded`,
  );
  const { id, user } = results[0]!;
  const page = await browser.newPage(DESKTOP);
  await new Staff(page, say).arrive();
  const link = async (guest: string) => {
    await page.getByRole('button', { name: say('common.share'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Share ${user.full_name}` });
    await dialog.getByLabel(say('guests.form.name'), { exact: true }).fill(guest);
    await dialog.getByRole('button', { name: say('guests.form.create') }).click();
    await expect(page.getByLabel(say('guests.made.address'), { exact: true })).toHaveValue(/\/guest#/);
    await page.getByRole('button', { name: say('guests.made.done') }).click();
  };
  const download = async () => {
    const arrival = page.waitForEvent('download');
    await page.getByRole('button', { name: say('common.download'), exact: true }).click();
    expect((await arrival).suggestedFilename()).toMatch(/\.zip$/);
  };
  for (const [address, guest] of [
    [`/people/${user.id}`, 'Guest of the profile'],
    [`/interviews/${job}/interviewee/${id}/cv`, 'Guest of the page'],
  ] as const) {
    await page.goto(address);
    await link(guest);
    await download();
  }
  const links = await api.send<{ name: string; applicants: number }[]>('GET', `/api/jobs/${job}/guest-links`);
  for (const name of ['Guest of the profile', 'Guest of the page'])
    expect(links.find((one) => one.name === name)).toMatchObject({ applicants: 1 });
  await page.close();
});
