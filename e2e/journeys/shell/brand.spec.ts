import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { Api } from '../../fixtures/product/api.ts';
import { DESKTOP } from '../../fixtures/browser/browser.ts';
import { demoActivity } from '../../fixtures/product/prepare.ts';
import type { Product } from '../../fixtures/product/product.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { expect, test } from '../../fixtures/test.ts';

const UNIVERSITY = 'careers@ashby.example';

let product: Product;
let browser: Browser;
test.use({ ownProduct: 'It reads the demo as it was made.' });
test.beforeAll(({ shared }) => {
  ({ product, browser } = shared);
});

/** Green or greenish grey parts of the page: "div#side background-color rgb(12, 21, 18)". */
const greens = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const names = ['color', 'background-color', 'border-top-color', 'outline-color', 'fill', 'stroke'];
    const isGreen = (value: string) => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = [...value.matchAll(/[\d.]+/g)].map(([digits]) =>
        Number(digits),
      );
      return value.startsWith('rgb') && alpha > 0 && green - red > 3 && green - blue >= 0;
    };
    // Success is green under every brand.
    const success = document.createElement('span');
    document.body.append(success);
    const states = ['--ok-ink', '--ok-tint'].map((token) => {
      success.style.color = `var(${token})`;
      return getComputedStyle(success).color;
    });
    success.remove();
    return [...document.querySelectorAll('body, body *')].flatMap((element) => {
      const style = getComputedStyle(element);
      return names
        .filter((name) => isGreen(style.getPropertyValue(name)) && !states.includes(style.getPropertyValue(name)))
        .map((name) => `${element.localName}#${element.id} ${name} ${style.getPropertyValue(name)}`);
    });
  });

type List = { results: { id: number; title: string }[] };

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the alternate brand is named and has no green anywhere, ${colorScheme}`, { tag: '@deep' }, async () => {
    const say = wordsOf('en');
    const api = await Api.signIn(product.url, UNIVERSITY);
    const [job] = (await api.send<List>('GET', '/api/jobs')).results;
    if (!job) throw new Error('the demo has no activity of the university');
    const listCall = `/api/jobs/${job.id}/applications?status=Responded`;
    const [applicant] = (await api.send<List>('GET', listCall)).results;
    if (!applicant) throw new Error('the demo has nobody who responded');
    await api.close();
    const page = await browser.newPage({ ...DESKTOP, colorScheme });
    await new Staff(page, say).arrive(UNIVERSITY);
    const at = `/interviews/${job.id}`;
    const review = `${at}/interviewee/${applicant.id}`;
    for (const path of [
      '/',
      '/interviews',
      `${at}?status=Responded`,
      `${at}/details`,
      `${review}/overview`,
      `${review}/answer`,
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveTitle(/ · Vivavoce Campus$/);
      await expect.poll(() => greens(page), { message: path, timeout: 5000 }).toEqual([]);
    }
    await expect(page.getByText('Vivavoce Campus', { exact: true })).toBeVisible();
    await page.getByRole('radio', { name: /4/ }).first().check({ force: true });
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: say('review.save.saved') })
        .first(),
    ).toBeVisible();
    expect(await greens(page)).toEqual([]);
    await expectAccessible(page, `review in the alternate brand, ${colorScheme}`);
    await page.close();
  });
}

/** The accents in which a page, and each document within it, was drawn, frame by frame. */
const noteAccents = (page: Page) =>
  page.addInitScript(() => {
    const accents = new Set<string>();
    Object.assign(globalThis, { accents });
    const look = () => {
      const within = [...document.querySelectorAll('iframe')].map(({ contentDocument }) => contentDocument);
      for (const drawn of [document, ...within])
        if (drawn?.querySelector('.button-primary'))
          accents.add(getComputedStyle(drawn.documentElement).getPropertyValue('--accent').trim());
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
const accentsOf = (page: Page) => page.evaluate(() => [...(globalThis as unknown as { accents: Set<string> }).accents]);

test('a preview and a trial run have the colour of the company from their first frame', async () => {
  const api = await Api.signIn(product.url, UNIVERSITY);
  const [job] = (await api.send<List>('GET', '/api/jobs')).results;
  await api.close();
  const page = await browser.newPage({ ...DESKTOP, colorScheme: 'light' });
  await noteAccents(page);
  await new Staff(page, wordsOf('en')).arrive(UNIVERSITY);
  for (const path of [`/interviews/${job?.id}/details/description`, `/j/trial/${job?.id}`]) {
    await page.goto(path);
    await expect.poll(() => accentsOf(page), { message: path }).toEqual(['#1c1a1c']);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect([path, await accentsOf(page)]).toEqual([path, ['#1c1a1c']]);
  }
  await page.close();
});

test('the product itself is green, so that the search for it finds something', { tag: '@deep' }, async () => {
  const page = await browser.newPage({ ...DESKTOP });
  await new Staff(page, wordsOf('en')).arrive();
  await page.goto('/interviews');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await greens(page)).length).toBeGreaterThan(5);
  await page.close();
});

test('tabs side by side say which activity they are about', { tag: '@deep' }, async () => {
  const say = wordsOf('en');
  const api = await Api.signIn(product.url);
  const job = await demoActivity(api);
  const { title } = await api.send<{ title: string }>('GET', `/api/jobs/${job}`);
  const [applicant] = (await api.send<List>('GET', `/api/jobs/${job}/applications?status=Responded`)).results;
  await api.close();
  const page = await browser.newPage({ ...DESKTOP });
  await new Staff(page, say).arrive();
  for (const path of ['/details', '/review-panel', '/details/title', `/interviewee/${applicant?.id}/overview`]) {
    await page.goto(`/interviews/${job}${path}`);
    await expect(page, path).toHaveTitle(new RegExp(`^.+ · ${title} · Vivavoce$`));
  }
  await page.close();
});
