import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import type { Job } from '@vivavoce/contract/types.ts';
import { dayIn, laterDay } from '../../../server/test/calendar.ts';
import type { Api } from '../../fixtures/product/api.ts';
import { demoActivity } from '../../fixtures/product/prepare.ts';
import type { Product } from '../../fixtures/product/product.ts';
import { writtenSummary } from '../../fixtures/product/written-summary.ts';
import { DESKTOP } from '../../fixtures/browser/browser.ts';
import { sessionOf } from '../../fixtures/people/session.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { expect, test } from '../../fixtures/test.ts';

const say = wordsOf('en');
const NEXT_MONTH = laterDay(dayIn(new Date()), 30);

let product: Product;
let api: Api;
let browser: Browser;
let context: BrowserContext;
let page: Page;
// An AI service that is set up offers its forms; none of them is sent.
test.use({ settings: { AI_BASE_URL: 'http://127.0.0.1:9', AI_MODEL: 'none' } });
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
const { field, restored, unsaved, saved, signIn, open, holdSaves, endOnServer, expectExpired } = sessionOf(() => page);

type FormCase = {
  form: string;
  /** It stores itself once it may: what comes back is stored without a further word. */
  storesItself?: true;
  /** Pages of the review have no mark of unsaved changes. */
  unmarked?: true;
  /** Below the draft, or from the root; or made for it. */
  at: string | (() => Promise<string>);
  /** Fills it in, and finds what was filled in. */
  type: () => Promise<void>;
  find: () => Promise<void>;
};

const textCase = (form: string, at: string, label: () => Locator, text: string, by?: 'itself'): FormCase => ({
  form,
  ...(by && { storesItself: true }),
  at,
  type: () => label().fill(text),
  find: () => expect(label()).toHaveValue(text),
});
const choice = (form: string, at: string, name: string, by?: 'itself'): FormCase => ({
  form,
  ...(by && { storesItself: true }),
  at,
  type: () => page.getByRole('radio', { name }).check(),
  find: () => expect(page.getByRole('radio', { name })).toBeChecked(),
});

