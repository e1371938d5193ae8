import type { Browser, BrowserContextOptions } from '@playwright/test';
import type { Job } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import type { Api } from '../../fixtures/product/api.ts';
import { PHONE } from '../../fixtures/browser/browser.ts';
import { Editor } from '../../fixtures/people/editor.ts';
import type { Product } from '../../fixtures/product/product.ts';
import { wordsOf, type Language } from '../../fixtures/browser/phrases.ts';
import { expect, onlyDeep, test } from '../../fixtures/test.ts';

let product: Product;
let api: Api;
let browser: Browser;
test.beforeAll(({ shared }) => {
  ({ product, api, browser } = shared);
});

const draft = async (): Promise<number> => (await api.send<Job>('POST', '/api/jobs', { title: 'Analyst' })).id;
const stored = (job: number) => api.send<Job>('GET', `/api/jobs/${job}`);

/** A member of staff at a step of the wizard, until the journey ends. */
async function editorAt(path: string, language?: Language, options?: BrowserContextOptions): Promise<Editor> {
  const editor = await Editor.at({ browser, product, path, language, options });
  return editor;
}

test(
  'two people on one draft: each keeps their own, and the later one is told what changed',
  { tag: '@deep' },
  async () => {
    const job = await draft();
    const first = await editorAt(`/interviews/create/${job}/description`);
    const second = await editorAt(`/interviews/create/${job}/title`);
    const { say } = second;
    await first.description.fill('Two short questions.');
    await expect(first.pill('saved')).toBeVisible();
    await second.title.fill('Analyst 2031');
    await expect(second.pill('saved')).toBeVisible();
    await expect(second.page.getByText(say('errors.clash.mergedFields', { fields: 'Description' }))).toBeVisible();
    expect(await stored(job)).toMatchObject({ title: 'Analyst 2031', description: '<p>Two short questions.</p>' });

    // Another field of the same step is taken over into the form.
    await api.send('PATCH', `/api/jobs/${job}`, { default_locale: 'fr-fr' });
    await second.title.fill('Analyst 2032');
    await expect.poll(async () => (await stored(job)).title).toBe('Analyst 2032');
    await expect(second.page.getByRole('radio', { name: 'Français' })).toBeChecked();
    expect(await stored(job)).toMatchObject({ default_locale: 'fr-fr' });

    // The same field: nothing is stored over it, nothing is lost, nothing moves.
    await api.send('PATCH', `/api/jobs/${job}`, { title: 'Analyst, Leeds' });
    await second.title.fill('Analyst, York');
    await expect(second.clash).toContainText('Analyst, Leeds');
    await expect(second.title).toBeFocused();
    await expect(second.title).toHaveValue('Analyst, York');
    expect((await stored(job)).title).toBe('Analyst, Leeds');
    await expectAccessible(second.page, 'two people changed the title');
    await second.title.fill('Analyst, York and Leeds');
    // It waits for a decision, also when it is left.
    await second.page.getByRole('link', { name: say('common.close'), exact: true }).click();
    await second.button(say('common.change.stayAction')).click();
    expect((await stored(job)).title).toBe('Analyst, Leeds');
    await second.button(say('errors.clash.keepMine')).click();
    await expect.poll(async () => (await stored(job)).title).toBe('Analyst, York and Leeds');

    // Published meanwhile: the activity is no draft any more.
    await api.send('POST', `/api/jobs/${job}/questions`, { text: 'Why here?', answer_seconds: 60 });
    await api.send('PATCH', `/api/jobs/${job}`, { applicant_deadline_days: 7 });
    await api.send('POST', `/api/jobs/${job}/publish`);
    await second.title.fill('Analyst, too late');
    await expect(second.clash).toContainText(say('wizard.clash.published'));
    expect((await stored(job)).title).toBe('Analyst, York and Leeds');
  },
);

test('asked for, a clash takes the focus, in French on a phone', onlyDeep(true), async () => {
  const job = await draft();
  const editor = await editorAt(`/interviews/create/${job}/title`, 'fr', PHONE);
  const { title, say } = editor;
  await api.send('PATCH', `/api/jobs/${job}`, { title: 'Analyste, Lyon' });
  await title.fill('Analyste, Paris');
  await editor.button(say('common.save')).click();
  await expect(editor.clash).toBeFocused();
  await expect(editor.clash).toContainText('Analyste, Lyon');
  await editor.button(say('errors.clash.takeTheirs')).click();
  await expect(title).toHaveValue('Analyste, Lyon');
  await expect(editor.pill('unsaved')).toHaveCount(0);
});

