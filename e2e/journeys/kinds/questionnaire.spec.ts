import type { Job, Questionnaire } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { Api } from '../../fixtures/product/api.ts';
import { inviteApplicant } from '../../fixtures/product/prepare.ts';
import { expect, test } from '../../fixtures/test.ts';

const OWNER = 'owner@northwind.example';
const FILE = `section,text,kind,labels,competency,required,reversed
With colleagues,I ask for help early.,scale,Never|Sometimes|Always,Teamwork,yes,no
With colleagues,Which days?,multiple,Monday|Friday,,no,no
`;

for (const { language, prefix, locale, options } of [
  { language: 'en', prefix: '', locale: 'en-gb', options: DESKTOP },
  { language: 'fr', prefix: '/fr', locale: 'fr-fr', options: { ...PHONE, colorScheme: 'dark' } },
] as const) {
  test(
    `a questionnaire from its items to the export: ${language}`,
    { tag: '@deep' },
    async ({ shared: { product, browser } }) => {
      const api = await Api.signIn(product.url);
      const say = wordsOf(language);
      const { id } = await api.send<Job>('POST', '/api/jobs', {
        title: `How you work ${language}`,
        description: '<p>A few statements.</p>',
        default_locale: locale,
        is_questionnaire: true,
      });
      const context = await browser.newContext({ ...options, baseURL: product.url });
      const page = await context.newPage();
      await new Staff(page, say).arrive(OWNER);
      const saveAndContinue = page.getByRole('button', { name: say('common.saveAndContinue'), exact: true });

      await page.goto(`${prefix}/interviews/create/${id}/items`);
      await page.getByRole('button', { name: say('questionnaire.addItem') }).click();
      await saveAndContinue.click();
      await expect(page.getByText(say('questionnaire.faultCount', { count: 1 }))).toBeVisible();
      await expectAccessible(page, 'items with errors');
      await page.getByLabel(say('questionnaire.item.text')).fill('I lose interest when progress is slow.');
      await page.getByLabel(say('questionnaire.item.competency')).fill('Patience');
      await page.getByRole('checkbox', { name: say('questionnaire.item.reversed') }).check();
      await page.getByLabel(say('questionnaire.csv.choose')).setInputFiles({
        name: 'items.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(FILE),
      });
      await expect(page.getByText(say('questionnaire.csv.added', { count: 2 }))).toBeVisible();
      await expectAccessible(page, 'items of a questionnaire');
      await saveAndContinue.click();
      await expect(page.getByRole('listitem').filter({ hasText: /^Teamwork/ })).toBeVisible();
      await expectAccessible(page, 'scoring of a questionnaire');
      const stored = await api.send<Questionnaire>('GET', `/api/jobs/${id}/questionnaire-questions`);
      expect(stored.sections.map(({ items }) => items.length)).toEqual([1, 2]);
      await api.send('POST', `/api/jobs/${id}/publish`);

      const invited = await inviteApplicant(api, id, `filler.${id}@mail.example`);
      const own = await browser.newContext({ ...options, baseURL: product.url });
      const filler = await own.newPage();
      await filler.goto(invited.link);
      await filler.getByRole('button', { name: say('kinds.opening.questionnaire.start') }).click();
      await filler.getByRole('checkbox').first().check();
      await filler.getByRole('button', { name: say('interview.details.submit') }).click();
      await filler.getByRole('button', { name: say('form.start') }).click();
      await filler.getByRole('button', { name: say('form.next') }).click();
      await expect(filler.getByText(say('form.needed'))).toBeVisible();
      await expectAccessible(filler, 'page of a questionnaire with an error');
      // By keyboard: the arrow chooses the next step of the scale.
      await filler.getByRole('radio').first().focus();
      await filler.keyboard.press('ArrowDown');
      await expect(filler.getByRole('radio').nth(1)).toBeChecked();
      await filler.getByRole('button', { name: say('form.next') }).click();
      await expect(filler.getByText(say('form.saving.saved'))).toBeVisible();

      // Another device goes on where the first one stopped.
      const second = await (await browser.newContext({ ...options, baseURL: product.url })).newPage();
      await second.goto(invited.link);
      await expect(second.getByText(say('form.pageOf', { page: 2, pages: 2 }))).toBeVisible();
      await second.getByRole('radio', { name: 'Always' }).check();
      await second.getByRole('checkbox', { name: 'Friday' }).check();
      await expectAccessible(second, 'last page of a questionnaire');
      await second.getByRole('button', { name: say('form.send') }).click();
      await expect(second.getByRole('button', { name: say('form.send') })).toBeHidden();

      await page.goto(`${prefix}/interviews/${id}/interviewee/${invited.application}/questionnaire`);
      await expect(page.getByText('Always')).toBeVisible();
      await expectAccessible(page, 'profile of an applicant');
      await page.getByRole('button', { name: say('questionnaire.tab.asTable') }).click();
      await expect(page.getByRole('row', { name: /Patience/ }).first()).toContainText('4');
      await page.getByRole('button', { name: say('questionnaire.tab.release'), exact: true }).click();
      await expect(page.getByText(say('questionnaire.tab.releasedAt'))).toBeVisible();

      await second.goto(`${invited.link}#feedback`);
      await expect(second.getByRole('heading', { name: say('form.feedback.title') })).toBeVisible();
      await expectAccessible(second, 'scores that were released');
      const mails = await api.send<{ results: { type: string }[] }>(
        'GET',
        `/api/jobs/${id}/applications/${invited.application}/emails`,
      );
      expect(mails.results.map(({ type }) => type)).toContain('review_available');

      const report = await api.bytes(`/api/jobs/${id}/applications/export_job_report?format=csv`);
      const [head = '', row = ''] = report.toString('utf8').split('\n');
      expect(head).toContain('"I lose interest when progress is slow."');
      expect(row).toMatch(/"2","3","2","4\.00","3\.00"/);
      await api.close();
    },
  );
}
