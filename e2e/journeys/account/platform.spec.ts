import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { OWNER, Staff } from '../../fixtures/people/staff.ts';
import { Api } from '../../fixtures/product/api.ts';
import { nameAdministrator } from '../../fixtures/product/companies.ts';
import { prepareInterview } from '../../fixtures/product/prepare.ts';
import { expect, test } from '../../fixtures/test.ts';

const RIVAL = 'owner@rival.example';

test.use({ ownProduct: 'It suspends a company of the demo and lowers its plan.' });

test(
  'a platform administrator creates a company, lowers a plan, suspends and reopens',
  { tag: '@deep' },
  async ({ browser, product }) => {
    const say = wordsOf('en');
    await nameAdministrator(product, OWNER);
    const { link } = await prepareInterview(await Api.signIn(product.url, RIVAL));
    const windowOf = async (options: typeof DESKTOP) =>
      (await browser.newContext({ ...options, baseURL: product.url })).newPage();

    const page = await windowOf(DESKTOP);
    await new Staff(page, say).arrive(OWNER);
    await page.goto('/interviews');
    await page.getByRole('button', { name: /Helen Marsh/ }).click();
    await page.getByRole('link', { name: say('shell.account.platform') }).click();
    await expect(page.getByRole('heading', { level: 1, name: say('platform.title') })).toBeVisible();
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    const choose = async (name: string, item: string) => {
      await page.getByRole('button', { name: say('platform.menu.label', { name }) }).click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    };
    await expect(row('Rival and Sons')).toContainText(say('platform.active'));
    await expectAccessible(page, 'the list of companies');

    await page.getByRole('button', { name: say('platform.add') }).click();
    const creation = page.getByRole('dialog', { name: say('platform.add') });
    await creation.getByRole('button', { name: say('platform.create') }).click();
    await expect(creation.getByRole('alert')).toBeFocused();
    const fill = (field: 'account_name' | 'shortname' | 'first_name' | 'last_name' | 'email', text: string) =>
      creation.getByRole('textbox', { name: new RegExp(`^${say(`platform.fields.${field}`)}`) }).fill(text);
    await fill('account_name', 'Lakeside Clinic');
    await fill('shortname', 'rival');
    await fill('first_name', 'Una');
    await fill('last_name', 'Reed');
    await fill('email', 'una.reed@lakeside.example');
    await creation.getByLabel(say('features.names.hub_enabled.name')).check();
    await creation.getByRole('button', { name: say('platform.create') }).click();
    await expect(creation.getByText(say('errors.fields.repeated'))).toBeVisible();
    await expectAccessible(page, 'the drawer of a new company');
    await fill('shortname', '');
    await creation.getByRole('button', { name: say('platform.create') }).click();
    await expect(creation).toHaveCount(0);
    await expect(row('Lakeside Clinic')).toContainText('lakeside-clinic');

    // The demo's activity and the one of this journey are more than the smaller plan allows.
    await choose('Rival and Sons', say('platform.menu.change'));
    const drawer = page.getByRole('dialog', { name: say('platform.changeTitle', { name: 'Rival and Sons' }) });
    await drawer.getByLabel(say('platform.fields.plan')).selectOption('freemium');
    await expect(drawer.getByText('2 of 1 activity')).toBeVisible();
    await drawer.getByRole('button', { name: say('common.save') }).click();
    await expect(row('Rival and Sons')).toContainText(say('platform.beyond'));

    const rival = await windowOf(DESKTOP);
    await new Staff(rival, say).arrive(RIVAL);
    await rival.goto('/interviews');
    await expect(rival.getByText(say('shell.plan.full.activities'))).toBeVisible();
    await expect(rival.getByText('Graduate analyst 2027').first()).toBeVisible();
    await rival.goto('/platform');
    await expect(rival.getByRole('heading', { name: say('errors.notFoundTitle') })).toBeVisible();

    await choose('Rival and Sons', say('platform.menu.suspend'));
    const dialog = page.getByRole('dialog', { name: say('platform.suspension.title', { name: 'Rival and Sons' }) });
    await dialog.getByRole('button', { name: say('platform.suspension.suspend') }).click();
    await expect(dialog.getByLabel(say('platform.suspension.reason'))).toBeFocused();
    await dialog.getByLabel(say('platform.suspension.reason')).fill('Not paid');
    await expectAccessible(page, 'the dialog of a suspension');
    await dialog.getByRole('button', { name: say('platform.suspension.suspend') }).click();
    await expect(row('Rival and Sons')).toContainText('Not paid');

    const applicant = await windowOf(PHONE);
    await applicant.goto(link);
    await expect(
      applicant.getByRole('heading', {
        name: say('applicant.gate.pausedTitle', { activity: say('kinds.names.interview.this') }),
      }),
    ).toBeVisible();
    await expectAccessible(applicant, 'a paused interview');
    const french = wordsOf('fr');
    await applicant.goto(link.replace('/j/', '/fr/j/'));
    await expect(
      applicant.getByRole('heading', {
        name: french('applicant.gate.pausedTitle', { activity: french('kinds.names.interview.this') }),
      }),
    ).toBeVisible();

    await page.getByRole('link', { name: say('platform.operation.title'), exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: say('platform.operation.title') })).toBeVisible();
    await expect(page.getByText(say('platform.operation.never'))).toBeVisible();
    await expectAccessible(page, 'the operation of the platform');

    await page.getByRole('link', { name: say('platform.templates.title'), exact: true }).click();
    await page.getByRole('button', { name: say('platform.templates.add') }).click();
    const maker = page.getByRole('dialog', { name: say('platform.templates.add') });
    await maker.getByRole('button', { name: say('platform.templates.create') }).click();
    await expect(maker.getByText(say('platform.templates.noSource'))).toBeVisible();
    await maker.getByRole('searchbox').fill('rival analyst');
    await maker.getByRole('radio', { name: /Graduate analyst 2027/ }).check();
    await expectAccessible(page, 'the drawer of a new shared template');
    await maker.getByLabel(say('platform.templates.name')).fill('Analysts');
    await maker.getByRole('button', { name: say('platform.templates.create') }).click();
    await expect(maker).toHaveCount(0);
    const templates = page.getByRole('list', { name: say('platform.templates.title') });
    await expect(templates.getByText('Analysts', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: say('common.moreFor', { name: 'Analysts' }) }).click();
    await page.getByRole('menuitem', { name: say('platform.templates.retire') }).click();
    await expect(templates.getByText('Analysts', { exact: true })).toHaveCount(0);
    await page.getByRole('link', { name: say('platform.templates.retiredTab') }).click();
    await expect(templates.getByText('Analysts', { exact: true })).toBeVisible();
    await expectAccessible(page, 'retired shared templates');
    await page.getByRole('link', { name: say('platform.audit.title'), exact: true }).click();
    await expect(page.getByRole('button', { name: say('audit.actions.template_changed') })).toBeVisible();
    await expectAccessible(page, 'the audit log of the platform');

    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/fr/platform?status=suspended');
    await expect(row('Rival and Sons')).toContainText('Not paid');
    await expectAccessible(page, 'the list of suspended companies on a phone');
    await page.getByRole('button', { name: french('platform.menu.label', { name: 'Rival and Sons' }) }).click();
    await page.getByRole('menuitem', { name: french('platform.menu.reopen') }).click();
    await expect(page.getByText(french('platform.empty.list'))).toBeVisible();
    await applicant.reload();
    await expect(
      applicant.getByRole('heading', {
        name: french('applicant.gate.pausedTitle', { activity: french('kinds.names.interview.this') }),
      }),
    ).toHaveCount(0);
    await expect(applicant.getByText('Graduate analyst 2027').first()).toBeVisible();
  },
);
