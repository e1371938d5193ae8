import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import type { CompanySettings, Job } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf, type Language } from '../../fixtures/browser/phrases.ts';
import { Applicant } from '../../fixtures/people/applicant.ts';
import { Editor } from '../../fixtures/people/editor.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { Api } from '../../fixtures/product/api.ts';
import { demoActivity, prepareInterview, publishActivity } from '../../fixtures/product/prepare.ts';
import type { Product } from '../../fixtures/product/product.ts';
import { expect, onlyDeep, test } from '../../fixtures/test.ts';

test.use({ ownProduct: 'It changes the name and the looks of the company.' });

const PLACE = '/company-settings';
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="75"><rect width="300" height="75" fill="#f70"/></svg>';
const SCRIPTED = LOGO.replace('</svg>', '<script>document.title = "taken over"</script></svg>');

let product: Product;
let api: Api;
let browser: Browser;
test.beforeAll(({ shared }) => {
  ({ product, api, browser } = shared);
});

const stored = () => api.send<CompanySettings>('GET', '/api/settings');
const svg = (name: string, drawing: string) => ({ name, mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) });

const settingsPage = (language?: Language, options?: BrowserContextOptions): Promise<Editor> =>
  Editor.at({ browser, product, path: PLACE, language, options });

function logoField(page: Page, label: string) {
  const group = page.getByRole('group', { name: label, exact: true });
  return { group, chooser: group.getByLabel(label, { exact: true }) };
}

test('an owner changes every setting, and is told what is wrong beside it', async () => {
  const { page, say, button, pill } = bound(await settingsPage());
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const tag = (number: number) => field(say('company.fields.tagOf', { number }));

  await field(say('company.name')).fill(' ');
  await field(say('company.colour.label')).fill('#11223344');
  await button(say('common.save')).click();
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary).toContainText(say('errors.fields.not_a_colour'));
  await expectAccessible(page, 'wrong settings');

  await field(say('company.name')).fill('Northwind Traders');
  await field(say('company.zone')).selectOption('Europe/Paris');
  await field(say('company.hub')).selectOption('Coaching Hub');
  await field(say('company.colour.label')).fill('#ff7a00');
  await expect(page.getByText(say('company.colour.whiteOnlyEdge', { ratio: '2.6' }))).toBeVisible();
  await page.getByRole('textbox', { name: say('company.message.label'), exact: true }).fill('Panels close on Friday.');
  await field(say('company.message.tone')).selectOption('0');
  const rows = await page.getByLabel(/^Tag \d+$/).count();
  await button(say('company.fields.add')).click();
  await expect(tag(rows + 1)).toBeFocused();
  await tag(rows + 1).fill('DEADLINE');
  await field(say('company.fields.becomesOf', { number: rows + 1 })).fill('End of the month');
  await expect(pill('unsaved')).toBeVisible();
  await button(say('common.save')).click();
  await expect(tag(rows + 1)).toHaveAccessibleDescription(say('errors.fields.tag_reserved'));
  await expect(tag(rows + 1)).toBeFocused();
  await tag(rows + 1).fill('MONTH');
  await button(say('common.save')).click();
  await expect(pill('saved')).toBeVisible();
  expect(await stored()).toMatchObject({
    account_name: 'Northwind Traders',
    time_zone: 'Europe/Paris',
    hub_type: 'Coaching Hub',
    company_theme: { primary: '#ff7a00' },
    account_message: '<p>Panels close on Friday.</p>',
    account_message_style: 0,
    custom_fields: expect.stringMatching(/MONTH\|End of the month$/),
  });
  // The page wears them immediately.
  await expect(page.getByRole('status').filter({ hasText: 'Panels close on Friday.' })).toBeVisible();
  await field(say('company.name')).fill('Another');
  await button(say('common.discard')).click();
  await expect(field(say('company.name'))).toHaveValue('Northwind Traders');
});

