import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { DESKTOP } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { Applicant } from '../../fixtures/people/applicant.ts';
import { authenticatorApp } from '../../fixtures/people/authenticator.ts';
import { personalLink } from '../../fixtures/product/smtp-sink.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ settings: { NODE_ENV: 'production', SESSION_SECRET: randomBytes(32).toString('hex') } });

const MOST_CLICKS = 25;
const MOST_FIELDS = 10;

test(
  'an empty installation comes to its first rated answer in 25 clicks and 10 fields',
  { tag: ['@camera', '@deep'] },
  async ({ browser, product, sink }) => {
    const say = wordsOf('en');
    const counted = { clicks: 0, fields: 0 };
    const click = async (target: Locator) => {
      await target.click();
      counted.clicks += 1;
    };
    const fill = async (target: Locator, text: string) => {
      await target.fill(text);
      counted.fields += 1;
    };
    const buttonOf = (page: Page) => (name: string) => page.getByRole('button', { name, exact: true });

    const page = await browser.newPage({ ...DESKTOP, baseURL: product.url });
    const button = buttonOf(page);
    await page.goto('/');
    await fill(page.locator('#code'), /one-time code (\S{4}-\S{4})/.exec(product.announcement)?.[1] ?? '');
    await fill(page.locator('#account_name'), 'Northwind');
    await fill(page.locator('#first_name'), 'Helen');
    await fill(page.locator('#last_name'), 'Marsh');
    await fill(page.locator('#email'), 'helen@northwind.example');
    await fill(page.locator('#password'), 'a quiet street of nine houses');
    await click(button(say('setup.submit')));

    await click(button(say('account.factor.setUp')));
    const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
    await fill(page.getByLabel(say('account.factor.code'), { exact: true }), authenticatorApp(key ?? '')());
    await click(button(say('account.factor.confirm')));
    await click(button(say('account.factor.done')));

    await click(page.getByRole('link', { name: 'Volunteer', exact: true }));
    await click(button(say('entry.template.use')));

    const dialog = page.getByRole('dialog', { name: say('overview.add.title') });
    await fill(dialog.getByLabel(say('overview.add.firstName'), { exact: true }), 'Amélie');
    await fill(dialog.getByLabel(say('overview.add.lastName'), { exact: true }), 'Fournier');
    await fill(dialog.getByLabel(say('overview.add.email'), { exact: true }), 'amelie@mail.example');
    await click(dialog.getByRole('button', { name: say('overview.add.submitInvite') }));
    await expect(dialog).toBeHidden();

    const mail = await sink.mailTo('amelie@mail.example', /Volunteer/);
    const phone = await browser.newPage({ ...DESKTOP, permissions: ['camera', 'microphone'] });
    await phone.goto(personalLink(mail));
    const press = async (name: string) => click(buttonOf(phone)(name));
    await press(say('kinds.opening.presentation.start'));
    const agreed = say('kinds.setup.presentation.recorded.agree', { company: 'Northwind' });
    await click(phone.getByRole('checkbox', { name: agreed }));
    await press(say('interview.details.submit'));
    await press(say('interview.adjustments.skip'));
    await press(say('interview.check.turnOn'));
    await press(say('interview.check.record'));
    await click(
      buttonOf(phone)(say('interview.check.continue')).or(buttonOf(phone)(say('interview.check.continueUsable'))),
    );
    await press(say('interview.introduction.begin'));
    await press(say('interview.ready.show'));
    await press(say('interview.think.answer'));
    await expect(phone.getByText(say('interview.record.recording'), { exact: true })).toBeVisible();
    await new Applicant(phone, say).speak(5, 120);
    await press(say('interview.record.finishAnswer'));
    await press(say('interview.answer.use'));
    await press(say('interview.ready.review'));
    await press(say('interview.review.sendIncomplete'));
    await press(say('interview.review.confirm'));
    await expect(phone.getByRole('heading', { level: 1, name: /Amélie/ })).toBeVisible();

    await page.goto('/');
    const latest = page.getByRole('region', { name: say('feed.title') });
    await click(latest.getByRole('link', { name: /Amélie Fournier/ }).first());
    const saved = page.waitForResponse(
      (reply) => reply.request().method() !== 'GET' && /review|rating/.test(reply.url()),
    );
    await click(page.getByRole('radio').nth(3));
    expect((await saved).ok()).toBe(true);
    expect(counted.clicks).toBeLessThanOrEqual(MOST_CLICKS);
    expect(counted.fields).toBeLessThanOrEqual(MOST_FIELDS);
    test.info().annotations.push({ type: 'counted', description: JSON.stringify(counted) });

    // The two questions without an answer are passed on the way to sending.
    await click(button(say('review.nextOnly')));
    await click(button(say('review.nextOnly')));
    await click(button(say('review.send')));
    await expect(page.getByText(say('review.sent'), { exact: true })).toBeVisible();
  },
);
