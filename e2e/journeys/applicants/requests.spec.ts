import type { Browser, Locator, Page } from '@playwright/test';
import type { ApplicantRequest, Job, Question } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import type { Api } from '../../fixtures/product/api.ts';
import { Applicant } from '../../fixtures/people/applicant.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { letBeLate } from '../../fixtures/browser/late.ts';
import { inviteApplicant } from '../../fixtures/product/prepare.ts';
import type { Product } from '../../fixtures/product/product.ts';
import type { SmtpSink } from '../../fixtures/product/smtp-sink.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { expect, test } from '../../fixtures/test.ts';

const TITLE = 'Conseillère d’accueil';
const QUESTIONS = ['Comment accueillez-vous une personne inquiète ?', 'Que souhaitez-vous apprendre ?'];
const ANSWER = 'D’abord, j’écoute.';
const NAME = 'Amélie Fournier';
const EMAIL = 'amelie.demande@mail.example';

let sink: SmtpSink;
let product: Product;
let api: Api;
let browser: Browser;
test.beforeAll(({ shared }) => {
  ({ product, api, browser, sink } = shared);
});

const say = wordsOf('fr');

/** An activity with one applicant who was invited in time and is too late by a day. */
async function aClosedActivity(): Promise<string> {
  const job = await api.send<Job>('POST', '/api/jobs', {
    title: TITLE,
    description: '<p>Deux questions, à votre rythme.</p>',
    applicant_deadline_days: 7,
    default_locale: 'fr-fr',
    rating_style: 2,
  });
  for (const text of QUESTIONS)
    await api.send<Question>('POST', `/api/jobs/${job.id}/questions`, {
      text,
      kind: 'text',
      preparation_seconds: 40,
      answer_seconds: 600,
    });
  await api.send('POST', `/api/jobs/${job.id}/publish`);
  const { link } = await inviteApplicant(api, job.id, EMAIL);
  await letBeLate(product, job.id, new Date(Date.now() - 24 * 3_600_000));
  return link;
}

/** The desk of the staff, in French. */
class Desk {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  get entry(): Locator {
    return this.findEntry(false);
  }
  /** The same behind a dialog, which hides the page from screen readers. */
  get entryBehind(): Locator {
    return this.findEntry(true);
  }
  private findEntry(includeHidden: boolean): Locator {
    const kinds = (['Extension', 'Reset', 'Adjustment'] as const).map((type) => say(`actions.tabs.${type}`));
    const list = this.page.getByRole('list', { name: new RegExp(`^(${kinds.join('|')})$`), includeHidden });
    const link = this.page.getByRole('link', { name: NAME, includeHidden });
    return list.getByRole('listitem', { includeHidden }).filter({ has: link });
  }
  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }
  /** The notification's; a dialog that is just closing has a button of the same name in French. */
  get undo(): Locator {
    const name = say('actions.undo');
    return this.page.getByRole('region', { name: say('chrome.toasts') }).getByRole('button', { name, exact: true });
  }
  async open(type: 'Extension' | 'Reset' | 'Adjustment'): Promise<void> {
    await this.page.goto(`/fr?type=${type}`);
    await expect(this.entry).toBeVisible();
  }
}

/** Until the page shows it after a reload. */
async function comesTrue(page: Page, what: Locator): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(what).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
}

