import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { ApplicationDetail, Job } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import type { Api } from '../../fixtures/product/api.ts';
import { DESKTOP } from '../../fixtures/browser/browser.ts';
import { demoActivity, publishActivity } from '../../fixtures/product/prepare.ts';
import type { Product } from '../../fixtures/product/product.ts';
import { sessionOf, readAllAnswers, unansweredCalls } from '../../fixtures/people/session.ts';
import { OWNER, PASSWORD } from '../../fixtures/people/staff.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { expect, onlyDeep, test } from '../../fixtures/test.ts';

const say = wordsOf('en');
const RECRUITER = 'recruiter@northwind.example';
const MINUTE = 60_000;

let product: Product;
let api: Api;
let browser: Browser;
let context: BrowserContext;
let page: Page;
test.describe.configure({ mode: 'parallel' });
test.beforeAll(({ shared }) => {
  ({ product, api, browser } = shared);
});
test.beforeEach(async () => {
  context = await browser.newContext(DESKTOP);
  page = await context.newPage();
  await page.clock.install();
});

const draft = async (): Promise<number> => (await api.send<Job>('POST', '/api/jobs', { title: 'Analyst' })).id;
const stored = (job: number) => api.send<Job>('GET', `/api/jobs/${job}`);

const {
  field,
  button,
  restored,
  unsaved,
  saved,
  warning,
  signIn,
  open,
  letTheHourPass,
  holdSaves,
  endOnServer,
  holdReads,
  expectExpired,
} = sessionOf(() => page);

test(
  'an hour without a call ends the session, and what was typed is there again after signing in',
  { tag: '@deep' },
  async () => {
    const job = await draft();
    const path = `/interviews/create/${job}/edit-email?type=completion`;
    await open(path);
    const letThrough = await holdSaves();
    await field(say('wizard.fields.from_name')).fill('The hiring team');
    const body = page.getByRole('textbox', { name: say('wizard.fields.body') });
    const previewed = page.waitForResponse((response) =>
      (response.request().postData() ?? '').includes('within a week'),
    );
    await body.fill('Thank you. We write to you within a week.');
    await expect(unsaved()).toBeVisible();
    await previewed;

    await letTheHourPass();
    await expectExpired();
    expect(new URL(page.url()).searchParams.get('next')).toBe(path);
    // The server was told as well: the cookie opens nothing any more.
    expect((await context.request.get('/login/ajax')).status()).toBe(401);

    await signIn();
    await expect(page).toHaveURL(`${product.url}${path}`);
    await expect(field(say('wizard.fields.from_name'))).toHaveValue('The hiring team');
    await expect(body).toHaveText('Thank you. We write to you within a week.');
    await expect(restored()).toBeVisible();
    await expect(unsaved()).toBeVisible();
    await expect(body).toBeFocused();
    await letThrough();
    await button(say('common.save')).click();
    await expect(saved()).toBeVisible();
    expect((await stored(job)).interview_complete_message).toContain('within a week');
  },
);

test('a save that the server no longer knows loses nothing, in French', onlyDeep(true), async () => {
  const dire = wordsOf('fr');
  const job = await draft();
  await page.goto(`/fr/login?next=/interviews/create/${job}/title`);
  await signIn(OWNER, dire);
  await field(dire('wizard.fields.title')).waitFor();
  await endOnServer();
  await field(dire('wizard.fields.title')).fill('Analyste 2027');
  await button(dire('common.save')).click();
  await expectExpired(dire);
  await expect(page).toHaveURL(/\/fr\/login/);
  await signIn(OWNER, dire);
  await expect(page).toHaveURL(`${product.url}/fr/interviews/create/${job}/title`);
  await expect(field(dire('wizard.fields.title'))).toHaveValue('Analyste 2027');
  await expect(field(dire('wizard.fields.title'))).toBeFocused();
  await expect(restored(dire)).toBeVisible();
  // A draft then stores itself, as it would have done.
  await expect.poll(async () => (await stored(job)).title).toBe('Analyste 2027');
});

