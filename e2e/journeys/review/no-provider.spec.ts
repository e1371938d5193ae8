import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf, type Language } from '../../fixtures/browser/phrases.ts';
import { Applicant } from '../../fixtures/people/applicant.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { allowSummaries } from '../../fixtures/product/companies.ts';
import { prepareInterview } from '../../fixtures/product/prepare.ts';
import { expect, test } from '../../fixtures/test.ts';

const SECONDS = 30;
const TYPED = 'In my second year I led a team of five people. We met every Monday.';

test.use({ ownProduct: 'It lets companies have summaries, and no AI provider is set up.' });

for (const language of ['en', 'fr'] as Language[])
  test(
    `without an AI provider an interview is sent, captioned and reviewed, and nothing leaves the machine: ${language}`,
    { tag: ['@camera', '@deep'] },
    async ({ shared: { product, api, browser } }) => {
      await allowSummaries(product);
      const say = wordsOf(language);
      const prefix = language === 'en' ? '' : '/fr';
      const locale = language === 'en' ? 'en-gb' : 'fr-fr';
      const { job, application, link } = await prepareInterview(api, { ai: true, answer: SECONDS, locale });
      const phone = await browser.newContext({ ...PHONE, baseURL: product.url });
      const applicant = new Applicant(await phone.newPage(), say);
      await applicant.sendWithAi(link, 7, SECONDS);

      const page = await (await browser.newContext({ ...DESKTOP, baseURL: product.url })).newPage();
      await new Staff(page, say).arrive();
      await page.goto(`${prefix}/interviews/${job}/interviewee/${application}/answer`);
      const panel = page.getByRole('region', { name: say('aisummary.title') });
      await expect(panel.getByText(say('aisummary.reasons.not_configured'))).toBeVisible();
      await expect(panel.getByRole('button')).toHaveCount(0);
      await expectAccessible(page, 'an answer without an AI provider');
      await page.getByRole('button', { name: say('review.writeTranscript') }).press('Enter');
      await page.getByLabel(say('transcript.text')).fill(TYPED);
      await page.getByRole('button', { name: say('transcript.create') }).press('Enter');
      const transcript = page.getByRole('region', { name: say('transcript.title') });
      await expect(transcript.getByText('I led a team of five people.')).toBeVisible();
      await page.goto(`${prefix}/interviews/${job}/interviewee/${application}/overview`);
      await page.getByRole('button', { name: say('airecord.show') }).press('Enter');
      await expect(
        page.getByText(say('airecord.nothingBecause', { reason: say('airecord.reasons.not_configured') })),
      ).toBeVisible();
      await page.goto(`${prefix}/company-settings`);
      await expect(page.getByText(say('company.aiBudget.off'))).toBeVisible();
      await phone.close();

      expect(product.connectedTo()).toEqual([]);
    },
  );
