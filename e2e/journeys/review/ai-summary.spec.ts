import { claimed, SPOKEN } from '../../../server/test/fakes/ai-summaries.ts';
import { FAKE_AI_MODEL, fakeAiEnv, heard, startFakeAi } from '../../../server/test/fakes/ai-server.ts';
import type { FakeAi } from '../../../server/test/fakes/ai-server.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf, type Language } from '../../fixtures/browser/phrases.ts';
import { Applicant } from '../../fixtures/people/applicant.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { allowSummaries } from '../../fixtures/product/companies.ts';
import { prepareInterview } from '../../fixtures/product/prepare.ts';
import { expect, test as base } from '../../fixtures/test.ts';

const LED = 'They led a team of five people.';
const SECONDS = 30;

const test = base.extend<object, { ai: FakeAi }>({
  ai: [
    async ({}, use) => {
      const service = await startFakeAi(
        claimed(
          { text: LED, cites: [{ cue: 1, quote: 'I led a team of five people' }] },
          { text: 'They led nine people.', cites: [{ cue: 1, quote: 'I led a team of nine people' }] },
        ),
      );
      service.transcripts.push(heard(SPOKEN));
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  settings: [async ({ ai }, use) => use(fakeAiEnv(ai.url)), { scope: 'worker' }],
});
test.use({ ownProduct: 'It lets companies have summaries.' });

for (const language of ['en', 'fr'] as Language[])
  test(
    `from consent to a cited summary, own figures and the withdrawal, in ${language}`,
    { tag: ['@camera', '@deep'] },
    async ({ shared: { product, api, browser } }) => {
      await allowSummaries(product);
      const locale = language === 'en' ? 'en-gb' : 'fr-fr';
      const { job, application, link } = await prepareInterview(api, { ai: true, answer: SECONDS, locale });
      await api.send('POST', `/api/jobs/${job}/marketplace`, { marketplace_public: true });
      const say = wordsOf(language);
      const prefix = language === 'en' ? '' : '/fr';

      const phone = await browser.newContext(PHONE);
      const applicant = new Applicant(await phone.newPage(), say);
      await applicant.sendWithAi(link, 7, SECONDS);

      const page = await (await browser.newContext(DESKTOP)).newPage();
      await new Staff(page, say).arrive();
      await page.goto(`${prefix}/interviews/${job}/interviewee/${application}/answer`);
      const panel = page.getByRole('region', { name: say('aisummary.title') });
      await expect(panel.getByRole('button', { name: say('aisummary.show') })).toBeVisible();
      await expect(panel.getByText(LED)).toHaveCount(0);
      await panel.getByRole('button', { name: say('aisummary.show') }).press('Enter');
      await expect(panel.getByText(LED)).toBeVisible();
      await expect(panel.getByText('They led nine people.')).toHaveCount(0);
      await expect(panel.getByText(FAKE_AI_MODEL)).toBeVisible();
      // Heard while the page was open.
      await expect(page.getByRole('region', { name: say('transcript.title') })).toBeVisible();
      await expectAccessible(page, 'a summary by AI');
      const video = page.getByRole('group', { name: say('player.label') }).locator('video');
      await panel.getByRole('button', { name: 'I led a team of five people.' }).press('Enter');
      await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(1);

      await panel.getByRole('button', { name: say('aisummary.correct') }).click();
      await panel.getByRole('textbox').fill('They led a small team.');
      await panel.getByRole('button', { name: say('aisummary.save') }).click();
      await expect(panel.getByText('They led a small team.')).toBeVisible();
      await expect(panel.getByText(say('aisummary.correctedBy', { name: 'Helen Marsh' }))).toBeVisible();
      await panel.getByRole('button', { name: say('aisummary.dismiss') }).click();
      await expect(panel.getByText(say('aisummary.dismissedBy', { name: 'Helen Marsh' }))).toBeVisible();
      await panel.getByRole('button', { name: say('aisummary.takeBack') }).click();
      await expect(panel.getByText('They led a small team.')).toBeVisible();

      await page.goto(`${prefix}/interviews/${job}/interviewee/${application}/overview`);
      await page.getByRole('button', { name: say('airecord.show') }).click();
      await expect(page.getByText(say('airecord.kinds.summary'), { exact: false }).first()).toBeVisible();
      await expectAccessible(page, 'what AI did, for staff');

      await applicant.open(link);
      await applicant.page.getByText(say('interview.home.more'), { exact: true }).click();
      await applicant.button(say('airecord.show')).click();
      await expect(applicant.page.getByRole('heading', { name: say('airecord.object') })).toBeVisible();
      await expect(applicant.page.getByText(say('airecord.staff'), { exact: false }).first()).toBeVisible();
      await expectAccessible(applicant.page, 'what AI did, for the applicant');
      await expect(applicant.page.getByText(say('practice.figures.pace.name'))).toHaveCount(0);
      await applicant.button(say('practice.points', { rating: 3 })).click();
      await expect(applicant.page.getByRole('heading', { name: say('practice.attempt', { number: 1 }) })).toBeFocused();
      await expect(applicant.page.getByText(say('practice.figures.pace.name')).first()).toBeVisible();
      // A press in the middle of a curve plays from there, and its line stands there.
      const figures = applicant.page.locator('#figures');
      const curve = figures.locator('.practice-head').first();
      await curve.click();
      const share = await figures
        .locator('video, audio')
        .first()
        .evaluate((one: HTMLMediaElement) => one.currentTime / one.duration);
      expect(share).toBeCloseTo(0.5, 1);
      const { x, width } = (await curve.boundingBox())!;
      await expect.poll(async () => ((await curve.locator('span').boundingBox())!.x - x) / width).toBeCloseTo(0.5, 1);
      await applicant.button(say('equality.show')).click();
      await applicant.page.getByLabel(say('equality.sex')).selectOption('female');
      await applicant.button(say('equality.save')).click();
      await expect(applicant.page.getByText(say('equality.saved'), { exact: true })).toBeVisible();
      await expectAccessible(applicant.page, 'figures of practice and equal treatment, for the applicant');
      await applicant.button(say('practice.share')).click();
      await expect(applicant.button(say('practice.unshare'))).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { name: say('practice.staffTitle') })).toBeVisible();
      await expect(page.getByText(say('practice.figures.pace.name')).first()).toBeVisible();
      await expectAccessible(page, 'figures of a shared practice, for staff');
      await page.goto(`${prefix}/interviews/${job}/review-panel`);
      await page.getByRole('button', { name: say('equality.report.show') }).click();
      await expect(page.getByText(say('equality.report.hidden')).first()).toBeVisible();
      await expectAccessible(page, 'the report of equal treatment');

      await applicant.button(say('interview.home.ai.button')).click();
      await applicant.button(say('interview.home.ai.confirm')).click();
      await expect(applicant.button(say('interview.home.ai.button'))).toHaveCount(0);
      const withdrawn = applicant.page.getByText(say('airecord.allDeleted'));
      await expect(withdrawn).toBeFocused();
      await expect(applicant.page.getByRole('heading', { name: say('airecord.kinds.summary') })).toHaveCount(0);
      await expectAccessible(applicant.page, 'a withdrawn consent to AI');
      await page.goto(`${prefix}/interviews/${job}/interviewee/${application}/answer`);
      await expect(panel.getByText(say('aisummary.reasons.consent_withdrawn'))).toBeVisible();
      await expect(page.getByRole('region', { name: say('transcript.title') })).toHaveCount(0);
      await phone.close();
    },
  );