test(
  'a question in the background that meets no session loses no dialog that is being filled in',
  onlyDeep(true),
  async () => {
    const { job } = await publishActivity(api);
    await open(`/interviews/${job}`);
    await button(say('overview.invite')).first().click();
    await field(say('overview.add.firstName')).fill('Amélie');
    await endOnServer();
    await page.clock.fastForward(MINUTE);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expectExpired();
    await signIn();
    await expect(page.getByRole('dialog', { name: say('overview.add.title') })).toBeVisible();
    await expect(field(say('overview.add.firstName'))).toHaveValue('Amélie');
    await expect(restored()).toBeVisible();
    // Closing it now would lose the name.
    await page.keyboard.press('Escape');
    await button(say('common.change.stayAction')).click();
    await expect(field(say('overview.add.firstName'))).toHaveValue('Amélie');
  },
);

test(
  'a note, a comment and a rating come back, each where it was, and store themselves as ever',
  { tag: '@deep' },
  async () => {
    const job = await demoActivity(api);
    const { results } = await api.send<{ results: ApplicationDetail[] }>(
      'GET',
      `/api/jobs/${job}/applications?status=Responded`,
    );
    const application = results[0]?.id ?? 0;
    await open(`/interviews/${job}/interviewee/${application}/overview`);
    await page.getByRole('textbox', { name: /Comment/ }).fill('Calm and clear.');
    await page.getByRole('link', { name: say('review.tabs.answers.presentation') }).click();
    const note = field(say('review.note'));
    await expect(note).toBeEnabled();
    let letThrough = await holdReads();
    await endOnServer();
    await note.fill('Names three risks');
    // Going on stores the note first, and meets the end of the session there.
    await page.getByRole('link', { name: say('review.nextApplicant') }).click();
    await expectExpired();
    await letThrough();
    await signIn();
    await expect(note).toHaveValue('Names three risks');
    await expect(note).toBeFocused();
    await expect(restored()).toBeVisible();
    // Notes store themselves, also this one.
    await page.clock.fastForward(5000);
    await expect(page.getByText(say('review.save.saved'), { exact: true })).toBeVisible();
    await page.getByRole('link', { name: say('review.tabs.overview') }).click();
    await expect(page.getByRole('textbox', { name: /Comment/ })).toHaveValue('Calm and clear.');

    await page.getByRole('link', { name: say('review.tabs.answers.presentation') }).click();
    // By its own address, or saving the rating would lead to the next question.
    await page.getByRole('link', { name: say('review.question', { number: 1 }) }).click();
    await expect(page).toHaveURL(/answer\/\d+/);
    const rating = page.getByRole('radio', { name: /^4/ });
    await expect(rating).toBeEnabled();
    letThrough = await holdReads();
    await endOnServer();
    await page.keyboard.press('4');
    await expectExpired();
    await letThrough();
    const rated = page.waitForResponse(
      (response) => /answerreviews/.test(response.url()) && response.request().method() === 'POST',
    );
    // The rating is stored while the ratings are still being read.
    await page.route(/answerreviews/, async (route) => {
      if (route.request().method() === 'GET') await rated;
      await route.continue();
    });
    await signIn();
    expect((await rated).ok()).toBe(true);
    await expect(rating).toBeChecked();
  },
);

test('text that is typed while the login page loads comes back as well', { tag: '@deep' }, async () => {
  const job = await draft();
  const path = `/interviews/create/${job}/title`;
  await open(path);
  await holdSaves();
  await readAllAnswers(page);
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  // The scripts of the login page come late, as on a slow connection.
  await page.route(/\/assets\//, async (route) => {
    await arrived;
    await route.continue();
  });
  const waiting = page.waitForRequest(/\/assets\//);
  await endOnServer();
  await page.evaluate(() => new BroadcastChannel('vivavoce.session').postMessage({ kind: 'ended' }));
  await waiting;
  await field(say('wizard.fields.title')).fill('Analyst in the evening');
  arrive();
  await expectExpired();
  await signIn();
  await expect(field(say('wizard.fields.title'))).toHaveValue('Analyst in the evening');
  await expect(restored()).toBeVisible();
});

test('a message to an applicant comes back in its form, and is not left unasked', { tag: '@deep' }, async () => {
  const job = await demoActivity(api);
  const { results } = await api.send<{ results: { id: number }[] }>('GET', `/api/jobs/${job}/applications`);
  await open(`/interviews/${job}/interviewee/${results[0]?.id}/comms`);
  await button(say('decide.message.write')).click();
  await field(say('decide.message.subject')).fill('The start moved');
  await endOnServer();
  await page.evaluate(() => new BroadcastChannel('vivavoce.session').postMessage({ kind: 'ended' }));
  await expectExpired();
  await signIn();
  await expect(restored()).toBeVisible();
  await expect(field(say('decide.message.subject'))).toHaveValue('The start moved');
  await button(say('common.cancel')).click();
  await button(say('common.change.stayAction')).click();
  await expect(field(say('decide.message.subject'))).toHaveValue('The start moved');
});

