import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Job } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import type { Api } from '../../fixtures/product/api.ts';
import { Applicant } from '../../fixtures/people/applicant.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { inviteApplicant, prepareInterview, publishActivity } from '../../fixtures/product/prepare.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { expect, onlyDeep, test } from '../../fixtures/test.ts';

const languages = [
  { language: 'en', prefix: '', locale: 'en-gb', look: DESKTOP },
  { language: 'fr', prefix: '/fr', locale: 'fr-fr', look: { ...PHONE, locale: 'fr-FR' } },
] as const;

const answerSeconds = 120;

let api: Api;
let browser: Browser;
test.describe.configure({ mode: 'parallel' });
test.beforeAll(({ shared }) => {
  ({ api, browser } = shared);
});

/** The page has its content: a heading, and nothing that still loads. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

for (const { language, prefix, locale, look } of languages) {
  const say = wordsOf(language);

  test(`what applicants see before and after is accessible, in ${language}`, onlyDeep(language === 'fr'), async () => {
    const activity = await publishActivity(api, { locale });
    const { shorturl } = await api.send<Job>('GET', `/api/jobs/${activity.job}`);
    const open = (): Promise<BrowserContext> => browser.newContext(look);
    const context = await open();
    const page = await context.newPage();
    const applicant = new Applicant(page, say);
    await visit(page, `${prefix}/j/${shorturl}`);
    await applicant.button(say('applicant.landing.submit')).click();
    await expectAccessible(page, 'landing with errors');
    await visit(page, `${prefix}/j/nothing-here`);
    await expectAccessible(page, 'unknown link');

    const { link } = await inviteApplicant(api, activity.job, `gate.${language}@mail.example`);
    await applicant.open(link);
    await applicant.startSetup();
    await applicant.consent();
    const elsewhere = await open();
    const other = new Applicant(await elsewhere.newPage(), say);
    await other.open(link);
    await expect(
      other.heading(say('applicant.gate.otherDeviceTitle', { activity: say('kinds.names.interview.your') })),
    ).toBeVisible();
    await expectAccessible(other.page, 'open on another device');
    await elsewhere.close();

    const old = await open();
    const without = new Applicant(await old.newPage(), say);
    await without.page.addInitScript(() => Reflect.deleteProperty(globalThis, 'MediaRecorder'));
    const { link: anotherLink } = await inviteApplicant(api, activity.job, `old.${language}@mail.example`);
    await without.open(anotherLink);
    await expect(without.heading(say('applicant.gate.unsupportedTitle'))).toBeVisible();
    await expectAccessible(without.page, 'unsupported browser');
    await old.close();

    const { link: thirdLink } = await inviteApplicant(api, activity.job, `no.${language}@mail.example`);
    await applicant.open(thirdLink);
    await applicant.button(say('applicant.welcome.later')).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'later');
    // Escape closes the dialog on top alone, and the focus goes back to where it came from.
    const moreTime = applicant.button(say('applicant.ask.Extension'));
    await moreTime.click();
    await expect(page.getByRole('dialog')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(moreTime).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await applicant.button(say('applicant.welcome.notForMe')).click();
    await expectAccessible(page, 'not for me');
    await applicant.button(say('applicant.gate.declineConfirm')).click();
    await expect(applicant.heading(say('applicant.gate.withdrawnTitle'))).toBeVisible();
    await expectAccessible(page, 'withdrawn');

    const { link: lateLink } = await inviteApplicant(api, activity.job, `late.${language}@mail.example`);
    await api.send('POST', `/api/jobs/${activity.job}/archive`);
    await applicant.open(lateLink);
    await expect(
      applicant.heading(say('applicant.gate.closedTitle', { activity: say('kinds.names.interview.this') })),
    ).toBeVisible();
    await expectAccessible(page, 'closed');
    await context.close();
  });

  test(`the way through an interview is accessible, in ${language}`, { tag: ['@camera', '@deep'] }, async () => {
    const { link } = await prepareInterview(api, { locale, answer: answerSeconds, preparation: 600 });
    const context = await browser.newContext(look);
    const page = await context.newPage();
    const applicant = new Applicant(page, say);
    await applicant.open(link);
    await expect(applicant.button(say('kinds.opening.presentation.start'))).toBeVisible();
    await expectAccessible(page, 'welcome');
    await applicant.startSetup();
    await applicant.button(say('interview.details.submit')).click();
    await expectAccessible(page, 'details with errors');
    await applicant.agree();
    await applicant.button(say('interview.requests.send')).click();
    await expectAccessible(page, 'adjustments with an error');
    await applicant.needNoAdjustment();
    await expect(applicant.heading(say('interview.check.title'))).toBeVisible();
    await expectAccessible(page, 'device check, camera off');
    await applicant.turnOnCamera();
    await expectAccessible(page, 'device check, camera on');
    await applicant.recordCheck();
    await expectAccessible(page, 'device check, judged');
    await applicant.leaveCheck();
    await expect(applicant.heading(say('interview.introduction.title'))).toBeVisible();
    await expectAccessible(page, 'introduction');
    await applicant.begin();
    await expect(applicant.button(say('interview.ready.show'))).toBeVisible();
    await expectAccessible(page, 'ready');
    await applicant.showQuestion();
    await expectAccessible(page, 'think');
    await applicant.answerNow();
    await applicant.speak(6, answerSeconds);
    await expectAccessible(page, 'record');
    await applicant.finish();
    await applicant.answerIsSaved();
    await expect(applicant.ownAnswer).toBeVisible();
    await expectAccessible(page, 'check');
    await applicant.useAnswer();
    await expect(applicant.heading(say('interview.review.title'))).toBeVisible();
    await expectAccessible(page, 'review and send');
    await applicant.send();
    await expect(applicant.heading(say('kinds.sent.presentation.titleName', { name: 'Amélie' }))).toBeVisible();
    await expectAccessible(page, 'done');
    await page.reload();
    await expect(applicant.heading(say('kinds.sent.presentation.mine'))).toBeVisible();
    await expect(page.locator('[aria-current=step]')).toContainText(say('interview.home.steps.review.open'));
    await expect(page.locator('[aria-current=step]')).toContainText(say('interview.home.steps.unopened'));
    await expectAccessible(page, 'home as it opens');
    await page.getByText(say('interview.home.more'), { exact: true }).click();
    await page.getByText(say('interview.home.experts'), { exact: true }).click();
    await expect(page.locator('.home-hashes code')).toHaveText(/^[\da-f]{64}$/);
    await page.getByText(say('interview.home.answers'), { exact: true }).click();
    await applicant.button(say('interview.home.copy.request')).click();
    await expect(page.locator('a[href$="/file"]')).toBeVisible();
    await expectAccessible(page, 'home');
    await applicant.button(say('interview.home.fairness.get')).click();
    const opening = context.waitForEvent('page');
    await page.getByRole('link', { name: say('interview.home.fairness.check') }).click();
    const check = await opening;
    await expect(check.getByText(say('fairness.results.valid.title'), { exact: true })).toBeVisible();
    await expectAccessible(check, 'fairness receipt');
    await check.close();
    await applicant.button(say('interview.home.erase.button')).click();
    await expectAccessible(page, 'asking for erasure');
    await applicant.button(say('interview.home.erase.keep')).click();
    await applicant.button(say('interview.home.withdraw.application')).click();
    await page.getByLabel(say('interview.home.withdraw.delete')).check();
    await expectAccessible(page, 'withdrawing after sending');
    await applicant.button(say('interview.home.withdraw.confirm')).click();
    await expect(applicant.heading(say('applicant.gate.withdrawnTitle'))).toBeVisible();
    await expect(page.getByRole('heading', { name: say('interview.home.data.title'), level: 2 })).toBeVisible();
    await expectAccessible(page, 'withdrawn');
    await context.close();
  });
}
