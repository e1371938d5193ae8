import type { Application, Reviewer } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP } from '../../fixtures/browser/browser.ts';
import { demoActivity } from '../../fixtures/product/prepare.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { expect, inDepth, test } from '../../fixtures/test.ts';

const say = wordsOf('en');

test.use(inDepth({ ownProduct: 'It reads the demo as it was made.' }));

test(
  'beside the player a member is mentioned by keyboard, and a comment is answered',
  { tag: '@axe' },
  async ({ shared: { api, browser, product } }) => {
    const job = await demoActivity(api);
    const path = `/api/jobs/${job}/applications?status=Reviewed&page_size=1`;
    const { results } = await api.send<{ results: Application[] }>('GET', path);
    const panel = await api.send<Reviewer[]>('GET', `/api/jobs/${job}/reviewers`);
    const [member, second] = panel.filter(({ is_you }) => !is_you).map(({ user }) => user.full_name);
    const begun = member?.slice(0, 2) ?? '';
    const page = await browser.newPage({ ...DESKTOP, baseURL: product.url });
    await new Staff(page, say).arrive();
    await page.goto(`/interviews/${job}/interviewee/${results[0]?.id}/answer`);
    const comments = page.getByRole('region', { name: say('review.comments.title') });
    const field = comments.getByRole('textbox');
    const list = comments.getByRole('listbox', { name: say('review.comments.mention') });
    await field.pressSequentially('Please look, @');
    await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    // Below the line that is written, which stays in sight.
    const [offered, written] = [await list.boundingBox(), await field.boundingBox()];
    expect(offered?.y).toBeGreaterThan((written?.y ?? 0) + 20);
    await expectAccessible(page, 'members under the caret');
    await field.press('ArrowDown');
    await expect(list.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
    await field.press('ArrowUp');
    await field.press('Escape');
    await expect(list).toBeHidden();
    // With the list closed Enter is a line break.
    await field.press('Enter');
    await field.pressSequentially(`@${begun}`);
    await expect(list).toBeVisible();
    await field.press('Enter');
    await expect(field).toHaveValue(`Please look, @\n@${member} `);
    await expect(list).toBeHidden();
    await field.pressSequentially(`and @${second?.slice(0, 2)}`);
    await expect(list).toBeVisible();
    await field.press('Tab');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(`Please look, @\n@${member} and @${second} `);

    await field.fill('Good with @Quentin here');
    const unmatched = say('review.comments.unmatched', { names: '@Quentin', count: 1 });
    await expect(comments.getByText(unmatched)).toBeVisible();
    await comments.getByRole('button', { name: say('review.comments.add') }).click();
    await expect(field).toHaveValue('');
    await expect(comments.getByRole('listitem').last().getByText(unmatched)).toBeVisible();

    await comments
      .getByRole('button', { name: say('review.comments.reply') })
      .last()
      .click();
    const thread = comments.getByRole('list', { name: /^Replies to/ }).last();
    await expect(thread.getByRole('textbox')).toBeFocused();
    await thread.getByRole('textbox').fill('Seen, thank you.');
    await thread.getByRole('button', { name: say('review.comments.reply') }).click();
    await expect(thread.getByText('Seen, thank you.')).toBeVisible();
    await expect(thread.getByRole('button', { name: say('review.comments.reply') })).toHaveCount(0);
    await expectAccessible(page, 'a thread beside the player');
    await page.close();
  },
);
