import type { Answer, Application } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP } from '../../fixtures/browser/browser.ts';
import { demoActivity } from '../../fixtures/product/prepare.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { expect, inDepth, test } from '../../fixtures/test.ts';

test.use(inDepth({ ownProduct: 'It corrects captions of the demo.' }));

test(
  'a reviewer reads an answer, finds a word, plays from it and corrects the captions by keyboard',
  { tag: '@deep' },
  async ({ shared: { api, browser } }) => {
    const say = wordsOf('en');
    const job = await demoActivity(api);
    const { results } = await api.send<{ results: Application[] }>(
      'GET',
      `/api/jobs/${job}/applications?status=Responded&page_size=1`,
    );
    const application = results[0]?.id;
    const answers = await api.send<Answer[]>('GET', `/api/jobs/${job}/answers?application=${application}`);
    const answer = answers.find(({ captions }) => captions !== null);
    const context = await browser.newContext(DESKTOP);
    const page = await context.newPage();
    await new Staff(page, say).arrive();
    await page.goto(`/interviews/${job}/interviewee/${application}/answer/${answer?.id}`);
    const panel = page.getByRole('region', { name: say('transcript.title') });
    await expect(panel).toBeVisible();
    await expectAccessible(page, 'an answer with its transcript');

    await test.step('a click on a caption plays from there', async () => {
      const third = panel.getByRole('listitem').nth(2);
      const time = (await third.locator('span').first().textContent()) ?? '';
      await third.getByRole('button').press('Enter');
      await expect(page.getByText(time, { exact: false }).first()).toBeVisible();
      await expect(third).toHaveAttribute('data-current', 'true');
    });

    await test.step('the search shows the captions with the word', async () => {
      const all = await panel.getByRole('listitem').count();
      const word = ((await panel.getByRole('listitem').first().textContent()) ?? '').split(' ')[1] ?? '';
      await panel.getByRole('searchbox').fill(word);
      expect(await panel.getByRole('listitem').count()).toBeLessThan(all);
      await expect(panel.getByRole('listitem').first()).toContainText(word);
      await panel.getByRole('searchbox').fill('');
    });

    await test.step('captions are corrected, divided and moved by keyboard', async () => {
      await panel.getByRole('button', { name: say('transcript.edit') }).click();
      const editor = page.getByRole('region', { name: say('transcript.editTitle') });
      const first = editor.getByRole('textbox').first();
      await first.focus();
      await page.keyboard.press('Home');
      await page.keyboard.type('Well now, ');
      await page.keyboard.press('Enter');
      await expect(first).toHaveValue('Well now,');
      await expect(editor.getByRole('textbox').nth(1)).toBeFocused();
      const times = editor.getByRole('listitem').nth(1).locator('p');
      const before = await times.textContent();
      await page.keyboard.press('Alt+ArrowRight');
      await expect(times).not.toHaveText(before ?? '');
      await expectAccessible(page, 'the editor of captions');
      await editor.getByRole('button', { name: say('transcript.save') }).click();
      await expect(panel.getByText(say('transcript.correctedBy', { name: 'Helen Marsh' }))).toBeVisible();
      await expect(panel.getByRole('listitem').first()).toContainText('Well now,');
    });
    await context.close();
  },
);
