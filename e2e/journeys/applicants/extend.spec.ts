import type { Browser, Locator, Page } from '@playwright/test';
import type { ApplicationDetail } from '@vivavoce/contract/types.ts';
import { dateText } from '@vivavoce/domain/date-text.ts';
import { dayIn, laterDay } from '../../../server/test/calendar.ts';
import type { SmtpSink } from '../../fixtures/product/smtp-sink.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import type { Api } from '../../fixtures/product/api.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { letBeLate } from '../../fixtures/browser/late.ts';
import { inviteApplicant, publishActivity } from '../../fixtures/product/prepare.ts';
import type { Product } from '../../fixtures/product/product.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { wordsOf, type Language, type Say } from '../../fixtures/browser/phrases.ts';
import { expect, test } from '../../fixtures/test.ts';

const DAY = 24 * 3_600_000;
let product: Product;
let api: Api;
let browser: Browser;
let sink: SmtpSink;
test.beforeAll(({ shared }) => {
  ({ product, api, browser, sink } = shared);
});

async function pageFor(options = DESKTOP): Promise<Page> {
  const context = await browser.newContext(options);
  return context.newPage();
}

async function person(language: Language, options = DESKTOP): Promise<{ page: Page; say: Say }> {
  const page = await pageFor(options);
  const say = wordsOf(language);
  await new Staff(page, say).arrive();
  return { page, say };
}

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const submit = (dialog: Locator) => dialog.locator('button[type=submit]');

test(
  'whoever is late is let in again: one in French on a phone, the others immediately, and all are told',
  { tag: '@deep' },
  async () => {
    // By the calendar of the company, read once: midnight may come meanwhile.
    const today = dayIn(new Date());
    const day = (later: number) => laterDay(today, later);
    const { job } = await publishActivity(api, { title: 'Chargée de clientèle', locale: 'fr-fr' });
    const late = [];
    for (const name of ['one', 'two', 'three'])
      late.push(await inviteApplicant(api, job, `${name}.${job}@mail.example`));
    const [first] = late;
    if (!first) throw new Error('nobody was invited');
    await letBeLate(product, job, new Date(Date.now() - DAY));
    const waiting = await inviteApplicant(api, job, `four.${job}@mail.example`);
    const applicant = await pageFor(PHONE);
    const fr = wordsOf('fr');
    await applicant.goto(first.link);
    await expect(
      applicant.getByRole('heading', {
        level: 1,
        name: fr('applicant.gate.closedTitle', { activity: fr('kinds.names.interview.this') }),
      }),
    ).toBeVisible();

    const { page, say } = await person('fr', PHONE);
    await page.goto(`/fr/interviews/${job}/interviewee/${first.application}/answer`);
    await button(page, say('extend.menu')).click();
    const dialog = page.getByRole('dialog', { name: say('extend.one', { name: 'Amélie Fournier' }) });
    await expect(dialog.getByText(/^La date limite était le/)).toBeVisible();
    await expectAccessible(page, 'more time for one, in French on a phone');
    const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(content).toBeLessThanOrEqual(window ?? 0);
    await dialog.getByLabel(say('extend.date'), { exact: true }).fill(day(-2));
    await submit(dialog).click();
    await expect(dialog.getByText(say('errors.fields.deadline_past'))).toBeVisible();
    await dialog.getByLabel(say('extend.date'), { exact: true }).fill(day(4));
    await submit(dialog).click();
    await expect(dialog).toBeHidden();

    // The applicant's door opens immediately, and says until when.
    await applicant.reload();
    await expect(button(applicant, fr('kinds.opening.presentation.start'))).toBeVisible();
    const { deadline } = await api.send<ApplicationDetail>('GET', `/api/jobs/${job}/applications/${first.application}`);
    const end = Date.parse(deadline ?? '');
    expect([dayIn(end), dayIn(end + 1)]).toEqual([day(4), day(5)]);
    const dateInFrench = dateText(new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'long' }), new Date(end));
    await expect(applicant.getByText(dateInFrench).first()).toBeVisible();

    const { page: desk, say: en } = await person('en');
    await desk.goto(`/interviews/${job}?status=AwaitingResponse&filter=All`);
    await button(desk, en('extend.header')).click();
    const all = desk.getByRole('dialog', { name: en('extend.all') });
    await all.getByLabel(en('extend.whom')).selectOption('expired');
    await expect(all.getByText(/^2 applicants gain time/)).toBeVisible();
    await all.getByLabel(en('extend.whom')).selectOption('awaiting');
    await expect(all.getByText(/^No applicant gains time/)).toBeVisible();
    await expect(submit(all)).toBeDisabled();
    await all.getByLabel(en('extend.date'), { exact: true }).fill(day(30));
    await expect(all.getByText(/^2 applicants gain time/)).toBeVisible();
    await all.getByLabel(en('extend.whom')).selectOption('all');
    await expectAccessible(desk, 'more time for all');
    await all.getByLabel(en('mailings.form.from')).fill('Talent team');
    await submit(all).click();
    await expect(desk.getByText('Deadline extended for 4 applicants')).toBeVisible();
    const recipients = () =>
      sink.mails
        .filter(({ subject }) => subject === 'Le délai de votre entretien est prolongé\u00A0: Chargée de clientèle')
        .map(({ to }) => to?.[0]?.address ?? '')
        .toSorted();
    const everybody = ['four', 'one', 'one', 'three', 'two'].map((name) => `${name}.${job}@mail.example`);
    await expect.poll(recipients).toEqual(everybody);

    // Of those chosen in the list only who would gain anything is counted; a deadline is never brought forward.
    await desk.goto(`/interviews/${job}/interviewee/${waiting.application}/overview`);
    await button(desk, en('extend.menu')).click();
    const one = desk.getByRole('dialog', { name: en('extend.one', { name: 'Amélie Fournier' }) });
    await one.getByLabel(en('extend.date'), { exact: true }).fill(day(3));
    await submit(one).click();
    await expect(one.getByText(en('errors.fields.not_later'))).toBeVisible();
    await desk.keyboard.press('Escape');
    await desk.getByRole('button', { name: en('common.change.leaveAction') }).click();
    await expect(one).toBeHidden();
  },
);
