import type { Application, Job } from '@vivavoce/contract/types.ts';
import { aCvPdf, CV_LINES } from '../../../server/test/cv-files.ts';
import { FAKE_AI_MODEL, fakeAiEnv, startFakeAi } from '../../../server/test/fakes/ai-server.ts';
import type { AiReply, FakeAi } from '../../../server/test/fakes/ai-server.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf, type Language } from '../../fixtures/browser/phrases.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { inDatabase } from '../../fixtures/product/database.ts';
import { Api } from '../../fixtures/product/api.ts';
import { demoActivity, inviteApplicant } from '../../fixtures/product/prepare.ts';
import type { Product } from '../../fixtures/product/product.ts';
import { expect, test as base } from '../../fixtures/test.ts';

const CAREERS = 'careers@ashby.example';

/** The first line of the material with its number, as a model that keeps to the rules quotes it. */
function cited(text: string): { cue: number; quote: string } {
  const [, cue = '1', line = ''] = /\[(\d+)\] ([^\n]*(?: [^\n ]*){5})/.exec(text) ?? [];
  return { cue: Number(cue), quote: line.split(' ').slice(0, 6).join(' ') };
}

/** Answers each kind of question with words of its material. */
const honest: NonNullable<FakeAi['obey']> = ({ messages }): AiReply => {
  const instructions = messages.at(0)?.content ?? '';
  const material = messages.at(-1)?.content ?? '';
  const quote = cited(material);
  const content = instructions.includes('numbered list of criteria')
    ? { criteria: [{ criterion: 1, cites: [quote] }] }
    : instructions.includes('numbered list of kinds')
      ? { groups: [{ group: 1, cites: [quote] }] }
      : instructions.includes('"strength"')
        ? {
            statements: [
              {
                part: 1,
                kind: 'strength',
                text: 'What was done is named.',
                cites: [quote],
              },
            ],
          }
        : {
            sentences: [{ text: 'They say what they did.', cites: [quote] }],
            highlights: [quote],
          };
  return { content: JSON.stringify(content) };
};

