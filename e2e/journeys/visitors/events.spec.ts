import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { expect, test } from '../../fixtures/test.ts';

const say = wordsOf('en');

test.use({ ownProduct: 'It adds an event to a hub of the demo.' });

test(
  'a careers team adds, changes and deletes an event that visitors see on the hub',
  { tag: '@deep' },
  async ({ shared }) => {
    const { product, browser } = shared;
    const page = await (await browser.newContext({ ...DESKTOP, baseURL: product.url })).newPage();
    await new Staff(page, say).arrive('careers@ashby.example');
    await page.goto('/manage-marketplace/events');
    const list = page.getByRole('list', { name: say('events.title') });
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page, 'the events of a company');

    await page.getByRole('button', { name: say('events.add') }).click();
    const add = page.getByRole('dialog', { name: say('events.add') });
    await add.getByRole('button', { name: say('common.save') }).click();
    await expect(add.getByRole('alert')).toContainText(say('events.placeOrLink'));
    await expectAccessible(page, 'the form of an event');
    await add.getByLabel(say('events.fields.title')).fill('Law fair');
    await add.getByLabel(say('events.fields.date'), { exact: true }).fill('2035-06-01');
    await add.getByLabel(say('events.fields.time'), { exact: true }).fill('10:00');
    await add.getByLabel(say('events.fields.end_time')).fill('09:00');
    await add.getByLabel(say('events.fields.place')).fill('Library');
    await add.getByRole('button', { name: say('common.save') }).click();
    await expect(add).toContainText(say('events.endFirst'));
    await add.getByLabel(say('events.fields.end_time')).fill('12:30');
    await add.getByRole('button', { name: say('common.save') }).click();
    await expect(list.getByRole('listitem').filter({ hasText: 'Law fair' })).toContainText('10:00 – 12:30 BST');

    await page.getByRole('button', { name: say('events.change', { title: 'Law fair' }) }).click();
    const change = page.getByRole('dialog', { name: say('events.changeTitle') });
    await change.getByLabel(say('events.fields.place')).fill('Moot court');
    await change.getByRole('button', { name: say('common.save') }).click();
    await expect(list.getByRole('listitem').filter({ hasText: 'Law fair' })).toContainText('Moot court');
    const visitor = await browser.newContext({ ...DESKTOP, baseURL: product.url });
    const hub = await visitor.newPage();
    await hub.goto('/hub/ashby');
    await expect(hub.getByRole('region', { name: say('visitors.events.title') })).toContainText('Moot court');

    await page.getByRole('button', { name: say('events.delete', { title: 'Law fair' }) }).click();
    await page.getByRole('button', { name: say('events.deleteAction') }).click();
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await hub.reload();
    await expect(hub.getByRole('region', { name: say('visitors.events.title') })).not.toContainText('Law fair');
    await visitor.close();
    await page.context().close();
  },
);