test('a logo is refused with its reason, or shown to staff and applicants immediately', { tag: '@deep' }, async () => {
  const { job } = await publishActivity(api, { title: 'Analyst with a logo' });
  const { shorturl } = await api.send<Job>('GET', `/api/jobs/${job}`);
  const { page, say } = bound(await settingsPage());
  const { group, chooser } = logoField(page, say('company.logo.label'));
  const before = (await stored()).logo;
  for (const [file, reason] of [
    [svg('scripted.svg', SCRIPTED), say('errors.fields.logo_has_script')],
    [svg('words.svg', 'hello'), say('errors.fields.logo_unreadable')],
    [{ ...svg('large.png', ''), buffer: Buffer.alloc(3_000_000) }, say('company.logo.tooLarge')],
  ] as const) {
    await chooser.setInputFiles(file);
    await expect(page.getByText(reason)).toBeVisible();
  }
  expect((await stored()).logo).toBe(before);

  await chooser.setInputFiles(svg('logo.svg', LOGO));
  await expect(group.getByText(say('company.logo.stored'))).toBeAttached();
  const { logo } = await stored();
  expect(logo).toMatch(/^\/api\/logos\/[0-9a-f]{32}$/);
  const rail = page.getByRole('navigation', { name: say('shell.main') });
  await expect(rail.locator(`img[src="${logo}"]`)).toBeVisible();
  const visitor = await browser.newContext({ ...PHONE, baseURL: product.url });
  const applicant = await visitor.newPage();
  await applicant.goto(`/j/${shorturl}`);
  const shown = applicant.locator(`img[src="${logo}"]`);
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280);

  const square = logoField(page, say('company.logo.squareLabel'));
  await square.chooser.setInputFiles(svg('wide.svg', LOGO));
  await expect(square.group.getByText(say('errors.fields.logo_not_square'))).toBeVisible();
  await square.chooser.setInputFiles(
    svg('square.svg', LOGO.replace(/width="\d+" height="\d+"/, 'width="64" height="64"')),
  );
  await expect(square.group.getByText(say('company.logo.stored'))).toBeAttached();
  const { square_logo } = await stored();
  const inFrame = square.group.locator('img');
  await expect(inFrame).toBeVisible();
  expect(await inFrame.evaluate((image: HTMLImageElement) => image.height), 'within its frame').toBeLessThan(56);
  const inRail = rail.locator(`img[src="${square_logo}"]`);
  await expect(inRail).toBeVisible();
  expect(await inRail.evaluate((image: HTMLImageElement) => [image.width, image.height])).toEqual([36, 36]);
  const tabIcon = page.locator('link[rel="icon"]');
  await expect(tabIcon).toHaveAttribute('href', square_logo!);
  await expect(page.getByRole('contentinfo').locator('img')).toHaveCount(0);
  await square.group.getByRole('button', { name: say('company.logo.remove') }).click();
  await expect(tabIcon).toHaveAttribute('type', 'image/svg+xml');

  await group.getByRole('button', { name: say('company.logo.remove') }).click();
  await expect(group.getByText(say('company.logo.removed'))).toBeAttached();
  await expect(group.getByRole('button', { name: say('company.logo.choose') })).toBeFocused();
  expect(await stored()).toMatchObject({ logo: null, square_logo: null });
});