test(
  'a step is reached by its address, says immediately what is wrong with it, and leads back and on',
  { tag: '@deep' },
  async () => {
    const job = await draft();
    const editor = await editorAt(`/interviews/create/${job}/edit-email?type=invitation`);
    const { page, say } = editor;
    const subject = page.getByLabel(say('wizard.fields.subject'), { exact: true });
    const replies = page.getByRole('textbox', { name: say('wizard.fields.reply_to') });
    await subject.fill('');
    await replies.fill('hiring@');
    await editor.button(say('common.saveAndContinue')).click();
    const wrong = page.getByRole('link', { name: new RegExp(`^${say('wizard.fields.subject')}`) });
    const summary = page.getByRole('alert').filter({ has: wrong });
    await expect(summary).toBeFocused();
    await expectAccessible(page, 'two fields of an e-mail are wrong');
    await expect(summary.getByRole('link')).toHaveCount(2);
    await wrong.click();
    await expect(subject).toBeFocused();
    await subject.fill('Your interview');
    await replies.fill('hiring@northwind.example');
    await editor.button(say('common.saveAndContinue')).click();
    await expect(page).toHaveURL(/edit-email\?type=completion$/);
    expect(await stored(job)).toMatchObject({ invitation_reply_to_email: 'hiring@northwind.example' });
    await page.getByRole('link', { name: say('common.back') }).click();
    await expect(page).toHaveURL(/edit-email\?type=invitation$/);
    await expect(subject).toHaveValue('Your interview');
    await page.goBack();
    await expect(page).toHaveURL(/edit-email\?type=completion$/);
    await page.goto(`/interviews/create/${job}/nowhere`);
    await expect(page.getByRole('heading', { level: 1, name: say('errors.notFoundTitle') })).toBeVisible();
  },
);

test(
  'what the applicant sees is the applicant’s own page, in the language of the activity',
  { tag: '@deep' },
  async () => {
    const job = await api.send<Job>('POST', '/api/jobs', { title: 'Analyste', default_locale: 'fr-fr' });
    const french = wordsOf('fr');
    const editor = await editorAt(`/interviews/create/${job.id}/title`);
    const { page, title, say } = editor;
    const aside = page.getByRole('region', { name: say('wizard.preview.title') });
    const applicant = (screen: 'welcome' | 'think' | 'ready' | 'done') =>
      page.frameLocator(`iframe[title="${say(`wizard.preview.screens.${screen}`)}"]`);
    await title.fill('Analyste des lignes');
    await expect(applicant('welcome').locator('h1')).toHaveText('Analyste des lignes');
    await expect(applicant('welcome').getByText(french('kinds.opening.presentation.start'))).toBeVisible();
    await expect(applicant('welcome').locator('html')).toHaveAttribute('lang', 'fr-FR');
    // Nothing of it is reached by the keyboard, and its styles stay in their own document.
    await expect(applicant('welcome').locator('body')).toHaveAttribute('inert');
    expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
    expect(await page.locator('body').evaluate((body) => getComputedStyle(body).fontSize)).toBe('14px');
    expect(
      await applicant('welcome')
        .locator('body')
        .evaluate((body) => getComputedStyle(body).fontSize),
    ).toBe('16px');

    await page.goto(`/interviews/create/${job.id}/deadline/rolling`);
    await page.getByLabel(say('wizard.fields.applicant_deadline_days'), { exact: true }).fill('12');
    await expect(applicant('welcome').locator('.facts')).toBeInViewport();

    await page.goto(`/interviews/create/${job.id}/questions`);
    await page.getByLabel(say('wizard.fields.text'), { exact: true }).fill('Pourquoi ici ?');
    await expect(applicant('think').locator('h1')).toHaveText('Pourquoi ici ?');
    await expect(applicant('think').getByText(french('interview.think.answer'))).toBeVisible();
    await aside.getByRole('button', { name: say('wizard.preview.choices.ready'), exact: true }).click();
    await expect(applicant('ready').getByText(french('interview.ready.show'), { exact: true })).toBeVisible();
    await expectAccessible(page, 'a question and its preview');

    // Where it has no place beside the step it comes over it, and gives the focus back.
    await page.setViewportSize({ width: 1100, height: 800 });
    await expect(aside).toHaveCount(0);
    const open = editor.button(say('wizard.preview.title'));
    await open.click();
    const drawer = page.getByRole('dialog', { name: say('wizard.preview.title') });
    await expect(drawer).toBeVisible();
    await expect(applicant('think').locator('h1')).toHaveText('Pourquoi ici ?');
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(open).toBeFocused();

    // Beside an e-mail stands the e-mail: there it comes over it at every width.
    await page.goto(`/interviews/create/${job.id}/edit-email?type=completion`);
    await open.click();
    await expect(applicant('done').getByText(french('interview.done.keepLink'))).toBeVisible();
    await expectAccessible(page, 'the preview in its drawer');
  },
);

test('an interview that is too long is warned about while it is written', { tag: '@deep' }, async () => {
  const job = await draft();
  for (let number = 1; number <= 7; number += 1) {
    await api.send('POST', `/api/jobs/${job}/questions`, { text: `Question ${number}?`, answer_seconds: 120 });
  }
  const editor = await editorAt(`/interviews/create/${job}/questions`);
  const { page, say } = editor;
  const many = page.getByText(say('wizard.time.advice.many_questions', { count: 8, max: 7 }));
  const long = page.getByText(say('wizard.time.advice.long_to_watch', { minutes: 16, max: 15 }));
  await expect(page.getByText('Question 7?')).toBeVisible();
  await expect(many).toHaveCount(0);
  await page.locator('#add-question').click();
  await page.getByLabel(say('wizard.fields.text'), { exact: true }).fill('One more?');
  await expect(many).toBeVisible();
  await expect(long).toBeVisible();
});