test('another person who signs in at that tab finds nothing, and nothing is left of it', onlyDeep(true), async () => {
  const job = await draft();
  const path = `/interviews/create/${job}/title`;
  await open(path);
  await holdSaves();
  await field(say('wizard.fields.title')).fill('Secret plans');
  await letTheHourPass();
  await expectExpired();
  const kept = () => page.evaluate(() => JSON.stringify(sessionStorage));
  expect(await kept()).toContain('Secret plans');
  await signIn(RECRUITER);
  await expect(page).not.toHaveURL(/login/);
  await expect.poll(kept).not.toContain('Secret plans');
  await expect(page.getByText('Secret plans')).toHaveCount(0);
  // Nor does it come back for its writer.
  await endOnServer();
  await page.goto(`/login?next=${path}`);
  await signIn();
  await expect(field(say('wizard.fields.title'))).toHaveValue('Analyst');
});

test(
  'signing out in one tab keeps what another is writing, and signing in there brings both back',
  { tag: '@deep' },
  async () => {
    const job = await draft();
    await open(`/interviews/create/${job}/title`);
    await holdSaves();
    await field(say('wizard.fields.title')).fill('Analyst, London');
    const other = await context.newPage();
    await other.goto('/interviews');
    await other.getByRole('button', { name: /Helen Marsh/ }).click();
    await other.getByText(say('shell.account.logout'), { exact: true }).click();
    await expect(other).toHaveURL(/\/login$/);
    await expectExpired();
    await other.getByLabel(say('login.email'), { exact: true }).fill(OWNER);
    await other.getByLabel(say('login.password'), { exact: true }).fill(PASSWORD);
    await other.getByRole('button', { name: say('login.submit'), exact: true }).click();
    await expect(field(say('wizard.fields.title'))).toHaveValue('Analyst, London');
    await expect(unsaved()).toBeVisible();
  },
);

test('whoever was in another company than their first is there again', onlyDeep(true), async () => {
  await open('/interviews');
  await page.getByRole('button', { name: /Helen Marsh/ }).click();
  await page.getByText('Southbank College', { exact: true }).click();
  await page.waitForURL(/\/$/);
  await page.goto('/interviews');
  await expect(page.getByRole('heading', { level: 1, name: say('activities.title') })).toBeVisible();
  await letTheHourPass();
  await expectExpired();
  await signIn();
  await expect(page).toHaveURL(/\/interviews$/);
  expect(await (await context.request.get('/api/user')).json()).toMatchObject({
    current_company: { name: 'Southbank College' },
  });
});

test('the end is announced two minutes before, and one key puts it off', { tag: '@deep' }, async () => {
  const job = await draft();
  await open(`/interviews/create/${job}/title`);
  const title = field(say('wizard.fields.title'));
  await title.fill('Analyst 2027');
  // The hour counts from the last call, which stores it.
  await expect(saved()).toBeVisible();
  await page.clock.fastForward(57 * MINUTE);
  await expect(warning()).toHaveCount(0);
  await page.clock.fastForward(MINUTE);
  await expect(warning()).toBeVisible();
  await expect(button(say('shell.session.stay'))).toBeFocused();
  await expect(page.getByRole('timer')).toHaveText(/^(2:0\d|1:\d\d)$/);
  await expectAccessible(page, 'the end of the session announced');
  await expect(button(say('shell.session.stay'))).toBeFocused();
  const answered = page.waitForResponse(/\/api\/user$/);
  await page.keyboard.press('Enter');
  expect(Number((await answered).headers()['session-ends-in'])).toBeGreaterThan(3500);
  await expect(warning()).toHaveCount(0);
  await expect(title).toBeFocused();
  await expect(title).toHaveValue('Analyst 2027');
  // The hour began again.
  await page.clock.fastForward(30 * MINUTE);
  await expect(warning()).toHaveCount(0);
  await expect(page).toHaveURL(/title$/);
});

