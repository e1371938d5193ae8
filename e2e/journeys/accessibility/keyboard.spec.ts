import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import type { Answer, Job, Question } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import type { Api } from '../../fixtures/product/api.ts';
import { Applicant } from '../../fixtures/people/applicant.ts';
import { DESKTOP } from '../../fixtures/browser/browser.ts';
import { expectLifted } from '../../fixtures/browser/lifted.ts';
import { demoActivity, prepareInterview } from '../../fixtures/product/prepare.ts';
import { OWNER, PASSWORD, Staff } from '../../fixtures/people/staff.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { listen } from '../../fixtures/browser/spoken.ts';
import { expect, onlyDeep, test } from '../../fixtures/test.ts';

const say = wordsOf('en');
const limit = 60;

let api: Api;
let browser: Browser;
let context: BrowserContext;
let page: Page;
test.use({ ownProduct: 'It reviews in the demo, and needs an account without tokens.' });
test.beforeAll(({ shared }) => {
  ({ api, browser } = shared);
});
test.beforeEach(async () => {
  context = await browser.newContext(DESKTOP);
  page = await context.newPage();
});

/** Goes on with Tab until this has the focus, as a user without a pointer does. */
async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const hasFocus = (): Promise<boolean> => target.evaluate((element) => element === document.activeElement);
  for (let steps = 0; steps < 80; steps += 1) {
    if (await hasFocus()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never leads to ${target.toString()}`);
}

async function press(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(target);
  await page.keyboard.press(key);
}

/** Where the keys are can be seen, also on what is chosen and has a shadow of its own. */
async function expectRing(target: Locator): Promise<void> {
  await tabTo(target);
  const shadow = () => target.evaluate((element) => getComputedStyle(element).boxShadow);
  const focused = await shadow();
  await target.blur();
  expect(await shadow()).not.toBe(focused);
  await target.focus();
}

test('signing in, after a mistake that leads back to its field', { tag: '@deep' }, async () => {
  await page.goto('/login');
  await press(page.getByRole('button', { name: say('login.submit'), exact: true }));
  // One summary names every fault, and each of its lines leads to the field.
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await press(summary.getByRole('link', { name: say('login.emailMissing') }));
  await expect(page.getByLabel(say('login.email'), { exact: true })).toBeFocused();
  await page.keyboard.type(OWNER);
  await tabTo(page.getByLabel(say('login.password'), { exact: true }));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: say('actions.title') })).toBeVisible();
  await expectRing(page.locator('[aria-current=page]').first());
  await expectRing(page.getByRole('navigation', { name: say('actions.kinds') }).locator('[aria-current]'));
});

test('questions change places by Space and the arrow keys', { tag: '@deep' }, async () => {
  const { id } = await api.send<Job>('POST', '/api/jobs', { title: 'Route planner', description: '<p>Plan.</p>' });
  const texts = ['First thing?', 'Second thing?', 'Third thing?'];
  for (const text of texts) await api.send('POST', `/api/jobs/${id}/questions`, { text });
  const order = async () => {
    const questions = await api.send<Question[]>('GET', `/api/jobs/${id}/questions`);
    return questions.map(({ text }) => text);
  };
  await new Staff(page, say).arrive();
  await page.goto(`/interviews/create/${id}/questions`);
  const grip = (position: number) => page.getByRole('button', { name: say('wizard.question.grip', { position }) });
  const status = (text: string) => page.getByRole('status').filter({ hasText: text });
  await press(grip(1), 'Space');
  await expectLifted(page, say('wizard.drag.lifted', { position: 1, total: 3 }));
  await page.keyboard.press('ArrowDown');
  await expect(status(say('wizard.drag.over', { from: 1, position: 2, total: 3 }))).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(status(say('wizard.drag.over', { from: 1, position: 3, total: 3 }))).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(order).toEqual(['Second thing?', 'Third thing?', 'First thing?']);

  // Escape puts a lifted question back.
  await press(grip(2), 'Space');
  await expectLifted(page, say('wizard.drag.lifted', { position: 2, total: 3 }));
  await page.keyboard.press('ArrowUp');
  await expect(status(say('wizard.drag.over', { from: 2, position: 1, total: 3 }))).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(status(say('wizard.drag.cancelled', { position: 2 }))).toBeAttached();
  expect(await order()).toEqual(['Second thing?', 'Third thing?', 'First thing?']);
});

test('a question is written, chosen from the library and deleted by keys', onlyDeep(true), async () => {
  const { id } = await api.send<Job>('POST', '/api/jobs', { title: 'Route planner' });
  const questions = () => api.send<Question[]>('GET', `/api/jobs/${id}/questions`);
  await new Staff(page, say).arrive();
  await page.goto(`/interviews/create/${id}/add-questions`);
  await press(page.getByRole('link', { name: say('wizard.questions.ways.write') }));
  await expect(page.getByLabel(say('wizard.fields.text'), { exact: true })).toBeFocused();
  await page.keyboard.type('Which language do you speak?');
  await tabTo(page.getByRole('radio', { name: say('wizard.questions.kinds.video'), exact: true }));
  for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: say('wizard.questions.kinds.choice'), exact: true })).toBeChecked();
  await tabTo(page.getByLabel(say('wizard.questions.choice', { position: 1 }), { exact: true }));
  await page.keyboard.type('English');
  await page.keyboard.press('Enter');
  await page.keyboard.type('French');
  await press(page.getByRole('button', { name: say('wizard.question.save') }));
  await expect(page.getByRole('button', { name: say('wizard.question.add') })).toBeFocused();
  expect(await questions()).toMatchObject([{ kind: 'choice', choices: ['English', 'French'] }]);

  await press(page.getByRole('button', { name: say('wizard.questions.library') }));
  await press(page.getByRole('dialog').getByRole('checkbox').nth(1), 'Space');
  await press(page.getByRole('dialog').getByRole('button', { name: /^Add 1/ }));
  await expect(page.getByRole('button', { name: say('wizard.question.editLabel', { position: 2 }) })).toBeFocused();
  expect(await questions()).toHaveLength(2);

  await press(page.getByRole('button', { name: say('wizard.question.more', { position: 1 }) }));
  await expect(page.getByRole('menu')).toBeVisible();
  // From the end of the menu, where what cannot be taken back stands.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: say('wizard.question.delete'), exact: true })).toBeFocused({
      timeout: 1000,
    });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: say('wizard.question.editLabel', { position: 1 }) })).toBeFocused();
  expect(await questions()).toHaveLength(1);
});

test('a deadline is chosen, and words get their shape, by keys', { tag: '@deep' }, async () => {
  const { id } = await api.send<Job>('POST', '/api/jobs', { title: 'Route planner', description: '<p>Plan.</p>' });
  const stored = () => api.send<Job>('GET', `/api/jobs/${id}`);
  const heading = page.getByRole('heading', { level: 1 });
  await new Staff(page, say).arrive();
  await page.goto(`/interviews/create/${id}/deadline/type`);
  await tabTo(page.getByRole('radio', { name: say('wizard.deadline.rolling') }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: say('wizard.deadline.fixed') })).toBeChecked();
  await press(page.getByRole('button', { name: say('wizard.continue'), exact: true }));
  await expect(heading).toHaveText(say('wizard.deadline.fixedHeading'));
  // Without a day it is not stored, and its field says so.
  const date = page.getByLabel(say('wizard.fields.date'), { exact: true });
  await press(page.getByRole('button', { name: say('common.saveAndContinue'), exact: true }));
  await expect(date).toBeFocused();
  await expect(date).toHaveAccessibleDescription(say('wizard.faults.date_missing'));
  // Day and month alike, so that it is the same date in the order of every language.
  const year = new Date().getFullYear() + 1;
  await page.keyboard.type(`1212${year}`);
  await expect(date).toHaveValue(`${year}-12-12`);
  await page.keyboard.press('ArrowUp');
  await expect(date).toHaveValue(`${year + 1}-12-12`);
  await press(page.getByRole('button', { name: 'In 2 weeks', exact: true }));
  await expect(date).not.toHaveValue(`${year + 1}-12-12`);
  const day = await date.inputValue();
  await expect.poll(async () => (await stored()).fixed_deadline?.slice(0, 10)).toBe(day);
  await press(page.locator('summary').filter({ hasText: say('wizard.deadline.extension') }));
  await tabTo(page.getByLabel(say('wizard.fields.reinvitation_deadline'), { exact: true }));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('5');
  await expect.poll(async () => (await stored()).reinvitation_deadline).toBe(5);
  await page.goto(`/interviews/create/${id}/summary`);
  await expect(page.getByRole('main').getByText('5 more days', { exact: true })).toBeVisible();

  await page.goto(`/interviews/create/${id}/description`);
  const description = page.getByRole('textbox', { name: say('wizard.fields.description') });
  // The description has the first of several editors on the page.
  const tools = page.getByRole('toolbar', { name: say('wizard.richText.toolbar') }).first();
  const tool = (name: 'bold' | 'bullets' | 'link') =>
    tools.getByRole('button', { name: say(`wizard.richText.${name}`) });
  await tabTo(description);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Bring a map');
  await page.keyboard.press('ControlOrMeta+A');
  // Back out of the text: one stop leads to the whole toolbar, arrows lead through it.
  await page.keyboard.press('Shift+Tab');
  await expect(tool('bold')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(description).toBeFocused();
  await expect(tool('bold')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('End');
  await expect(tool('link')).toBeFocused();
  await page.keyboard.press('Enter');
  const address = page.getByLabel(say('wizard.richText.address'), { exact: true });
  await expect(address).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(description).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.type('maps.example/york');
  await page.keyboard.press('Enter');
  await expect(description).toBeFocused();
  const linked = /^<p><a href="https:\/\/maps\.example\/york"[^>]*><strong>Bring a map<\/strong><\/a><\/p>$/;
  await expect.poll(async () => (await stored()).description).toMatch(linked);
  // The editor hears of the caret a moment after the browser moved it, and of a line after it made it.
  const chosenNextFrame = () =>
    page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return String(getSelection());
    });
  await page.keyboard.press('End');
  await expect.poll(chosenNextFrame).toBe('');
  await page.keyboard.press('Enter');
  await expect(description.locator('p')).toHaveCount(2);
  await page.keyboard.type('- a pencil');
  await expect(tool('bullets')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => (await stored()).description).toMatch(/<ul><li><p>.*a pencil.*<\/p><\/li><\/ul>$/);
  // Out of the text again, also forwards.
  await page.keyboard.press('Tab');
  await expect(description).not.toBeFocused();
});

test('an interview from its link to sending, without a pointer', { tag: ['@camera', '@deep'] }, async () => {
  const { link, questions } = await prepareInterview(api, { answer: limit, file: 'Case study.pdf' });
  const folded = () => page.locator('summary').filter({ hasText: '1 file to read' });
  const applicant = new Applicant(page, say);
  const spoken = await listen(page);
  await applicant.open(link);
  await press(applicant.button(say('kinds.opening.presentation.start')));
  const agreed = say('kinds.setup.presentation.recorded.agree', { company: 'Northwind' });
  await press(page.getByRole('checkbox', { name: agreed }), 'Space');
  await press(applicant.button(say('interview.details.submit')));
  await press(applicant.button(say('interview.adjustments.skip')));
  await press(applicant.button(say('interview.check.turnOn')));
  await press(applicant.button(say('interview.check.record')));
  const wayOn = applicant
    .button(say('interview.check.continue'))
    .or(applicant.button(say('interview.check.continueUsable')));
  await expect(wayOn.or(applicant.smallPicture)).toBeVisible({ timeout: 60_000 });
  if (await applicant.smallPicture.isVisible()) await press(applicant.smallPicture);
  else {
    // The verdict leads on: the next press does not repeat the test, and Tab leads to what would.
    await expect(wayOn).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(applicant.button(say('interview.check.recordAgain'))).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
  }
  await press(applicant.button(say('interview.introduction.begin')));
  await expect(folded()).toBeVisible();
  await press(applicant.button(say('interview.ready.show')));
  await expect(folded()).toBeVisible();
  await page.getByLabel(say('interview.think.notes'), { exact: true }).fill('Begin with the summer of 2024.');
  await press(applicant.button(say('interview.think.answer')));
  await applicant.isRecording();
  await expect(applicant.button(say('interview.record.finishAnswer'))).toHaveAccessibleDescription(
    say('interview.record.soon'),
  );
  await expect(page.getByText('Begin with the summer of 2024.')).toBeVisible();
  // Texts to read stay in reach while the answer is recorded, and stop nothing.
  await press(folded());
  const saving = page.waitForEvent('download');
  await press(page.getByRole('link', { name: 'Case study.pdf' }));
  expect((await saving).suggestedFilename()).toBe('Case study.pdf');
  await applicant.isRecording();
  await expectAccessible(page, 'recording with a file to read');
  await applicant.speak(7, limit);
  await press(applicant.button(say('interview.record.finishAnswer')), 'Space');
  await applicant.answerIsSaved();
  await press(applicant.button(say('interview.answer.use')));
  await press(applicant.button(say('interview.review.send')));
  await expect(applicant.heading(say('kinds.sent.presentation.titleName', { name: 'Amélie' }))).toBeVisible();
  expect(questions).toHaveLength(1);
  const heard = await spoken();
  const [check, introduction] = [`# ${say('interview.check.title')}`, `# ${say('interview.introduction.title')}`];
  const passing = [say('applicant.arriving'), say('interview.answer.processing')];
  const said = heard.filter(
    // Findings of the check, and texts that load for a moment, differ with the machine.
    (one, at) => !passing.includes(one) && (at <= heard.indexOf(check) || at >= heard.indexOf(introduction)),
  );
  const question = '# What would you like to learn in your first year?';
  // Each once: no percentage of the upload, and nothing of a start once all has ended.
  expect(said).toEqual([
    `# ${say('interview.details.title')}`,
    `# ${say('interview.adjustments.title')}`,
    check,
    introduction,
    `# ${say('interview.ready.title', { number: 1, total: 1 })}`,
    question,
    `${say('interview.record.getReady')} 3`,
    say('interview.record.started'),
    `${say('interview.record.savingTitle')}. ${say('interview.record.savingText')}`,
    question,
    expect.stringMatching(new RegExp(`^${say('interview.answer.saved')}, 0:\\d\\d$`)),
    `# ${say('interview.review.title')}`,
    `# ${say('kinds.sent.presentation.titleName', { name: 'Amélie' })}`,
  ]);
});