const FORMS: readonly FormCase[] = [
  textCase('a new activity', '/interviews/create/title', () => field(say('wizard.fields.title')), 'Analyst 2030'),
  {
    form: 'the description',
    storesItself: true,
    at: 'description',
    type: () => page.getByRole('textbox', { name: say('wizard.fields.description') }).fill('Two questions'),
    find: () =>
      expect(page.getByRole('textbox', { name: say('wizard.fields.description') })).toHaveText('Two questions'),
  },
  textCase(
    'fields for e-mails',
    'custom-fields',
    () => page.getByLabel(say('details.custom.textFor', { tag: 'OFFICE' })),
    'York',
    'itself',
  ),
  choice('the kind of deadline', 'deadline/type', say('wizard.deadline.fixed')),
  // A time without a day is no deadline yet.
  textCase('a fixed deadline', 'deadline/fixed', () => field(say('wizard.fields.time')), '11:45'),
  textCase(
    'a rolling deadline',
    'deadline/rolling',
    () => field(say('wizard.fields.applicant_deadline_days')),
    '12',
    'itself',
  ),
  textCase('a question', 'questions', () => field(say('wizard.fields.text')), 'Why here?'),
  {
    form: 'a question for AI to word',
    at: 'add-questions',
    type: async () => {
      await page
        .getByRole('main')
        .getByRole('button', { name: say('wizard.questions.ways.ai') })
        .click();
      await field(say('wizard.questions.variants.question')).fill('Why here?');
    },
    find: () => expect(field(say('wizard.questions.variants.question'))).toHaveValue('Why here?'),
  },
  textCase('a pasted list', 'questions?add=paste', () => field(say('wizard.questions.pasted.label')), 'Why here?'),
  choice('the way of rating', 'review-type', say('wizard.review.overall'), 'itself'),
  textCase('a new person on the panel', 'review-panel', () => field(say('wizard.fields.email')), 'ada@mail.example'),
  textCase(
    'an email',
    'edit-email?type=invitation',
    () => field(say('wizard.fields.subject')),
    'Your interview',
    'itself',
  ),
  textCase(
    'a company’s email',
    '/company-settings/edit-completion-email',
    () => field(say('wizard.fields.from_name')),
    'People team',
  ),
  {
    form: 'a question of the library',
    at: '/library',
    type: async () => {
      await page.getByRole('button', { name: say('library.new') }).click();
      await field(say('library.fields.text')).fill('Why here?');
    },
    find: () => expect(field(say('library.fields.text'))).toHaveValue('Why here?'),
  },
  {
    form: 'the answer to a request',
    at: '/?type=Adjustment',
    type: async () => {
      await page
        .getByRole('listitem')
        .getByRole('button', { name: say('actions.decline') })
        .first()
        .click();
      await field(say('actions.message')).fill('The panel has met.');
    },
    find: () => expect(field(say('actions.message'))).toHaveValue('The panel has met.'),
  },
  {
    form: 'more time',
    at: '/?type=Extension',
    type: async () => {
      await page
        .getByRole('listitem')
        .getByRole('button', { name: say('actions.grant.Extension') })
        .first()
        .click();
      await field(say('extend.date')).fill(NEXT_MONTH);
    },
    find: () => expect(field(say('extend.date'))).toHaveValue(NEXT_MONTH),
  },
  textCase('the name of a video', '/content?open=1', () => field(say('videos.details.name')), 'Hello from Helen'),
  {
    form: 'a new user',
    at: '/users',
    type: async () => {
      await page.getByRole('button', { name: say('users.add') }).click();
      await field(say('users.fields.last_name')).fill('Boateng');
    },
    find: () => expect(field(say('users.fields.last_name'))).toHaveValue('Boateng'),
  },
  {
    form: 'a changed user',
    at: '/users',
    type: async () => {
      await page.getByRole('button', { name: say('users.menu.label', { name: 'Theo Oduya' }) }).click();
      await page.getByRole('menuitem', { name: say('users.menu.change'), exact: true }).click();
      await field(say('users.fields.last_name')).fill('Boateng');
    },
    find: () => expect(field(say('users.fields.last_name'))).toHaveValue('Boateng'),
  },
  {
    form: 'a new event',
    at: '/manage-marketplace/events',
    type: async () => {
      await page.getByRole('button', { name: say('events.add') }).click();
      await field(say('events.fields.title')).fill('Careers fair');
    },
    find: () => expect(field(say('events.fields.title'))).toHaveValue('Careers fair'),
  },
  {
    form: 'the categories of the marketplace',
    at: '/manage-marketplace/categories',
    type: () => field(say('marketplace.categories.name')).first().fill('First steps'),
    find: () => expect(field(say('marketplace.categories.name')).first()).toHaveValue('First steps'),
  },
  textCase(
    'the settings of the marketplace',
    '/manage-marketplace/settings',
    () => field(say('company.market.title')),
    'Practice room',
  ),
  {
    form: 'a corrected summary of AI',
    unmarked: true,
    at: async () => writtenSummary(product, await demoActivity(api)),
    type: async () => {
      const panel = page.getByRole('region', { name: say('aisummary.title') });
      await panel.getByRole('button', { name: say('aisummary.show') }).click();
      await panel.getByRole('button', { name: say('aisummary.correct') }).click();
      await field(say('aisummary.sentence', { number: 1 })).fill('They worked with five people.');
    },
    find: () => expect(field(say('aisummary.sentence', { number: 1 }))).toHaveValue('They worked with five people.'),
  },
  {
    form: 'a new token',
    at: '/account',
    type: async () => {
      await page
        .getByRole('button', { name: say('account.tokens.new') })
        .first()
        .click();
      await field(say('account.tokens.name')).fill('Weekly export');
    },
    find: () => expect(field(say('account.tokens.name'))).toHaveValue('Weekly export'),
  },
  {
    form: 'a new key of the company',
    at: '/company-settings/integrations',
    type: async () => {
      await page.getByRole('button', { name: say('integrations.keys.new') }).click();
      await page.locator('#key-name').fill('Warehouse');
    },
    find: () => expect(page.locator('#key-name')).toHaveValue('Warehouse'),
  },
  {
    form: 'a new webhook',
    at: '/company-settings/integrations',
    type: async () => {
      await page.getByRole('button', { name: say('webhooks.add') }).click();
      await page.locator('#webhook-name').fill('Warehouse');
    },
    find: () => expect(page.locator('#webhook-name')).toHaveValue('Warehouse'),
  },
  textCase(
    'the sender of the company',
    '/company-settings/emails',
    () => field(say('mailtexts.sender.name')),
    'Northwind Careers',
  ),
  textCase('the retention period', '/company-settings/privacy', () => field(say('company.privacy.days')), '90'),
  textCase(
    'allowed networks',
    '/company-settings/security',
    () => page.getByRole('textbox', { name: say('company.security.addresses') }),
    '::1',
  ),
  {
    form: 'the retention of the audit log',
    at: '/company-settings/audit',
    type: async () => void (await page.getByLabel(say('audit.proof.period')).selectOption('90')),
    find: () => expect(page.getByLabel(say('audit.proof.period'))).toHaveValue('90'),
  },
  textCase('the own name', '/account', () => field(say('account.details.firstName')), 'Helena'),
];

for (const { form, at, type, find, storesItself, unmarked } of FORMS) {
  test(`${form} is filled in again after signing in`, { tag: '@deep' }, async () => {
    const path =
      typeof at === 'function' ? await at() : at.startsWith('/') ? at : `/interviews/create/${await draft()}/${at}`;
    await open(path);
    const letThrough = await holdSaves();
    await type();
    await endOnServer();
    await page.evaluate(() => new BroadcastChannel('vivavoce.session').postMessage({ kind: 'ended' }));
    await expectExpired();
    await signIn();
    await find();
    await expect(restored()).toBeVisible();
    if (!unmarked) await expect(unsaved()).toBeVisible();
    await letThrough();
    if (storesItself) {
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect(saved()).toBeVisible();
    }
    // Once only: a reload begins from what is stored.
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.locator('main#content')).toBeVisible();
    await expect(unsaved()).toHaveCount(0);
    if (storesItself) await find();
  });
}