test(
  'the end of the longest time is announced without an offer to stay, and the page goes on until then',
  onlyDeep(true),
  async () => {
    const job = await draft();
    await open(`/interviews/create/${job}/title`);
    const end = Date.now() + 100_000;
    await page.route('**/api/jobs/**', async (route) => {
      const answer = await route.fetch();
      const left = String(Math.floor((end - Date.now()) / 1000));
      const last = { 'session-ends-in': left, 'session-lasts-at-most': left };
      await route.fulfill({ response: answer, headers: { ...answer.headers(), ...last } });
    });
    const title = field(say('wizard.fields.title'));
    await title.fill('Analyst 2028');
    await expect(warning()).toContainText(say('shell.session.textFinal'));
    await expect(button(say('shell.session.stay'))).toHaveCount(0);
    await expectAccessible(page, 'the end of the longest time announced');
    await page.keyboard.press('Enter');
    await expect(warning()).toHaveCount(0);
    await title.fill('Analyst 2029');
    await expect(saved()).toBeVisible();
    await expect(warning()).toHaveCount(0);
  },
);

test(
  'a tab that slept says immediately what is left, or that it has ended, in a layout of its own',
  onlyDeep(true),
  async () => {
    const job = await demoActivity(api);
    const unanswered = unansweredCalls(page);
    /** An answer that arrives after a sleep would restart the hour: earlier calls are answered first, later calls wait. */
    const silence = async (): Promise<() => void> => {
      const awake = Promise.withResolvers<void>();
      await page.route('**/api/**', async (route) => {
        const request = route.request();
        unanswered.delete(request);
        await awake.promise;
        if (request.resourceType() === 'fetch' && !request.failure()) unanswered.add(request);
        await route.continue();
      });
      await readAllAnswers(page);
      return awake.resolve;
    };
    const wakeAfter = async (ms: number) => {
      await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + ms);
      await page.evaluate(() => dispatchEvent(new Event('focus')));
    };
    await open(`/interviews/${job}/interviewee`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    let awake = await silence();
    await wakeAfter(59 * MINUTE);
    await expect(warning()).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/^(1:00|0:[345]\d)$/);
    awake();
    await page.keyboard.press('Escape');
    await expect(warning()).toHaveCount(0);
    awake = await silence();
    await endOnServer();
    await wakeAfter(8 * 60 * MINUTE);
    awake();
    await expectExpired();
  },
);

test(
  'unsaved changes are asked about by a link, the back button, a reload and closing, and only then',
  { tag: '@deep' },
  async () => {
    const job = await draft();
    await open('/interviews');
    await page.goto(`/interviews/create/${job}/description`);
    await page.getByRole('link', { name: say('wizard.steps.title'), exact: true }).click();
    const title = field(say('wizard.fields.title'));
    await expect(title).toHaveValue('Analyst');
    // Changes that could be stored are stored without a question.
    const letThrough = await holdSaves();
    const question = page.getByRole('dialog', { name: say('common.change.unsaved') });
    const requests: string[] = [];
    page.on('dialog', (dialog) => {
      requests.push(dialog.type());
      void dialog.dismiss();
    });
    const stays = async (): Promise<void> => {
      await expect(question).toContainText('You have unsaved changes, are you sure you want to leave?');
      await button(say('common.change.stayAction')).click();
      await expect(question).toHaveCount(0);
      await expect(page).toHaveURL(/title$/);
      await expect(title).toHaveValue('Analyst 2028');
    };

    await title.fill('Analyst 2028');
    await page.getByRole('link', { name: say('wizard.steps.description'), exact: true }).click();
    await stays();
    await page.goBack();
    await stays();
    await page.reload({ timeout: 3000 }).catch(() => undefined);
    expect(requests).toEqual(['beforeunload']);
    await expect(title).toHaveValue('Analyst 2028');
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => requests).toEqual(['beforeunload', 'beforeunload']);
    await expect(title).toHaveValue('Analyst 2028');

    // A change that the server may have stored is taken back there too; then nothing is lost, and nothing asked.
    await letThrough();
    await title.fill('Analyst');
    await expect(unsaved()).toHaveCount(0);
    await holdSaves();
    await page.reload();
    expect(requests).toHaveLength(2);
    await title.fill('Analyst 2029');
    await page.goBack();
    await button(say('common.change.leaveAction')).click();
    await expect(page).toHaveURL(/description$/);
    await expect(unsaved()).toHaveCount(0);
  },
);
