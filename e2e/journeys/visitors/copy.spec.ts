import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { linkIn } from '../../fixtures/product/mailed-links.ts';
import { prepareInterview } from '../../fixtures/product/prepare.ts';
import { expect, test } from '../../fixtures/test.ts';

test(
  'the mailed link to a copy of own data asks for a code, and then for nothing else',
  { tag: '@deep' },
  async ({ shared: { product, browser, sink, api } }) => {
    const say = wordsOf('en');
    const { job, application, link } = await prepareInterview(api);
    const email = `amelie.${job}@mail.example`;
    const context = await browser.newContext({ ...PHONE, baseURL: product.url });
    const page = await context.newPage();
    await page.goto(link);
    await expect(page.getByRole('button', { name: say('kinds.opening.presentation.start') })).toBeVisible();
    const cookies = await context.cookies();
    const token = cookies.find(({ name }) => name.endsWith('csrftoken'))?.value ?? '';
    const archives = `/api/interview/${application}/archives`;
    const headers = { origin: product.url, 'x-csrftoken': token };
    expect((await page.request.post(archives, { headers, data: {} })).status()).toBe(202);

    await page.goto(linkIn(await sink.mailTo(email, /copy/i), '/copy'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('guest.code.title'));
    await expectAccessible(page, 'the code for a copy of own data');
    const code = page.getByLabel(say('guest.code.label'));
    await code.fill('000000');
    await page.getByRole('button', { name: say('guest.code.open') }).click();
    await expect(page.getByText(say('guest.code.wrong'))).toBeVisible();
    const mail = await sink.mailTo(email, /code/i);
    await code.fill(/\b\d{6}\b/.exec(mail.text ?? '')?.[0] ?? '');
    await page.getByRole('button', { name: say('guest.code.open') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('guest.copy.title'));
    await expectAccessible(page, 'a copy of own data that is ready');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: say('guest.copy.download') }).click(),
    ]);
    // A ZIP archive begins with these letters.
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
    await context.close();
  },
);
