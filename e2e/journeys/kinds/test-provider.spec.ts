import type { Job } from '@vivavoce/contract/types.ts';
import { startTestProvider } from '../../../server/test/fakes/test-provider.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { Api } from '../../fixtures/product/api.ts';
import { inviteApplicant } from '../../fixtures/product/prepare.ts';
import { expect, test } from '../../fixtures/test.ts';

const OWNER = 'owner@northwind.example';

// The provider of the test listens on this machine, which companies may not name otherwise.
test.use({ settings: { OUTGOING_HOSTS: '127.0.0.1' } });

for (const { language, prefix, locale, options } of [
  { language: 'en', prefix: '', locale: 'en-gb', options: DESKTOP },
  { language: 'fr', prefix: '/fr', locale: 'fr-fr', options: { ...PHONE, colorScheme: 'dark' } },
] as const) {
  test(
    `a test of a provider from its access to the report: ${language}`,
    { tag: '@deep' },
    async ({ shared: { product, browser } }) => {
      const provider = await startTestProvider();
      const api = await Api.signIn(product.url, OWNER);
      const say = wordsOf(language);
      const context = await browser.newContext({ ...options, baseURL: product.url });
      const page = await context.newPage();
      await new Staff(page, say).arrive(OWNER);

      await page.goto(`${prefix}/company-settings/test-provider`);
      await page.locator('#provider-base_url').fill(provider.url);
      await page.locator('#provider-account').fill(provider.account);
      await page.getByRole('button', { name: say('common.save'), exact: true }).click();
      await expect(page.locator('#provider-api_key')).toBeFocused();
      await expectAccessible(page, 'access to a provider with errors');
      await page.locator('#provider-api_key').fill(provider.key);
      await page.getByRole('button', { name: say('common.save'), exact: true }).click();
      await page.getByRole('button', { name: say('provider.settings.check') }).click();
      await expect(page.getByText(say('provider.settings.checkedAt'))).toBeVisible();
      await expectAccessible(page, 'access to a provider');

      const { id } = await api.send<Job>('POST', '/api/jobs', {
        title: `Numbers ${language}`,
        description: '<p>A short test.</p>',
        default_locale: locale,
        test_provider: 'test_partnership',
      });
      await page.goto(`${prefix}/interviews/create/${id}/assessment`);
      await page.getByRole('radio', { name: 'Concentrate' }).check();
      await expectAccessible(page, 'choice of a test');
      await page.getByRole('button', { name: say('common.saveAndContinue'), exact: true }).click();
      // A page that is left before the answer may save nothing.
      await expect(page).not.toHaveURL(/assessment/);
      await page.goto(`${prefix}/interviews/create/${id}/summary`);
      await expect(page.getByText('Concentrate')).toBeVisible();
      await api.send('POST', `/api/jobs/${id}/publish`);

      const invited = await inviteApplicant(api, id, `taker.${id}@mail.example`);
      const taker = await (await browser.newContext({ ...options, baseURL: product.url })).newPage();
      await taker.route('https://take.tests.example/**', (route) => route.fulfill({ body: 'The test' }));
      await taker.goto(invited.link);
      await taker.getByRole('button', { name: say('kinds.opening.test_provider.start') }).click();
      await taker.getByRole('checkbox').first().check();
      await taker.getByRole('button', { name: say('interview.details.submit') }).click();
      await taker.getByRole('button', { name: say('form.provider.begin') }).click();
      const open = taker.getByRole('link', { name: say('form.provider.open') });
      await expect(open).toBeVisible();
      await expectAccessible(taker, 'way to the test');
      await open.click();
      await expect(taker.getByText('The test')).toBeVisible();

      const [candidate] = provider.candidates;
      provider.progress.set(candidate?.id ?? '', { status: 'completed', score: 31.5, percentile: 64 });
      provider.reports.set(candidate?.id ?? '', Buffer.from('%PDF-1.7 report'));
      await page.goto(`${prefix}/interviews/${id}/interviewee/${invited.application}/provider-test`);
      // A page that is reloaded before the answer would not ask at all.
      const answered = page.waitForResponse((response) => response.request().method() === 'POST');
      await page.getByRole('button', { name: say('provider.tab.askNow') }).click();
      expect((await answered).ok()).toBe(true);
      await expect(async () => {
        await page.reload();
        await expect(page.getByRole('link', { name: say('provider.tab.download') })).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await expectAccessible(page, 'result of a test');
      await page.goto(`${prefix}/interviews/${id}?status=Responded`);
      await expect(
        page.getByText(say('provider.tab.states.completed'), { exact: true }).locator('visible=true'),
      ).toBeVisible();
      await taker.goto(candidate?.return_url ?? '');
      await expect(taker.getByRole('heading', { level: 1 })).toBeVisible();
      await api.send('DELETE', '/api/companies/test-provider');
      await provider.stop();
      await api.close();
    },
  );
}
