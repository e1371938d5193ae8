import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { linkIn } from '../../fixtures/product/mailed-links.ts';
import { inviteApplicant, publishActivity } from '../../fixtures/product/prepare.ts';
import { expect, test } from '../../fixtures/test.ts';

const languages = [
  { language: 'en', prefix: '', look: DESKTOP },
  { language: 'fr', prefix: '/fr', look: { ...PHONE, locale: 'fr-FR' } },
] as const;

for (const { language, prefix, look } of languages)
  test(`a learner comes by a mailed link, opens an interview and signs out, in ${language} @axe`, async ({
    shared: { product, browser, sink, api },
  }) => {
    const say = wordsOf(language);
    const email = `learner.${language}@mail.example`;
    for (let n = 0; n < 2; n += 1) await inviteApplicant(api, (await publishActivity(api)).job, email);
    const open = async () => (await browser.newContext({ ...look, baseURL: product.url })).newPage();
    const page = await open();
    const title = page.getByRole('heading', { level: 1 });
    await page.goto(`${prefix}/me`);
    await expect(title).toHaveText(say('place.ask.title'));
    await page.getByRole('button', { name: say('place.ask.send') }).click();
    await expect(page.getByText(say('place.ask.missing'))).toBeVisible();
    await expectAccessible(page, 'the way in, with an error');
    await page.getByLabel(say('place.ask.email')).fill(email);
    await page.getByRole('button', { name: say('place.ask.send') }).click();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(say('place.ask.sentTitle'));

    const link = linkIn(await sink.mailTo(email, new RegExp(say('emails.learner_link.subject'))), '/me');
    // Another look at the page of the link uses nothing up.
    const scanner = await open();
    await scanner.goto(link);
    await expect(scanner.getByRole('button', { name: say('place.link.open') })).toBeVisible();
    await page.goto(link);
    await expect(title).toHaveText(say('place.link.title'));
    await expectAccessible(page, 'the page of the link');
    await page.getByRole('button', { name: say('place.link.open') }).click();
    await expect(page.getByText(email)).toBeVisible();
    expect(page.url()).not.toContain('#');
    const toDo = page.getByRole('region', { name: say('place.sections.to_do') });
    await expect(toDo.getByRole('listitem')).toHaveCount(2);
    await expect(page.getByText(say('place.sessions.current'))).toBeVisible();
    await expectAccessible(page, 'all own interviews');
    await scanner.getByRole('button', { name: say('place.link.open') }).click();
    await expect(scanner.getByRole('heading', { level: 1 })).toHaveText(say('place.link.usedTitle'));
    await expect(scanner.getByLabel(say('place.ask.email'))).toBeVisible();

    await toDo.getByRole('button').first().click();
    await expect(page).toHaveURL(/\/j\//);
    await expect(page.getByRole('button', { name: say('kinds.opening.presentation.start') })).toBeVisible();
    await page.goto(`${prefix}/me`);
    await page.getByRole('button', { name: say('place.signOutAll') }).click();
    await expect(page.getByText(say('place.ask.signedOut'))).toBeVisible();
    // What the place had opened is closed with it.
    await page.goBack();
    await expect(title).toHaveText(say('place.ask.title'));
  });
