import type { Page } from '@playwright/test';
import { DESKTOP } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { expect, test } from '../../fixtures/test.ts';

const SCREENS = ['/', '/interviews', '/users', '/account', '/company-settings', '/content', '/report', '/interviews/1'];
const VISITED = ['/login', '/hub', '/marketplace/ashby', '/fairness', '/copy', '/guest', '/j'];

const RUNNING = [
  '<img src="x" onerror="window.ran = true">',
  '<b><svg><a xlink:href=" JavaScript:window.ran = true">x</a></svg></b>',
  '<iframe srcdoc="x"></iframe>',
  '<template><script>window.ran = true</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=window.ran=true>"></noscript>',
  '<form action="java\tscript:window.ran = true"><button>x</button></form>',
];

/** The name of the error where markup is set; null where the page takes it. */
const setting = (page: Page, markup: string): Promise<string | null> =>
  page.evaluate((text) => {
    try {
      document.createElement('div').innerHTML = text;
      return null;
    } catch (error) {
      return (error as Error).name;
    }
  }, markup);

test(
  'no page takes markup that could run, and none of ours needs any',
  { tag: '@deep' },
  async ({ shared: { product, browser } }) => {
    const context = await browser.newContext({ ...DESKTOP, baseURL: product.url });
    const refusals: string[] = [];
    await context.exposeFunction('noteRefusal', (text: string) => void refusals.push(text));
    await context.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
        (globalThis as unknown as { noteRefusal: (text: string) => void }).noteRefusal(
          `${location.pathname} ${violatedDirective} ${sample}`,
        ),
      ),
    );
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(`${page.url()} ${error.message}`));
    const visit = async (path: string) => {
      await page.goto(path);
      await expect(page.locator('h1').first()).toBeVisible();
    };
    for (const path of VISITED) await visit(path);
    await new Staff(page, wordsOf('en')).arrive();
    for (const path of SCREENS) await visit(path);
    expect({ refusals, errors }).toEqual({ refusals: [], errors: [] });

    for (const path of ['/hub', '/j', '/interviews']) {
      await visit(path);
      for (const markup of RUNNING) expect(await setting(page, markup), markup).toBe('TypeError');
      expect(await setting(page, '<p class="x">Only <b>words</b></p>')).toBeNull();
      const asScript = page.evaluate(() => {
        document.createElement('script').text = 'globalThis.ran = true';
      });
      await expect(asScript).rejects.toThrow('TrustedScript');
    }

    // Pasted markup arrives without its handlers and scripts.
    await visit('/company-settings/edit-invitation-email');
    const editor = page.locator('[contenteditable="true"]').first();
    await editor.evaluate((target) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', '<p onclick="window.ran = true">Pasted <b>words</b></p><script>1</script>');
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(editor).toContainText('Pasted words');
    await context.close();
  },
);