const test = base.extend<object, { ai: FakeAi }>({
  ai: [
    async ({}, use) => {
      const service = await startFakeAi();
      service.obey = honest;
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  settings: [async ({ ai }, use) => use(fakeAiEnv(ai.url)), { scope: 'worker' }],
});
test.use({ ownProduct: 'It has AI read the answers of the demo.' });

const run = (product: Product, ...statements: string[]) =>
  inDatabase(product, async ({ pool }) => {
    for (const statement of statements) await pool.query(statement);
  });

/** Choices of the operator, of staff before publishing, and of applicants while setting up. */
const allow = (product: Product, job: number) =>
  run(
    product,
    `update companies set ai_summary_enabled = true, ai_smart_priority_enabled = true, language_signals_enabled = true,
      authenticity_signals_enabled = true, ai_monthly_tokens = null`,
    `update jobs set ai_summary_enabled = true, ai_assistance = true, required_language = 'en', shared_phrases = true
      where id = ${job}`,
    `insert into consents (application_id, notice_version, recording, ai)
      select id, 'demo', true, true from applications where job_id = ${job} and responded_at is not null`,
  );

const LOOKS = [
  ['en', '', DESKTOP],
  ['fr', '/fr', PHONE],
] as const satisfies readonly (readonly [Language, string, object])[];

for (const [language, prefix, options] of LOOKS)
  test(
    `a summary, signals, the order by evidence and a used-up budget, in ${language}`,
    { tag: '@deep' },
    async ({ shared: { product, api, browser } }) => {
      const say = wordsOf(language);
      const job = await demoActivity(api);
      await allow(product, job);
      const { results } = await api.send<{ results: Application[] }>(
        'GET',
        `/api/jobs/${job}/applications?status=Responded&page_size=2`,
      );
      const application = results[0]?.id ?? 0;
      const page = await (await browser.newContext({ ...options, baseURL: product.url })).newPage();
      await new Staff(page, say).arrive();
      const at = `${prefix}/interviews/${job}/interviewee/${application}`;

      await test.step('a summary is asked for, shown and corrected by keyboard', async () => {
        await page.goto(`${at}/answer`);
        const panel = page.getByRole('region', {
          name: say('aisummary.title'),
        });
        const write = panel.getByRole('button', {
          name: say('aisummary.write'),
        });
        const show = panel.getByRole('button', { name: say('aisummary.show') });
        await expect(write.or(show)).toBeVisible();
        if (await write.isVisible()) await write.press('Enter');
        await show.press('Enter');
        await expect(panel.getByText(FAKE_AI_MODEL)).toBeVisible();
        await expectAccessible(page, 'a summary by AI');
      });

      await test.step('signals are closed until they are asked for', async () => {
        await page.goto(`${at}/overview`);
        const panel = page.getByRole('region', { name: say('aisummary.signals.title') });
        await expect(panel.getByText(say('aisummary.signals.causes.title'))).toHaveCount(0);
        await panel.getByRole('button', { name: say('aisummary.signals.show') }).press('Enter');
        await expect(panel.getByText(say('aisummary.signals.causes.title'))).toBeVisible();
        await expect(panel.getByText(say('aisummary.signals.shared.title'))).toBeVisible();
        const ask = panel.getByRole('button', {
          name: say('aisummary.signals.passages.ask'),
        });
        const again = panel.getByRole('button', {
          name: say('aisummary.signals.passages.again'),
        });
        await expect(ask.or(again)).toBeVisible();
        if (await ask.isVisible()) await ask.press('Enter');
        await expect(panel.getByText(FAKE_AI_MODEL)).toBeVisible();
        await expectAccessible(page, 'the facts of an applicant');
        await panel.getByRole('button', { name: say('aisummary.signals.passages.dismiss') }).press('Enter');
        await expect(panel.getByText(say('aisummary.signals.passages.dismissed'))).toBeVisible();
        await panel.getByRole('button', { name: say('aisummary.signals.passages.takeBack') }).press('Enter');
        await page.getByRole('button', { name: say('airecord.show') }).press('Enter');
        await expect(page.getByText(say('airecord.local.shared_phrases'))).toBeVisible();
      });

      await test.step('the order by evidence is chosen and explained', async () => {
        await page.goto(`${prefix}/interviews/${job}?status=Responded`);
        await page.getByRole('combobox', { name: say('overview.sort.label') }).selectOption('evidence');
        await expect(page.getByText(say('aisummary.evidence.note'))).toBeVisible();
        await page.getByRole('button', { name: say('aisummary.evidence.ask') }).press('Enter');
        await expect(page.getByRole('button', { name: say('aisummary.evidence.ask') })).toHaveCount(0);
        const line = page.getByText(say('aisummary.evidence.line', { met: 1, of: 5 }));
        await expect
          .poll(
            async () => {
              await page.reload();
              await expect(page.getByText(say('aisummary.evidence.note'))).toBeVisible();
              await expect(page.getByText(say('aisummary.evidence.unread')).or(line).first()).toBeVisible();
              return line.count();
            },
            { timeout: 60_000 },
          )
          .toBeGreaterThan(0);
        await expectAccessible(page, 'the order by evidence');
        await page.goto(`${prefix}/interviews/${job}?status=Responded`);
        await expect(page.getByText(say('aisummary.evidence.note'))).toHaveCount(0);
        await page.goto(`${at}/overview`);
        const passages = page.getByRole('region', { name: say('aisummary.evidence.panel.title') });
        await passages.getByRole('button', { name: say('aisummary.evidence.panel.show') }).press('Enter');
        await expect(passages.getByText(FAKE_AI_MODEL)).toBeVisible();
        await expectAccessible(page, 'the passages for the criteria');
      });

      await test.step('a used-up budget is said, and nothing more is sent', async () => {
        await run(product, 'update companies set ai_monthly_tokens = 1');
        await page.goto(`${at}/answer`);
        const panel = page.getByRole('region', {
          name: say('aisummary.title'),
        });
        await expect(panel.getByText(say('aisummary.budget', { share: 1 }))).toBeVisible();
        await expectAccessible(page, 'a summary with a used-up budget');
        await page.goto(`${prefix}/company-settings`);
        await expect(page.getByText(say('company.aiBudget.title'))).toBeVisible();
        await expectAccessible(page, 'a used-up budget of the company');
      });
    },
  );

for (const [language, prefix, options] of LOOKS)
  test(`a CV by AI, corrected, in ${language}`, { tag: '@deep' }, async ({ shared: { product, browser } }) => {
    const api = await Api.signIn(product.url, CAREERS);
    const say = wordsOf(language);
    await run(product, 'update companies set ai_summary_enabled = true, ai_monthly_tokens = null');
    const { id } = await api.send<Job>('POST', '/api/jobs', {
      title: `CV check by AI ${language}`,
      description: '<p>Your CV.</p>',
      default_locale: language === 'en' ? 'en-gb' : 'fr-fr',
      is_cvcopilot: true,
      ai_assistance: true,
    });
    await api.send('POST', `/api/jobs/${id}/publish`);
    const { link, application } = await inviteApplicant(api, id, `cv.ai.${id}@mail.example`);
    const writer = await (await browser.newContext({ ...options, baseURL: product.url })).newPage();
    await writer.goto(link);
    await writer.getByRole('button', { name: say('kinds.opening.presentation.start') }).click();
    await writer.getByRole('checkbox').first().check();
    await writer.getByRole('checkbox', { name: say('interview.details.aiOf.cv_copilot') }).check();
    await writer.getByRole('button', { name: say('interview.details.submit') }).click();
    const buffer = aCvPdf([[...CV_LINES[language]]]);
    await writer.locator('input[type=file]').setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer });
    await writer.getByRole('button', { name: say('cvcheck.send') }).click();
    await expect(writer.getByText(say('cvcheck.sendConfirm'))).toBeVisible();
    await writer.getByRole('button', { name: say('cvcheck.send') }).click();
    await expect(writer.getByRole('button', { name: say('cvcheck.send') })).toBeHidden();

    const page = await (await browser.newContext({ ...options, baseURL: product.url })).newPage();
    await new Staff(page, say).arrive(CAREERS);
    await page.goto(`${prefix}/interviews/${id}/interviewee/${application}/cv-feedback`);
    const panel = page.getByRole('region', { name: say('cvcheck.aiTitle') });
    await panel.getByText(say('airecord.text.show')).press('Enter');
    await expect(panel.getByText('What was done is named.')).toBeVisible();
    await expectAccessible(page, 'a CV with feedback by AI');
    await panel.getByRole('button', { name: say('airecord.text.correct') }).press('Enter');
    await panel.getByRole('textbox').fill('The work is named first.');
    await expectAccessible(page, 'the correction of feedback by AI');
    await panel.getByRole('button', { name: say('airecord.text.save') }).press('Enter');
    await panel.getByText(say('airecord.text.show')).press('Enter');
    await expect(panel.getByText('The work is named first.')).toBeVisible();
    await expect(panel.getByText('What was done is named.')).toHaveCount(0);
    await writer.reload();
    await writer.getByText(say('airecord.text.show')).click();
    await expect(writer.getByText('The work is named first.')).toBeVisible();
    await expectAccessible(writer, 'feedback by AI, for the applicant');
    await api.close();
  });