test('a review is rated and played by keys', { tag: '@deep' }, async () => {
  const job = await demoActivity(api);
  const responded = await api.send<{ results: { id: number; user: { full_name: string } }[] }>(
    'GET',
    `/api/jobs/${job}/applications?status=Responded`,
  );
  const [application] = responded.results;
  if (!application) throw new Error('the demo has nobody in Responded');
  const ratings = () =>
    api.send<{ answer: number; rating: number }[]>(
      'GET',
      `/api/jobs/${job}/answerreviews?application=${application.id}`,
    );
  const answers = await api.send<Answer[]>('GET', `/api/jobs/${job}/answers?application=${application.id}`);
  const first = answers.find(({ id }) => id !== null);
  if (!first) throw new Error('the applicant has not answered');

  const owner = new Staff(page, say);
  await new Staff(page, say).arrive();
  await page.goto(`/interviews/${job}/interviewee/${application.id}/answer/${first.id}`);
  await expect(owner.heading(application.user.full_name)).toBeVisible();
  const boxes = page.getByRole('radiogroup', { name: say('review.ratingOf', { number: first.order }) });
  await expect(boxes).toBeVisible();
  await page.keyboard.press('4');
  await expect(boxes.getByRole('radio').nth(3)).toBeChecked();
  await expect.poll(async () => (await ratings()).find(({ answer }) => answer === first.id)?.rating).toBe(4);
  await tabTo(boxes.getByRole('radio').nth(3));
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await ratings()).find(({ answer }) => answer === first.id)?.rating).toBe(5);

  const video = page.getByRole('group', { name: say('player.label') }).locator('video');
  const position = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  await press(page.getByRole('button', { name: say('player.play') }), 'Space');
  await expect.poll(position).toBeGreaterThan(0.5);
  await press(page.getByRole('button', { name: say('player.pause') }), 'Space');
  await tabTo(page.getByRole('slider', { name: say('player.position') }));
  await page.keyboard.press('Home');
  await expect.poll(position).toBe(0);
});

