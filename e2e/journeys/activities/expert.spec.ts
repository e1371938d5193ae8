import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Job, MatrixOptions, Question, Rubric } from '@vivavoce/contract/types.ts';
import type { Api } from '../../fixtures/product/api.ts';
import { Applicant } from '../../fixtures/people/applicant.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { inviteApplicant } from '../../fixtures/product/prepare.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import type { SmtpSink } from '../../fixtures/product/smtp-sink.ts';
import { expect, test } from '../../fixtures/test.ts';

const say = wordsOf('en');
let api: Api;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let staff: Staff;
let sink: SmtpSink;
test.beforeAll(({ shared }) => {
  ({ api, browser, sink } = shared);
});
test.beforeEach(async () => {
  context = await browser.newContext(DESKTOP);
  page = await context.newPage();
  staff = new Staff(page, say);
});

const field = (name: string) => page.getByLabel(name, { exact: true });
const inDrawer = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });

/** Records a greeting and takes it. */
async function recordWelcome(): Promise<void> {
  const label = say('videos.step.accept');
  await page.getByRole('button', { name: say('videos.recordLabel', { label }), exact: true }).click();
  await inDrawer(say('videos.camera.turnOn')).click();
  await inDrawer(say('videos.camera.start')).click();
  await expect(page.getByRole('dialog').getByText(/0:0[5-9]$/)).toBeVisible({ timeout: 40_000 });
  await inDrawer(say('videos.camera.stop')).click();
  await inDrawer(say('videos.use')).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

async function addQuestion(text: string, competency: string): Promise<void> {
  await field(say('wizard.fields.text')).fill(text);
  await field(say('wizard.fields.competency')).fill(competency);
  await staff.button(say('wizard.question.save')).click();
  await expect(page.getByRole('heading', { level: 2, name: text })).toBeVisible();
}

test(
  'an expert sets everything up in one go: greeting, own fields, questions, matrix, e-mails',
  { tag: ['@camera', '@deep'] },
  async () => {
    await staff.arrive();
    await page.goto('/interviews/create/title');
    await field(say('wizard.fields.title')).fill('Signaller 2027');
    await page.getByText(say('details.position.more'), { exact: true }).click();
    await page.getByRole('textbox', { name: say('wizard.fields.role') }).fill('Signaller');
    await field(say('wizard.fields.function')).selectOption({ label: 'Logistics' });
    await staff.goOn(say('wizard.description.heading'));
    const id = Number(/create\/(\d+)\//.exec(page.url())?.[1]);
    const stored = () => api.send<Job>('GET', `/api/jobs/${id}`);
    await page.getByRole('textbox', { name: say('wizard.fields.description') }).fill('Keep trains apart.');
    await page.getByText(say('details.words.heading'), { exact: true }).click();
    await page.getByRole('textbox', { name: say('wizard.fields.interview_intro_text') }).fill('Take your time.');
    await page.getByRole('checkbox', { name: say('details.words.playback') }).uncheck();
    await staff.goOn(say('videos.step.heading'));
    await recordWelcome();
    await staff.goOn(say('details.custom.heading'));
    await field(say('details.custom.textFor', { tag: 'OFFICE' })).fill('York');
    await staff.goOn(say('wizard.questionsType.heading'));
    await staff.goOn(say('wizard.steps.questions'));
    await addQuestion('What do you look at first?', 'Judgement');
    await staff.button(say('wizard.question.add')).click();
    await addQuestion('When did you last say no?', 'Communication');

    // A rubric first, and then the matrix after all: what was written of the rubric stays.
    await staff.goOn(say('wizard.review.heading'));
    await page.getByRole('radio', { name: say('wizard.review.perQuestion') }).check();
    await staff.goOn(say('criteria.heading'));
    await page.getByRole('checkbox', { name: say('criteria.rubrics.toggle', { number: 1 }) }).press('Space');
    await expect(page.getByText(say('criteria.rubrics.switchedOn', { number: 1 }))).toBeAttached();
    await staff.goOn(say('criteria.questions.heading'));
    await page.getByRole('link', { name: say('criteria.rubrics.editLabel', { number: 1 }) }).click();
    await field(say('criteria.rubric.textOf', { number: 1 })).fill('Looks at the clock');
    await staff.goOn(say('criteria.questions.heading'));
    await page.goto(`/interviews/create/${id}/review-type`);
    await page.getByRole('radio', { name: say('wizard.review.matrix') }).check();
    await staff.goOn(say('criteria.heading'));
    await field(say('criteria.matrix.indicator', { competency: 'Judgement', number: 1 })).fill('Sees the whole line');
    const panel = { first_name: 'Petra', last_name: 'Svoboda', email: 'reviewer@panel.example' };
    await api.send('POST', `/api/jobs/${id}/reviewers`, panel);
    await staff.goOn(say('wizard.emails.invitation.heading'));
    await field(say('wizard.fields.subject')).fill('[INTERVIEW TITLE] in [OFFICE]');
    await expect(page.getByRole('region', { name: say('wizard.emails.preview') })).toContainText(
      'Signaller 2027 in York',
    );
    await staff.goOn(say('wizard.summary.heading'));
    await expect(page.getByText(say('wizard.summary.ready'))).toBeVisible();
    await expect.poll(async () => (await stored()).applicant_accept_video?.state, { timeout: 90_000 }).toBe('ready');
    const invitesPanel = page.getByRole('checkbox', { name: 'Invite 1 panel member who has not been invited' });
    await expect(invitesPanel).toBeChecked();
    await expect(invitesPanel).toHaveAccessibleDescription('Petra Svoboda');
    await staff.button(say('wizard.summary.publish')).click();
    // The dialog hides the page's heading from assistive technology.
    await expect(page.getByRole('dialog', { name: say('overview.add.title') })).toBeVisible();
    await expect(page).toHaveTitle(/^Signaller 2027 /);

    expect(await stored()).toMatchObject({
      role: 'Signaller',
      rating_style: 3,
      custom_fields: 'OFFICE|York',
      interview_intro_text: '<p>Take your time.</p>',
      allow_answer_review: false,
    });
    const rubrics = await api.send<Rubric[]>('GET', `/api/jobs/${id}/rubrics`);
    expect(rubrics[0]?.indicators[0]?.text).toBe('Looks at the clock');
    const matrix = await api.send<MatrixOptions>('GET', `/api/jobs/${id}/matrixreviewoptions`);
    expect(matrix.competencies.map(({ name }) => name)).toEqual(['Judgement', 'Communication']);
    expect(matrix.competencies[0]?.indicators[0]?.text).toBe('Sees the whole line');

    // The panel is told.
    await sink.mailTo(panel.email, /^You are on the review panel: Signaller 2027$/);

    // Journey of an applicant, whose answers remain when staff go on working.
    const { application, link } = await inviteApplicant(api, id, 'signal@mail.example');
    await sink.mailTo('signal@mail.example', /^Signaller 2027 in York$/);
    const visitor = await browser.newContext(PHONE);
    const theirs = await visitor.newPage();
    await theirs.goto(link);
    const film = theirs.locator('video');
    await film.evaluate((element: HTMLVideoElement) => {
      element.muted = true;
      return element.play();
    });
    await expect.poll(() => film.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.3);
    const [first] = await api.send<Question[]>('GET', `/api/jobs/${id}/questions`);
    await api.send('PUT', `/api/jobs/${id}/questions/${first?.id}`, { text: 'Something else?' });
    const held = await api.send<Question[]>('GET', `/api/jobs/${id}/questions?application_id=${application}`);
    expect(held.map(({ text }) => text)).toEqual(['What do you look at first?', 'When did you last say no?']);
    await new Applicant(theirs, say).startSetup();
    await visitor.close();
  },
);