test(
  'two people at the settings: different fields are both kept, the same field is asked about, in French on a phone',
  onlyDeep(true),
  async () => {
    const { page, say, button, pill } = bound(await settingsPage('fr', PHONE));
    const name = page.getByLabel(say('company.name'), { exact: true });
    await api.send('POST', '/api/settings', { time_zone: 'Europe/Madrid' });
    await name.fill('Nord');
    await button(say('common.save')).click();
    await expect(pill('saved')).toBeVisible();
    await expect(
      page.getByText(say('errors.clash.mergedFields', { fields: say('company.names.time_zone') })),
    ).toBeVisible();
    expect(await stored()).toMatchObject({ account_name: 'Nord', time_zone: 'Europe/Madrid' });

    await api.send('POST', '/api/settings', { account_name: 'Theirs' });
    await name.fill('Mine');
    await button(say('common.save')).click();
    const notice = page.getByRole('alert').filter({ hasText: say('errors.clash.title') });
    await expect(notice).toBeFocused();
    await expect(notice).toContainText('Theirs');
    await expectAccessible(page, 'another person changed the settings');
    expect((await stored()).account_name).toBe('Theirs');
    await button(say('errors.clash.keepMine')).click();
    await expect(notice).toBeHidden();
    await button(say('common.save')).click();
    await expect.poll(async () => (await stored()).account_name).toBe('Mine');
    const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(content).toBeLessThanOrEqual(window ?? 0);
  },
);

for (const [language, options] of [
  ['en', undefined],
  ['fr', PHONE],
] as const)
  test(
    `privacy (${language}): who leaves when is shown before it is saved, and the notice has versions`,
    onlyDeep(language === 'fr'),
    async () => {
      const editor = await Editor.at({ browser, product, path: `${PLACE}/privacy`, language, options });
      const { page, say, button, pill } = bound(editor);
      const days = page.getByLabel(say('company.privacy.days'), { exact: true });
      const saveDays = button(say('common.save'));
      await days.fill('3');
      await saveDays.click();
      await expect(days).toBeFocused();
      await expect(days).toHaveAccessibleDescription(/3[,. \u202f]?650/);
      await expectAccessible(page, 'a wrong retention period');
      const { applicants } = await api.send<{ applicants: number }>('GET', '/api/retention?retention_days=90');
      expect(applicants).toBeGreaterThan(0);
      await days.fill('90');
      const total = String(applicants).replaceAll(/(\d)(?=(\d{3})+$)/g, String.raw`$1\D`);
      const status = page.getByRole('main').getByRole('status');
      await expect(status.filter({ hasText: new RegExp(String.raw`\b90\b.*\b${total}\b`) })).toBeVisible();
      await saveDays.click();
      await expect(status.filter({ hasText: new RegExp(String.raw`^${total}\b`) })).toBeVisible();
      expect(await stored()).toMatchObject({ retention_days: 90 });

      const text = `We keep little (${language}).`;
      const save = button(say('company.privacy.notice.save'));
      await page.getByRole('textbox', { name: say('company.privacy.notice.label'), exact: true }).fill(text);
      await save.click();
      await expect(pill('saved')).toBeVisible();
      const newest = page.locator('details').first();
      await newest.locator('summary').click();
      await expect(newest.getByText(text)).toBeVisible();
      for (const name of ['independent_ratings', 'quiet_hours'] as const) {
        const rule = page.getByRole('checkbox', { name: say(`company.switches.${name}.label`) });
        const before = await rule.isChecked();
        await rule.press('Space');
        const said = say(`company.switches.${before ? 'off' : 'on'}`, { name: say(`company.switches.${name}.label`) });
        await expect(page.getByText(said)).toBeVisible();
        expect(await stored()).toMatchObject({ [name]: !before });
      }
      await expectAccessible(page, 'the versions of a notice');
      const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      expect(content).toBeLessThanOrEqual(window ?? 0);
      await api.send('POST', '/api/settings', { retention_days: 180, independent_ratings: true, quiet_hours: false });
    },
  );

