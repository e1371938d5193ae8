import type { Job, JudgementTest } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { Api } from '../../fixtures/product/api.ts';
import { inviteApplicant } from '../../fixtures/product/prepare.ts';
import { expect, test } from '../../fixtures/test.ts';

const OWNER = 'owner@northwind.example';
const RESPONSES = ['Prepare the figures first.', 'Ask a colleague to send them.', 'Do both at once.'];

for (const { language, prefix, locale, options } of [
  { language: 'en', prefix: '', locale: 'en-gb', options: DESKTOP },
  { language: 'fr', prefix: '/fr', locale: 'fr-fr', options: { ...PHONE, colorScheme: 'dark' } },
] as const) {
  test(
    `a judgement test from its scenarios to the export: ${language}`,
    { tag: '@deep' },
    async ({ shared: { product, browser } }) => {
      const api = await Api.signIn(product.url);
      const say = wordsOf(language);
      const { id } = await api.send<Job>('POST', '/api/jobs', {
        title: `At the desk ${language}`,
        description: '<p>Two situations.</p>',
        default_locale: locale,
        sjt_assessment: true,
      });
      const context = await browser.newContext({ ...options, baseURL: product.url });
      const page = await context.newPage();
      await new Staff(page, say).arrive(OWNER);
      const saveAndContinue = page.getByRole('button', { name: say('common.saveAndContinue'), exact: true });

      await page.goto(`${prefix}/interviews/create/${id}/scenarios`);
      await page.getByRole('button', { name: say('judgement.addScenario') }).click();
      await saveAndContinue.click();
      await expect(
        page
          .getByText(/./)
          .filter({ hasText: say('judgement.wrong') })
          .first(),
      ).toBeVisible();
      await expectAccessible(page, 'scenarios with errors');
      await page.getByLabel(say('judgement.scenario.title')).fill('A full desk');
      await page.getByLabel(say('judgement.scenario.text')).fill('A customer waits. Your manager rings.');
      const response = (number: number) =>
        page.getByLabel(say('judgement.scenario.response', { number }), { exact: true });
      while (
        (await page
          .getByRole('group', { name: say('judgement.scenario.responses') })
          .getByRole('textbox')
          .count()) < 3
      )
        await page.getByRole('button', { name: say('judgement.scenario.addResponse') }).click();
      while (
        (await page
          .getByRole('group', { name: say('judgement.scenario.responses') })
          .getByRole('textbox')
          .count()) > 3
      )
        await page.getByRole('button', { name: say('judgement.scenario.removeResponse', { number: 4 }) }).click();
      for (const [at, text] of RESPONSES.entries()) await response(at + 1).fill(text);
      await expectAccessible(page, 'scenarios of a judgement test');
      await saveAndContinue.click();

      await expect(page.getByRole('heading', { name: say('judgement.keyTitle') })).toBeVisible();
      const keys = [3, 1, 2];
      for (const [at, key] of keys.entries()) {
        const letter = String.fromCodePoint(65 + at);
        await page.getByLabel(say('judgement.key.keyOf', { letter })).selectOption(String(key));
      }
      await page.getByLabel(say('judgement.key.source')).fill('Nine advisers');
      await expectAccessible(page, 'key of a judgement test');
      await saveAndContinue.click();
      await expect
        .poll(async () => {
          const { scenarios } = await api.send<JudgementTest>('GET', `/api/jobs/${id}/judgement-test`);
          return scenarios[0]?.responses.map(({ key }) => key);
        })
        .toEqual(keys);
      await api.send('PATCH', `/api/jobs/${id}`, { sjt_pass_mark: 60 });
      await api.send('POST', `/api/jobs/${id}/publish`);

      const invited = await inviteApplicant(api, id, `judge.${id}@mail.example`);
      const judge = await (await browser.newContext({ ...options, baseURL: product.url })).newPage();
      await judge.goto(invited.link);
      await judge.getByRole('button', { name: say('kinds.opening.situational_judgement.start') }).click();
      await judge.getByRole('checkbox').first().check();
      await judge.getByRole('button', { name: say('interview.details.submit') }).click();
      await judge.getByRole('button', { name: say('form.start') }).click();
      await judge.getByRole('button', { name: say('form.send') }).click();
      await expect(judge.getByText(say('form.judgement.neededBoth'))).toBeVisible();
      await expectAccessible(judge, 'scenario with an error');
      const shown = await judge.getByRole('row').allTextContents();
      const mark = (column: 'best' | 'worst', text = '') =>
        judge.getByRole('radio', { name: `${say(`form.judgement.${column}`)}: ${text}` });
      await mark('best', RESPONSES[1]).check();
      // By keyboard.
      await mark('worst', RESPONSES[0]).focus();
      await judge.keyboard.press('Space');
      await expect(mark('worst', RESPONSES[0])).toBeChecked();
      await expect(judge.getByText(say('form.saving.saved'))).toBeVisible();
      await judge.reload();
      await expect(mark('best', RESPONSES[1])).toBeChecked();
      expect(await judge.getByRole('row').allTextContents()).toEqual(shown);
      await judge.getByRole('button', { name: say('form.send') }).click();
      await expect(judge.getByRole('button', { name: say('form.send') })).toBeHidden();

      await page.goto(`${prefix}/interviews/${id}/interviewee/${invited.application}/judgement`);
      await expect(page.getByText(say('judgement.tab.passed', { mark: 0.6 }))).toBeVisible();
      await expectAccessible(page, 'choices of an applicant');
      await page.getByRole('button', { name: say('judgement.tab.release'), exact: true }).click();
      await expect(page.getByText(say('judgement.tab.releasedAt'))).toBeVisible();
      await judge.goto(invited.link);
      await expect(judge.getByRole('heading', { name: say('form.feedback.title') })).toBeVisible();
      // A score rejects no applicant.
      await page.goto(`${prefix}/interviews/${id}?status=Responded`);
      await expect(page.getByText('Amélie Fournier').locator('visible=true').first()).toBeVisible();

      const report = await api.bytes(`/api/jobs/${id}/applications/export_job_report?format=csv`);
      const [head = '', row = ''] = report.toString('utf8').split('\n');
      expect(head).toContain('"A full desk"');
      expect(row).toContain('"2; 1; 0","100.0"');
      await api.close();
    },
  );
}
