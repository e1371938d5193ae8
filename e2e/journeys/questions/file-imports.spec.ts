import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { OWNER, Staff } from '../../fixtures/people/staff.ts';
import { expect, test } from '../../fixtures/test.ts';

const LATE = { timeout: 30_000 };

async function choose(page: Page, name: string, content: string): Promise<void> {
  const mimeType = name.endsWith('.json') ? 'application/json' : 'text/csv';
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType, buffer: Buffer.from(content) });
}

const QUESTIONS = `text,kind,choices
"Who taught you the most, and how?",video,
Which bicycle is yours?,choice,"Red|Blue"
Which bicycle is yours?,choice,"Red|Blue"
,video,
How long?,video,Red
`;

for (const { language, prefix, options, tag } of [
  { language: 'en', prefix: '', options: DESKTOP, tag: '@axe' },
  { language: 'fr', prefix: '/fr', options: { ...PHONE, colorScheme: 'dark' }, tag: '@deep' },
] as const) {
  test(`questions, users and templates are imported and taken back: ${language}`, { tag }, async ({ shared }) => {
    const { product, browser } = shared;
    const say = wordsOf(language);
    const context = await browser.newContext({ ...options, baseURL: product.url });
    const page = await context.newPage();
    await new Staff(page, say).arrive(OWNER);
    const dialog = page.getByRole('dialog');
    const button = (name: string) => dialog.getByRole('button', { name, exact: true });

    await page.goto(`${prefix}/library`);
    await page.getByRole('button', { name: say('library.import') }).click();
    await expect(dialog.getByRole('link', { name: say('imports.export.csv') })).toBeVisible(LATE);
    await expectAccessible(page, 'an import before a file is chosen');
    await choose(page, 'broken.csv', 'text,colour\nWhy?,red\n');
    await expect(dialog.getByText(say('imports.file.unknown_field', { column: 'colour' }))).toBeVisible(LATE);
    await expectAccessible(page, 'a file that cannot be read');
    await choose(page, 'questions.csv', QUESTIONS);
    await expect(dialog.getByText(say('imports.questions.found', { added: 2, known: 1, faulty: 2 }))).toBeVisible(LATE);
    await expect(dialog.getByText(say('imports.faults.required', { field: say('imports.fields.text') }))).toBeVisible();
    await expectAccessible(page, 'a file with errors in rows');
    await button(say('imports.questions.add', { count: 2 })).press('Enter');
    await expect(dialog.getByText(say('imports.questions.added', { count: 2 }))).toBeVisible(LATE);
    await expectAccessible(page, 'an import that was added');
    await button(say('imports.done')).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Which bicycle is yours?', exact: true })).toBeVisible();
    await page.getByRole('button', { name: say('library.import') }).click();
    await button(say('imports.undoOf', { name: 'questions.csv' }))
      .first()
      .click();
    await expect(dialog.getByText(say('imports.questions.undone', { removed: 2, kept: 0 }))).toBeVisible(LATE);
    await expectAccessible(page, 'an import that was undone');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Which bicycle is yours?', exact: true })).toHaveCount(0);

    await page.goto(`${prefix}/library?tab=templates`);
    await page.getByRole('button', { name: say('library.import') }).click();
    const template = { title: `Bicycle ${language}`, job: { title: 'Courier' }, questions: [{ text: 'Why?' }] };
    await choose(page, 'templates.json', JSON.stringify([template, { job: { title: 7 } }]));
    await expect(dialog.getByText(say('imports.templates.found', { added: 1, known: 0, faulty: 1 }))).toBeVisible(LATE);
    await button(say('imports.templates.add', { count: 1 })).click();
    await button(say('imports.done')).click();
    await expect(page.getByText(`Bicycle ${language}`)).toBeVisible(LATE);
    await page.getByRole('button', { name: say('library.import') }).click();
    const arriving = page.waitForEvent('download');
    await dialog.getByRole('link', { name: say('imports.export.json') }).click();
    const exported = await readFile(await (await arriving).path(), 'utf8');
    expect(exported).toContain(`Bicycle ${language}`);
    await choose(page, 'again.json', exported);
    const { length } = (JSON.parse(exported) as { results: unknown[] }).results;
    await expect(dialog.getByText(say('imports.templates.found', { added: 0, known: length, faulty: 0 }))).toBeVisible(
      LATE,
    );

    await page.goto(`${prefix}/users`);
    await page.getByRole('button', { name: say('users.import') }).click();
    await choose(page, 'users.csv', `first_name,email\nNora,nora.${language}@mail.example\nOla,nowhere\n`);
    await expect(dialog.getByText(say('imports.users.found', { added: 1, known: 0, faulty: 1 }))).toBeVisible(LATE);
    await button(say('imports.users.add', { count: 1 })).click();
    await button(say('common.undo')).click();
    await expect(dialog.getByText(say('imports.users.undone', { removed: 1, kept: 0 }))).toBeVisible(LATE);
  });
}