test(
  'an applicant reads the notice of the company on a phone, and agrees to its version',
  { tag: '@deep' },
  async () => {
    const store = async (notice: string, consent_text: string): Promise<number> => {
      const known = await api.send<{ results: { version: number }[] }>('GET', '/api/privacy-notices');
      const based_on = known.results[0]?.version ?? 0;
      await api.send('POST', '/api/privacy-notices', { notice, consent_text, based_on });
      return based_on + 1;
    };
    const version = await store('<p>Nous gardons peu.</p>', '<p>Vous acceptez que nous gardions peu.</p>');
    const { account_name: company } = await stored();
    const { link } = await prepareInterview(api, { title: 'Conseillère', locale: 'fr-fr', rating_style: 1 });
    const say = wordsOf('fr');
    const page = await (await browser.newContext({ ...PHONE, locale: 'fr-FR', baseURL: product.url })).newPage();
    const applicant = new Applicant(page, say);
    await applicant.open(link);
    await applicant.startSetup();
    const notice = page.getByRole('region', { name: say('interview.details.companyNotice.heading', { company }) });
    await expect(notice).toContainText('Nous gardons peu.');
    await expect(notice).toContainText('Vous acceptez que nous gardions peu.');
    await expect(notice).toContainText(say('interview.details.companyNotice.version', { version: String(version) }));
    await page.getByRole('checkbox', { name: say('kinds.setup.presentation.recorded.agree', { company }) }).check();
    const agreed = page.getByRole('checkbox', { name: say('interview.details.companyNotice.agree', { company }) });
    await applicant.button(say('interview.details.submit')).click();
    await expect(agreed).toHaveAccessibleDescription(say('interview.details.errors.notice'));
    await expectAccessible(page, 'the notice of a company that was not agreed to');
    const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(content).toBeLessThanOrEqual(window ?? 0);
    await agreed.check();
    await applicant.button(say('interview.details.submit')).click();
    await expect(applicant.heading(say('interview.adjustments.title'))).toBeVisible();
    // A newer version changes nothing for an applicant who has agreed.
    await store('<p>Nous gardons tout.</p>', '');
    await applicant.open(link);
    await expect(applicant.heading(say('interview.details.title'))).toHaveCount(0);
    await expect(page.getByText('Nous gardons tout.')).toHaveCount(0);
    await store('', '');
    await page.context().close();
  },
);

test('an owner sets a legal hold on an applicant and lifts it, each with a reason', { tag: '@deep' }, async () => {
  const say = wordsOf('en');
  const job = await demoActivity(api);
  const list = await api.send<{ results: { id: number }[] }>('GET', `/api/jobs/${job}/applications?status=Responded`);
  const application = list.results[0]?.id ?? 0;
  const page = await (await browser.newContext({ ...DESKTOP, baseURL: product.url })).newPage();
  await new Staff(page, say).arrive();
  await page.goto(`/interviews/${job}/interviewee/${application}/overview`);
  await page.getByRole('button', { name: say('review.retention.set') }).click();
  const dialog = page.getByRole('dialog');
  const reason = dialog.getByLabel(say('review.retention.reason'), { exact: true });
  await dialog.getByRole('button', { name: say('review.retention.set') }).click();
  await expect(reason).toBeFocused();
  await expectAccessible(page, 'a legal hold without a reason');
  await reason.fill('Case 2026/17');
  await dialog.getByRole('button', { name: say('review.retention.set') }).click();
  await expect(page.getByText(say('review.retention.reasonIs', { reason: 'Case 2026/17' }))).toBeVisible();
  await page.getByRole('button', { name: say('review.retention.lift') }).click();
  await reason.fill('Closed');
  await dialog.getByRole('button', { name: say('review.retention.lift') }).click();
  await expect(page.getByRole('button', { name: say('review.retention.set') })).toBeVisible();
  await page.context().close();
});

test('a member who may not change settings is refused', async () => {
  const member = await Api.signIn(product.url, 'recruiter@northwind.example');
  await expect(member.send('POST', '/api/settings', { account_name: 'Mine' })).rejects.toThrow('403');
  await member.close();
});

/** The parts of a page that a journey uses. */
function bound(editor: Editor) {
  const { page, say } = editor;
  return {
    page,
    say,
    button: (name: string) => editor.button(name),
    pill: (state: 'unsaved' | 'saved') => editor.pill(state),
  };
}