test(
  'an applicant asks for time, an adjustment and another try, and goes on with the answers',
  { tag: '@deep' },
  async () => {
    const link = await aClosedActivity();
    const phone = await browser.newContext({ ...PHONE, locale: 'fr-FR' });
    const page = await phone.newPage();
    await page.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }));
    const applicant = new Applicant(page, say);
    const requestWith = (phrase: string) => page.getByRole('listitem').filter({ hasText: phrase });
    const send = () => applicant.button(say('interview.requests.send')).click();

    await test.step('the closed gate takes a request for more time', async () => {
      await applicant.open(link);
      await expect(
        applicant.heading(say('applicant.gate.closedTitle', { activity: say('kinds.names.interview.this') })),
      ).toBeVisible();
      await applicant.button(say('applicant.ask.Extension')).click();
      await page.getByRole('textbox').fill('J’étais à l’hôpital.');
      await expectAccessible(page, 'asking for more time');
      await page.setViewportSize({ width: 390, height: 844 });
      await send();
      await expect(page.getByText(say('applicant.asked.Extension', { company: 'Northwind' }))).toBeFocused();
      const request = requestWith(say('interview.requests.states.Extension.open'));
      await request.getByText(say('interview.requests.asked')).click();
      await expect(request.getByText('J’étais à l’hôpital.')).toBeVisible();
      await expect(applicant.button(say('applicant.ask.Extension'))).toBeHidden();
      await expectAccessible(page, 'the closed gate with a request');
      await page.setViewportSize({ width: 390, height: 844 });
    });

    const office = await browser.newContext({ ...DESKTOP, locale: 'fr-FR' });
    const staff = new Staff(await office.newPage(), say);
    await staff.arrive();
    const desk = new Desk(staff.page);

    await test.step('the staff see it immediately and give the time; the applicant is told and comes in', async () => {
      await desk.open('Extension');
      await expect(desk.entry).toContainText('J’étais à l’hôpital.');
      await expect(desk.entry).toContainText(TITLE);
      await expectAccessible(desk.page, 'the requests for more time');
      await desk.page.setViewportSize({ width: 1440, height: 900 });
      await desk.entry.getByRole('button', { name: say('actions.grant.Extension') }).click();
      await desk.page.locator('dialog button[type=submit], [role=dialog] button[type=submit]').click();
      await expect(desk.entry).toBeHidden();
      await sink.mailTo(EMAIL, /délai/);
      // Without a reload: the page refreshes automatically while an answer is awaited.
      await expect(applicant.button(say('kinds.opening.presentation.start'))).toBeVisible();
      await expect(requestWith(say('interview.requests.states.Extension.completed'))).toBeVisible();
    });

    await test.step('a wish for an adjustment, on its way through, is declined, undone and granted in figures', async () => {
      await applicant.startSetup();
      await page
        .getByRole('checkbox', { name: say('kinds.setup.presentation.written.agree', { company: 'Northwind' }) })
        .check();
      await applicant.button(say('interview.details.submit')).click();
      await expect(applicant.heading(say('interview.adjustments.title'))).toBeFocused();
      await send();
      await expect(page.getByRole('alert')).toContainText(say('interview.requests.missing.wish'));
      await page.getByRole('combobox').selectOption('50');
      await page.getByRole('checkbox', { name: say('interview.requests.wishes.in_advance') }).check();
      await expectAccessible(page, 'asking for an adjustment');
      await page.setViewportSize({ width: 390, height: 844 });
      await send();
      await expect(requestWith(say('interview.requests.states.Adjustment.open'))).toBeVisible();
      await expect(applicant.heading(say('interview.adjustments.askedTitle'))).toBeFocused();
      await expectAccessible(page, 'an adjustment that waits');
      await page.setViewportSize({ width: 390, height: 844 });

      await desk.open('Adjustment');
      await desk.entry.getByRole('button', { name: say('actions.dismiss') }).click();
      // Under the pointer the message stays, however long the list takes.
      await desk.undo.hover();
      await expect(desk.entry).toBeHidden();
      await desk.undo.click();
      await expect(desk.entry).toBeVisible();
      await desk.entry.getByRole('button', { name: say('actions.decline') }).click();
      await desk.page.getByRole('textbox', { name: say('actions.message') }).fill('Trop tard.');
      await expectAccessible(desk.page, 'declining');
      await desk.page.setViewportSize({ width: 1440, height: 900 });
      const ofAll = '/api/companies/northwind/actions';
      const { actions } = await api.send<{ actions: ApplicantRequest[] }>('GET', `${ofAll}?action_type=Adjustment`);
      const { id, action_type } = actions.find(({ application }) => application.full_name === NAME) ?? {};
      // A colleague is quicker, and takes it back: the words that are being written stay.
      await api.send('PATCH', ofAll, { id, action_type, dismissed: true });
      await expect(desk.entryBehind).toHaveCount(0);
      await api.send('PATCH', ofAll, { id, action_type, dismissed: false });
      await expect(desk.entryBehind).toHaveCount(1);
      await expect(desk.page.getByRole('textbox', { name: say('actions.message') })).toHaveValue('Trop tard.');
      await desk.button(say('actions.declineNow')).click();
      await desk.undo.hover();
      await expect(desk.entry).toBeHidden();
      await expect(desk.page.locator('li:focus')).toBeVisible();
      await desk.undo.click();
      await expect(desk.entry).toBeVisible();
      await desk.entry.getByRole('button', { name: say('actions.grant.Adjustment') }).click();
      await expect(desk.page.getByLabel(say('actions.adjust.extraTime'))).toHaveValue('50');
      await expectAccessible(desk.page, 'agreeing to an adjustment');
      await desk.page.setViewportSize({ width: 1440, height: 900 });
      await desk.button(say('actions.adjust.submit')).click();
      await expect(desk.entry).toBeHidden();
      const mail = await sink.mailTo(EMAIL, /aménagement/);
      expect(mail.text).toMatch(/50\s?%/);
      expect(mail.text).not.toContain('Trop tard');
    });

    await test.step('from now on the company grants presets immediately: more time counts without anybody of the staff', async () => {
      await desk.page.goto('/fr/company-settings/privacy');
      const name = say('company.switches.adjustments_at_once.label');
      const atOnce = desk.page.getByRole('checkbox', { name });
      await atOnce.press('Space');
      await expect(desk.page.getByText(say('company.switches.on', { name }))).toBeVisible();
      await desk.page.reload();
      await expect(atOnce).toBeChecked();
      await comesTrue(page, requestWith(say('interview.requests.states.Adjustment.completed')));
      await applicant.button(say('interview.adjustments.more')).click();
      await page.getByRole('combobox').selectOption('100');
      await send();
      await expect(requestWith(say('interview.requests.states.Adjustment.completed'))).toContainText(/100\s?%/);
      await desk.page.goto('/fr?type=Adjustment&answered=true');
      await expect(desk.entry.filter({ hasText: say('actions.ends.at_once') })).toContainText(/100\s?%/);
    });

    await test.step('the applicant reads the question in advance, has the time, and sends', async () => {
      await applicant.button(say('interview.adjustments.goOn')).click();
      await applicant.begin();
      for (const question of QUESTIONS) {
        await expect(page.getByText(question)).toBeVisible();
        await applicant.button(say('interview.ready.show')).click();
        await expect(page.getByRole('timer')).toContainText(/^1:(20|1\d)/);
        await page.getByLabel(say('interview.think.notes'), { exact: true }).fill('D’abord un exemple.');
        await applicant.button(say('interview.think.answer')).click();
        await expect(page.getByLabel(say('interview.think.notes'), { exact: true })).toHaveValue('D’abord un exemple.');
        await page.getByLabel(say('interview.write.yourAnswer'), { exact: true }).fill(ANSWER);
        await applicant.button(say('interview.write.check')).click();
        await applicant.button(say('interview.answer.use')).click();
      }
      await applicant.send();
      await expect(applicant.heading(say('kinds.sent.presentation.titleName', { name: 'Amélie' }))).toBeVisible();
    });

    await test.step('after sending, one question is opened again on request', async () => {
      await page.reload();
      await page.getByText(say('interview.home.answers'), { exact: true }).click();
      await applicant.button(say('applicant.ask.Reset')).click();
      await page.getByRole('checkbox', { name: say('interview.requests.question', { number: 2 }) }).check();
      await page.getByRole('textbox').fill('Je n’avais pas fini.');
      await send();
      await expect(requestWith(say('interview.requests.states.Reset.open'))).toBeVisible();
      await expectAccessible(page, 'the home with requests');
      await page.setViewportSize({ width: 390, height: 844 });

      await desk.open('Reset');
      await desk.entry.getByRole('button', { name: say('actions.grant.Reset') }).click();
      const second = desk.page.getByRole('checkbox', { name: new RegExp(`^2\\. ${QUESTIONS[1]?.slice(0, 20)}`) });
      await expect(second).toBeChecked();
      await expectAccessible(desk.page, 'opening answers again');
      await desk.page.setViewportSize({ width: 1440, height: 900 });
      await desk.button(say('actions.reset.submit')).click();
      await expect(desk.entry).toBeHidden();
      await sink.mailTo(EMAIL, /nouvel essai/);
      // The home that is open goes on automatically.
      await expect(page.getByText(QUESTIONS[1] ?? '')).toBeVisible();
      // The link of the mail leads to what was answered, before anything else.
      await applicant.open(link);
      await expect(applicant.heading(TITLE)).toBeVisible();
      await expect(requestWith(say('interview.requests.states.Reset.completed'))).toBeVisible();
      await expect(page.getByText('1 réponse est enregistrée.')).toBeVisible();
      await expectAccessible(page, 'coming back in the middle');
      await page.setViewportSize({ width: 390, height: 844 });
      await applicant.button(say('interview.return.goOn')).click();
      await expect(page.getByText(QUESTIONS[1] ?? '')).toBeVisible();
      await applicant.button(say('interview.ready.show')).click();
      await expect(applicant.button(say('interview.think.answer'))).toBeVisible();
    });
    await phone.close();
    await office.close();
  },
);
