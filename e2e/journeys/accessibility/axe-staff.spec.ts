import type { Browser, Page } from '@playwright/test';
import type { Job } from '@vivavoce/contract/types.ts';
import type { SmtpSink } from '../../fixtures/product/smtp-sink.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import type { Api } from '../../fixtures/product/api.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { passwordLink, staffLink } from '../../fixtures/product/mailed-links.ts';
import { demoActivity, publishActivity } from '../../fixtures/product/prepare.ts';
import type { Product } from '../../fixtures/product/product.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { addTemplate } from '../../fixtures/product/templates.ts';
import { dropEarlyAnswers } from '../../fixtures/browser/early-answers.ts';
import { walk } from '../../fixtures/browser/walk.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { IN_DEPTH } from '../../fixtures/in-depth.ts';
import { expect, onlyDeep, test } from '../../fixtures/test.ts';

const languages = [
  { language: 'en', prefix: '', look: DESKTOP },
  { language: 'fr', prefix: '/fr', look: { ...PHONE, locale: 'fr-FR' } },
] as const;

const buckets = ['ToInvite', 'AwaitingResponse', 'Responded', 'Reviewed', 'Outcomes'] as const;
/** The lists of these two have the most parts of their own; the others differ from them in labels only. */
const MOST_DIFFERENT: readonly string[] = ['ToInvite', 'Outcomes'];
const judgedBuckets = buckets.filter((bucket) => IN_DEPTH || MOST_DIFFERENT.includes(bucket));
const wizardSteps = [
  'title',
  'description',
  'videos',
  'deadline/type',
  'deadline/rolling',
  'deadline/fixed',
  'add-questions',
  'questions',
  'questions/categories',
  'review-type',
  'define-criteria',
  'define-criteria/questions',
  'review-panel',
  'email-templates',
  'edit-email?type=invitation',
  'edit-email?type=completion',
  'edit-email?type=Unsuccessful',
  'summary',
] as const;

/** Of an activity that is published: the frame, what is locked in it, and pages that differ from the wizard's. */
const settings = [
  '',
  '/title',
  '/deadline/fixed',
  '/questions',
  '/review-type',
  '/define-criteria/questions',
  '/ai-summary',
  '/email-templates',
] as const;

const REVIEWER = 'reviewer@panel.example';

let product: Product;
let api: Api;
let browser: Browser;
let sink: SmtpSink;
test.describe.configure({ mode: 'parallel' });
test.beforeAll(async ({ shared }) => {
  ({ product, api, browser, sink } = shared);
  await addTemplate(product, 'Graduate taster');
});

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await complete(page);
}

async function walkTo(page: Page, path: string): Promise<void> {
  await walk(page, path);
  await complete(page);
}

