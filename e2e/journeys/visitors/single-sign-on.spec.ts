import type { Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { Api } from '../../fixtures/product/api.ts';
import { expect, test } from '../../fixtures/test.ts';

const TITLE = 'Postgraduate admissions';
const BRAND = 'University of Ashby';

async function shorturlOf(url: string): Promise<string> {
  const api = await Api.signIn(url, 'careers@ashby.example');
  const { results } = await api.send<{ results: { shorturl: string; use_sso: boolean }[] }>(
    'GET',
    `/api/companies/ashby/marketplace?search=${encodeURIComponent(TITLE)}`,
  );
  const [activity] = results;
  expect(activity?.use_sso).toBe(true);
  await api.close();
  return activity?.shorturl ?? '';
}

for (const { language, prefix, email, person } of [
  { language: 'en', prefix: '', email: 'zoe.marchand@ashby.example', person: 'Zoe Marchand' },
  { language: 'fr', prefix: '/fr', email: 'tom.ellery@ashby.example', person: 'Tom Ellery' },
] as const) {
  test(
    `an applicant registers with the account of a university: ${language}`,
    { tag: '@deep' },
    async ({ shared: { product, browser } }) => {
      const say = wordsOf(language);
      const shorturl = await shorturlOf(product.url);
      const context = await browser.newContext({ ...PHONE, baseURL: product.url });
      const page: Page = await context.newPage();
      await page.goto(`${prefix}/marketplace/ashby?shorturl=${shorturl}`);
      const modal = page.getByRole('dialog');
      await expect(modal.getByRole('heading', { name: say('applicant.landing.sso', { brand: BRAND }) })).toBeVisible();
      const submit = modal.getByRole('button', { name: say('applicant.landing.ssoSubmit') });
      await submit.click();
      await expect(modal.getByText(say('applicant.landing.errors.email')).first()).toBeVisible();
      const address = modal.getByLabel(say('applicant.landing.email'), { exact: true });
      await address.fill('somebody@elsewhere.example');
      await modal.getByRole('checkbox').check();
      await submit.click();
      await expect(modal.getByText(say('applicant.landing.errors.general'))).toBeVisible();
      await expectAccessible(page, 'an address that no provider of the company signs in');
      await address.fill(email);
      await submit.click();
      await page.getByRole('link', { name: person }).click();
      await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${prefix}/j/${shorturl}$`));
      await expect(page.getByText(say('applicant.landing.register'))).toHaveCount(0);

      // Back at the activity in another browser: the same person comes to the same interview.
      const other = await (await browser.newContext({ ...PHONE, baseURL: product.url })).newPage();
      await other.goto(`${prefix}/j/${shorturl}`);
      await other.getByLabel(say('applicant.landing.email'), { exact: true }).fill(email);
      await other.getByRole('checkbox').check();
      await other.getByRole('button', { name: say('applicant.landing.ssoSubmit') }).click();
      await other.getByRole('link', { name: person }).click();
      await expect(other).toHaveURL(new RegExp(`${prefix}/j/${shorturl}$`));
      await expect(other.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();

      await other.goto(`${prefix}/sso/${shorturl}`);
      await expect(other.getByText(say('visitors.sso.none'))).toBeVisible();
      await expectAccessible(other, 'the return page without a sign-in');
    },
  );
}