test('a forgotten password is asked for, and a token made and revoked, by keys', onlyDeep(true), async () => {
  await page.goto('/login');
  await tabTo(page.getByLabel(say('login.email'), { exact: true }));
  await page.keyboard.type('nobody@mail.example');
  await press(page.getByRole('link', { name: say('login.forgot') }));
  await press(page.getByRole('button', { name: say('login.forgotten.submit') }));
  const sent = page.getByRole('heading', { level: 1, name: say('login.forgotten.sentTitle') });
  await expect(sent).toBeFocused();
  await press(page.getByRole('link', { name: say('login.back') }));
  await expect(page.getByRole('heading', { level: 1, name: say('login.title') })).toBeVisible();

  await new Staff(page, say).arrive();
  await page.goto('/account');
  await press(page.getByRole('button', { name: say('account.tokens.new') }));
  await expect(page.getByLabel(say('account.tokens.name'), { exact: true })).toBeFocused();
  await page.keyboard.type('Import');
  await press(page.getByRole('checkbox', { name: say('account.tokens.scope.jobs_read') }), 'Space');
  await press(page.getByRole('button', { name: say('account.tokens.create') }));
  const created = say('account.tokens.created', { name: 'Import' });
  await expect(page.getByRole('heading', { level: 3, name: created })).toBeFocused();
  await press(page.getByRole('button', { name: say('account.tokens.done') }));
  await expect(page.getByRole('button', { name: say('account.tokens.new') })).toBeFocused();
  await press(page.getByRole('button', { name: say('account.tokens.revokeFor', { name: 'Import' }) }));
  await press(page.getByRole('dialog').getByRole('button', { name: say('account.tokens.revoke'), exact: true }));
  await expect(page.getByText(say('account.tokens.empty'))).toBeVisible();
});