/** The page has its content: a heading, and nothing that still loads. */
async function complete(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

async function someoneIn(job: number, bucket: (typeof buckets)[number]): Promise<number> {
  const path = `/api/jobs/${job}/applications?status=${bucket}`;
  const [application] = (await api.send<{ results: { id: number }[] }>('GET', path)).results;
  if (!application) throw new Error(`the demo has nobody in ${bucket}`);
  return application.id;
}

async function draftJob(): Promise<number> {
  const { id } = await api.send<Job>('POST', '/api/jobs', { title: 'Route planner', description: '<p>Plan.</p>' });
  for (const text of ['What drew you to us?', 'Tell us about a plan that failed.']) {
    await api.send('POST', `/api/jobs/${id}/questions`, { text, competency: 'Planning' });
  }
  return id;
}

for (const { language, prefix, look } of languages) {
  const say = wordsOf(language);

  test(`staff screens are accessible, in ${language}`, onlyDeep(language === 'fr'), async () => {
    const context = await browser.newContext(look);
    const page = await context.newPage();
    const owner = new Staff(page, say);
    await visit(page, `${prefix}/login`);
    await owner.button(say('login.submit')).click();
    await expectAccessible(page, 'login with errors');
    await owner.arrive();
    await visit(page, `${prefix}/interviews`);
    await expectAccessible(page, 'activities');
    await walkTo(page, `${prefix}/library?tab=shared`);
    await page.getByRole('button', { name: say('library.new') }).click();
    await expect(page.getByRole('dialog').getByLabel(say('library.fields.text'), { exact: true })).toBeFocused();
    await expectAccessible(page, 'a new question of the library');
    const job = await demoActivity(api);
    for (const bucket of judgedBuckets) {
      await walkTo(page, `${prefix}/interviews/${job}?status=${bucket}`);
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await expectAccessible(page, `overview, ${bucket}`);
    }
    for (const tab of ['', '/comms', '/overview']) {
      await walkTo(page, `${prefix}/interviews/${job}/interviewee/${await someoneIn(job, 'Responded')}${tab}`);
      await expectAccessible(page, `review${tab}`);
    }
    await walkTo(page, `${prefix}/interviews/${job}/interviewee/${await someoneIn(job, 'AwaitingResponse')}`);
    await expectAccessible(page, 'review without answers');
    await walkTo(page, `${prefix}/interviews/${job}`);
    await owner.button(say('overview.invite')).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: say('overview.add.submitInvite') }).click();
    await expectAccessible(page, 'add applicant with errors');
    await context.close();
  });

  test(`signing in and the account are accessible, in ${language}`, { tag: '@deep' }, async () => {
    const { job } = await publishActivity(api, { title: `Ferry steward ${language}` });
    const invite = async (person: Record<string, unknown>) => {
      const { id } = await api.send<{ id: number }>('POST', `/api/jobs/${job}/reviewers`, person);
      await api.send('POST', `/api/jobs/${job}/reviewers/${id}/invite`);
    };
    const people = await api.send<{ id: number; email: string }[]>('GET', `/api/reviewers?not_job=${job}&q=panel`);
    const known = people.find(({ email }) => email === REVIEWER);
    await invite({ user: known?.id });
    const email = `new.${language}@panel.example`;
    await invite({ first_name: 'Wren', last_name: 'Ode', email });
    const context = await browser.newContext(look);
    const page = await context.newPage();
    const visitor = new Staff(page, say);
    await visit(page, `${prefix}/login?sessionExpired=true`);
    await page.getByLabel(say('login.email'), { exact: true }).fill(email);
    await page.getByLabel(say('login.password'), { exact: true }).fill('not this one');
    await visitor.button(say('login.submit')).click();
    await expect(page.getByText(say('login.failed.wrong'))).toBeVisible();
    await expectAccessible(page, 'login refused');
    await page.getByRole('link', { name: say('login.forgot') }).click();
    await expect(visitor.heading(say('login.forgotten.title'))).toBeVisible();
    await expectAccessible(page, 'forgotten password');
    await visitor.button(say('login.forgotten.submit')).click();
    await expect(visitor.heading(say('login.forgotten.sentTitle'))).toBeVisible();
    await expectAccessible(page, 'link sent');
    await visit(page, `${prefix}/login/password#t=used-up`);
    await expect(visitor.heading(say('login.link.expiredTitle'))).toBeVisible();
    await expectAccessible(page, 'link expired');

    await visitor.arrive();
    await visit(page, `${prefix}/account`);
    await expectAccessible(page, 'account');
    await page.getByLabel(say('account.details.firstName'), { exact: true }).fill('');
    await page.getByLabel(say('account.details.lastName'), { exact: true }).fill('');
    await visitor.button(say('account.details.save')).click();
    await page.getByLabel(say('account.password.new'), { exact: true }).fill('Password1234');
    await visitor.button(say('account.password.save')).click();
    await visitor.button(say('account.tokens.new')).click();
    await visitor.button(say('account.tokens.create')).click();
    await expect(page.getByText(say('account.tokens.scopesMissing')).first()).toBeVisible();
    await expectAccessible(page, 'account with errors');
    await page.getByLabel(say('account.tokens.name'), { exact: true }).fill(`Export ${language}`);
    await page.getByRole('checkbox', { name: say('account.tokens.scope.jobs_read') }).check();
    await visitor.button(say('account.tokens.create')).click();
    await expect(page.getByLabel(say('account.tokens.value'), { exact: true })).toBeVisible();
    await expectAccessible(page, 'account with a new token');

    page.on('dialog', (question) => void question.accept());
    await page.goto(staffLink(await sink.mailTo(REVIEWER, /./)).replace(`${product.url}/`, `${product.url}${prefix}/`));
    await expect(visitor.heading(say('account.conflict.title'))).toBeVisible();
    await expectAccessible(page, 'link for another account');
    // The invitation's link ended when the forgotten password asked for another.
    await expect.poll(() => sink.mailsTo(email).length).toBe(2);
    const [, newest] = sink.mailsTo(email);
    const link = new URL(passwordLink(newest!));
    await page.goto(`${prefix}/login/password${link.hash}`);
    await expect(visitor.heading(say('login.link.otherTitle'))).toBeVisible();
    await expectAccessible(page, 'password link for another account');
    await visitor.button(say('login.link.signOut')).click();
    await page.getByLabel(say('login.ownName.first_name'), { exact: true }).fill('Nora');
    await page.getByLabel(say('login.ownName.last_name'), { exact: true }).fill('Lind');
    await page.getByLabel(say('login.newPassword.firstLabel'), { exact: true }).fill('motdepasse99');
    await page.locator('form button[type=submit]').click();
    await expect(page.getByText(say('login.newPassword.errors.too_common'))).toBeVisible();
    await expectAccessible(page, 'first password refused');
    await context.close();
  });

  test(`search, account and errors are accessible, in ${language}`, { tag: '@deep' }, async () => {
    const context = await browser.newContext(look);
    const page = await context.newPage();
    const owner = new Staff(page, say);
    await owner.arrive();
    await visit(page, `${prefix}/interviews`);
    const drawer = page.getByRole('dialog');
    const box = drawer.getByRole('searchbox');
    const status = drawer.getByRole('status').first();
    await page.keyboard.press('/');
    await expect(status).toHaveText(say('search.minimum'));
    await expectAccessible(page, 'search');
    await box.fill('hana');
    await expect(drawer.locator('[data-result]').first()).toBeVisible();
    await expectAccessible(page, 'people found');
    await box.fill('graduate');
    await drawer.getByRole('tab', { name: say('search.tabs.interviews') }).click();
    await expect(drawer.locator('[data-result]').first()).toBeVisible();
    await expectAccessible(page, 'activities and templates found');
    await box.fill('zzzyx');
    await expect(status).toHaveText(say('search.nothing'));
    await expectAccessible(page, 'nothing found');
    await page.route('**/api/jobs?*', (route) => route.abort());
    await box.fill('nobody');
    await expect(drawer.getByRole('alert')).toBeVisible();
    await expectAccessible(page, 'search failed');
    await page.unroute('**/api/jobs?*');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: /^HM,/ }).click();
    await page.getByTitle(say('shell.account.open')).click();
    await expect(page.getByRole('dialog', { name: 'Helen Marsh' })).toBeVisible();
    await expectAccessible(page, 'account drawer');
    await page.keyboard.press('Escape');

    const job = await demoActivity(api);
    await visit(page, `${prefix}/interviews/${job}?fresh=true`);
    await expect(page.getByText(say('overview.fresh.title'))).toBeVisible();
    await expectAccessible(page, 'fresh activity');
    await visit(page, `${prefix}/nowhere`);
    await expectAccessible(page, 'not found');
    await dropEarlyAnswers(page);
    await page.route(`**/api/jobs/${job}`, (route) => route.abort());
    await visit(page, `${prefix}/interviews/${job}`);
    await expectAccessible(page, 'error page');
    await context.close();
  });

  test(`the creation wizard is accessible, in ${language}`, { tag: '@deep' }, async () => {
    const context = await browser.newContext(look);
    const page = await context.newPage();
    const owner = new Staff(page, say);
    await owner.arrive();
    const job = await draftJob();
    await visit(page, `${prefix}/interviews`);
    for (const step of wizardSteps) {
      await walkTo(page, `${prefix}/interviews/create/${job}/${step}`);
      await expectAccessible(page, step);
    }
    const published = await demoActivity(api);
    for (const part of settings) {
      await walkTo(page, `${prefix}/interviews/${published}/details${part}`);
      await expectAccessible(page, `details${part}`);
    }
    await context.close();
  });

  test(`writing a question is accessible, in ${language}`, { tag: '@deep' }, async () => {
    const context = await browser.newContext(look);
    const page = await context.newPage();
    const owner = new Staff(page, say);
    await owner.arrive();
    const job = await draftJob();
    await visit(page, `${prefix}/interviews/create/${job}/questions`);
    await owner.button(say('wizard.question.editLabel', { position: 1 })).click();
    await page.getByLabel(say('wizard.fields.text'), { exact: true }).fill('');
    await owner.button(say('wizard.question.save')).click();
    await expectAccessible(page, 'a question with an error');
    for (const kind of ['text', 'choice', 'file'] as const) {
      await page.getByRole('radio', { name: say(`wizard.questions.kinds.${kind}`), exact: true }).check();
      await expectAccessible(page, `a question that is answered by ${kind}`);
    }
    await page.getByText(say('wizard.questions.more'), { exact: true }).click();
    await owner.button(say('wizard.questions.variants.open')).click();
    await page.getByLabel(say('wizard.fields.text'), { exact: true }).fill('Why us?');
    await owner.button(say('wizard.questions.variants.open')).click();
    await expect(page.getByRole('heading', { name: say('wizard.questions.variants.offTitle') })).toBeVisible();
    await expectAccessible(page, 'writing by AI switched off');
    await context.close();
  });
}
