import type { Browser } from '@playwright/test';
import type { ApplicationDetail, Job } from '@vivavoce/contract/types.ts';
import { daysBetween } from '../../../server/test/calendar.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import type { Api } from '../../fixtures/product/api.ts';
import { PHONE } from '../../fixtures/browser/browser.ts';
import { Editor } from '../../fixtures/people/editor.ts';
import { inviteApplicant, publishActivity } from '../../fixtures/product/prepare.ts';
import type { Product } from '../../fixtures/product/product.ts';
import { expect, onlyDeep, test } from '../../fixtures/test.ts';

let product: Product;
let api: Api;
let browser: Browser;
test.beforeAll(({ shared }) => {
  ({ product, api, browser } = shared);
});

const stored = (job: number) => api.send<Job>('GET', `/api/jobs/${job}`);

/** Page that an applicant finds at the own link. */
async function openLink(link: string) {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

/** The days of the calendar from invitation to deadline, in the company's zone. */
async function daysGiven(job: number, application: number): Promise<number> {
  const path = `/api/jobs/${job}/applications/${application}`;
  const { deadline, invited_at } = await api.send<ApplicationDetail>('GET', path);
  return daysBetween(invited_at ?? '', deadline ?? '');
}

test(
  'a published activity is mended in French on a phone: those who open it from now on see it, and nobody loses time',
  { tag: '@deep' },
  async () => {
    const { job } = await publishActivity(api, { title: 'Graduate anlyst' });
    const early = await inviteApplicant(api, job, 'early@mail.example');
    const late = await inviteApplicant(api, job, 'late@mail.example');
    const opened = await openLink(early.link);
    await expect(opened.getByText('Graduate anlyst').first()).toBeVisible();

    const editor = await Editor.at({
      browser,
      product,
      path: `/interviews/${job}/details`,
      language: 'fr',
      options: PHONE,
    });
    const { page, say } = editor;
    const edit = (name: string) => page.getByRole('link', { name: say('jobpage.editNamed', { name }), exact: true });
    const save = () => editor.button(say('common.save')).click();
    await expect(page.getByText(say('jobpage.ways.language'))).toBeVisible();
    await edit(say('jobpage.titleAndPosition')).click();
    await expect(page.getByText(say('jobpage.edit.reach.frozen'))).toBeVisible();
    await expect(page.getByRole('radio', { name: 'English' })).toBeDisabled();
    await editor.title.fill('');
    await save();
    await expect(editor.title).toBeFocused();
    await expectAccessible(page, 'the title of a published activity, missing');
    await editor.title.fill('Graduate analyst');
    // A draft would be stored by now: its field was left.
    await editor.title.blur();
    await expect(editor.pill('unsaved')).toBeVisible();
    expect((await stored(job)).title).toBe('Graduate anlyst');
    await page.getByRole('link', { name: say('jobpage.edit.all') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('common.change.stayAction') })
      .click();
    await save();
    await expect(editor.pill('saved')).toBeVisible();
    await page.getByRole('link', { name: say('jobpage.edit.all') }).click();

    await edit(say('jobpage.words')).click();
    await editor.description.fill('Trois questions courtes.');
    await save();
    await expect(editor.pill('saved')).toBeVisible();
    await page.getByRole('link', { name: say('jobpage.edit.all') }).click();

    await edit(say('wizard.sections.deadline')).click();
    await editor.button(say('wizard.continue')).click();
    const days = page.getByLabel(say('wizard.fields.applicant_deadline_days'), { exact: true });
    await days.fill('20');
    await save();
    await expect(editor.pill('saved')).toBeVisible();
    await expectAccessible(page, 'the deadline of a published activity');
    expect(await daysGiven(job, late.application)).toBe(7);
    const next = await inviteApplicant(api, job, 'next@mail.example');
    expect(await daysGiven(job, next.application)).toBe(20);
    await editor.button(say('extend.header')).click();
    await expect(page.getByRole('dialog').getByLabel(say('extend.date'), { exact: true })).toBeVisible();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('common.cancel') })
      .click();

    const fresh = await openLink(late.link);
    await expect(fresh.getByText('Graduate analyst').first()).toBeVisible();
    await expect(fresh.getByText('Trois questions courtes.')).toBeVisible();
    await opened.reload();
    await expect(opened.getByText('Graduate anlyst').first()).toBeVisible();

    const { results } = await api.send<{ results: { type: string; data: Record<string, unknown> }[] }>(
      'GET',
      `/api/jobs/${job}/activities?topic=activity`,
    );
    const changes = results.filter(({ type }) => type === 'job.settings_changed').map(({ data }) => data['settings']);
    expect(changes).toEqual(['deadline', 'description', 'title']);
  },
);

test('two people at one setting: nothing is lost, and an archived activity is read only', onlyDeep(true), async () => {
  const questionTexts = ['Why the sea?', 'Which storm do you remember?'];
  const { job, questions } = await publishActivity(api, {
    title: 'Ferry steward',
    questions: questionTexts,
    rating_style: 1,
  });
  const at = async () => {
    const editor = await Editor.at({ browser, product, path: `/interviews/${job}/details/title` });
    return editor;
  };
  const first = await at();
  const second = await at();
  const { say } = second;
  await first.title.fill('Ferry steward, Leith');
  await second.title.fill('Ferry steward 2031');
  await first.button(say('common.save')).click();
  await expect(first.pill('saved')).toBeVisible();
  await second.button(say('common.save')).click();
  await expect(second.clash).toContainText('Ferry steward, Leith');
  expect((await stored(job)).title).toBe('Ferry steward, Leith');
  await second.button(say('errors.clash.keepMine')).click();
  await second.button(say('common.save')).click();
  await expect.poll(async () => (await stored(job)).title).toBe('Ferry steward 2031');

  await first.page.goto(`/interviews/${job}/details/define-criteria/questions/${questions[1]}`);
  await expect(first.button(say('criteria.rubric.add'))).toBeVisible();
  await api.send('DELETE', `/api/jobs/${job}/questions/${questions[1]}`);
  await first.button(say('common.save')).click();
  await expect(first.page.getByRole('heading', { level: 1, name: say('criteria.rubric.goneTitle') })).toBeVisible();
  await first.page
    .getByRole('main')
    .getByRole('link', { name: say('criteria.rubric.back') })
    .click();
  await expect(first.page.getByText('Why the sea?')).toBeVisible();

  await second.page.goto(`/interviews/${job}/details/description`);
  await second.description.fill('Too late');
  await api.send('POST', `/api/jobs/${job}/archive`);
  // The button is always in sight; what it is refused with stands on top of a long page.
  await second.page.evaluate(() => scrollTo({ top: document.body.scrollHeight }));
  await second.button(say('common.save')).click();
  await expect(second.page.getByText(say('jobpage.edit.archived'))).toBeInViewport();
  await expect(second.button(say('common.save'))).toBeDisabled();
  await first.page.goto(`/interviews/${job}/details/questions`);
  await expect(first.page).toHaveURL(/\/details$/);
  await expect(first.page.getByText(say('jobpage.archivedNote'))).toBeVisible();
  await expect(first.page.getByRole('link', { name: /^Edit/ })).toHaveCount(0);
});
