import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Attachment, Job } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import type { Api } from '../../fixtures/product/api.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { inviteApplicant } from '../../fixtures/product/prepare.ts';
import type { Product } from '../../fixtures/product/product.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { wordsOf, type Language, type Say } from '../../fixtures/browser/phrases.ts';
import { expect, onlyDeep, test } from '../../fixtures/test.ts';

const CAREERS = 'careers@ashby.example';
const OWN = 'STARTING ON';

let product: Product;
let api: Api;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let say: Say;
test.beforeAll(({ shared }) => {
  ({ product, api, browser } = shared);
});

async function signIn(language: Language, options = DESKTOP, email?: string): Promise<Staff> {
  context = await browser.newContext(options);
  page = await context.newPage();
  say = wordsOf(language);
  const staff = new Staff(page, say);
  await staff.arrive(email);
  return staff;
}

const newDraft = (fields: object = {}) =>
  api.send<Job>('POST', '/api/jobs', { title: 'Route planner', description: '<p>Plan.</p>', ...fields });
const stored = (id: number) => api.send<Job>('GET', `/api/jobs/${id}`);
const field = (name: Parameters<Say>[0]) => page.getByLabel(say(name), { exact: true });
const role = () => page.getByRole('textbox', { name: say('wizard.fields.role') });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const more = (name: string) => page.getByRole('main').locator('summary').filter({ hasText: name });
const step = (id: number, path: string, prefix = '') => page.goto(`${prefix}/interviews/create/${id}/${path}`);
const files = () => page.getByRole('group', { name: say('details.attachments.label') });

/** As large again as before: the judgement ends on a phone. */
async function judge(screen: string): Promise<void> {
  const size = page.viewportSize();
  await expectAccessible(page, screen);
  if (size) await page.setViewportSize(size);
}

async function noSidewaysScrolling(): Promise<void> {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content).toBeLessThanOrEqual(window ?? 0);
}

/** A picture that the browser itself draws. */
async function aPicture(width: number, height: number): Promise<Buffer> {
  const address = await page.evaluate(
    ([wide, high]) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: wide, height: high });
      const pen = canvas.getContext('2d');
      for (const [index, colour] of ['#007755', '#f3e3d3', '#1b5590'].entries()) {
        if (pen) pen.fillStyle = colour;
        pen?.fillRect((index * (wide ?? 0)) / 3, 0, (wide ?? 0) / 3, high ?? 0);
      }
      return canvas.toDataURL('image/png');
    },
    [width, height],
  );
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}
const pdf = (name: string, content = name) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n${content}\n%%EOF`),
});

test('a title is enough, and says more for those who need it', { tag: '@deep' }, async () => {
  const staff = await signIn('en');
  await page.goto('/interviews/create/title');
  await expect(more(say('details.position.more'))).toBeVisible();
  await expect(role()).toBeHidden();
  await field('wizard.fields.title').fill('Tram driver 2027');
  await more(say('details.position.more')).click();
  await role().fill('Driver, rail');
  await field('wizard.fields.function').selectOption({ label: 'Logistics' });
  await field('wizard.fields.role_level').selectOption({ label: 'Apprenticeship' });
  await page.getByRole('textbox', { name: say('wizard.fields.external_ids') }).fill('REQ 14\nREQ 14');
  await button(say('common.saveAndContinue')).click();
  await expect(page.getByText(say('wizard.faults.repeated'))).toBeVisible();
  await judge('title with a fault');
  await page.getByRole('textbox', { name: say('wizard.fields.external_ids') }).fill('REQ 14\nATS 99');
  await button(say('common.saveAndContinue')).click();
  await expect(staff.heading(say('wizard.description.heading'))).toBeVisible();
  const id = Number(/create\/(\d+)\//.exec(page.url())?.[1]);
  expect(await stored(id)).toMatchObject({
    title: 'Tram driver 2027',
    role: 'Driver, rail',
    function: 'logistics',
    role_level: 'apprenticeship',
    external_ids: ['REQ 14', 'ATS 99'],
  });
  await page.getByRole('link', { name: say('common.back') }).click();
  await expect(role(), 'open, since something is set').toHaveValue('Driver, rail');
  await expect(field('wizard.fields.function')).toHaveValue('logistics');
});

test(
  'files are attached immediately, tried again after a failure, and read by the applicant who was given them',
  { tag: '@deep' },
  async () => {
    await signIn('en');
    const { id } = await newDraft();
    await api.send('POST', `/api/jobs/${id}/questions`, { text: 'Which way would you go?' });
    await step(id, 'description');
    const chosen = files().locator('input[type=file]');
    await page.route('**/attachments', (route) => route.abort());
    await chosen.setInputFiles([pdf('Case study.pdf'), { ...pdf('drawing.svg'), mimeType: 'image/svg+xml' }]);
    await expect(files().getByText(say('errors.network'))).toBeVisible();
    await expect(files().getByText(say('details.attachments.wrongKind'))).toBeVisible();
    await judge('files that failed');
    await page.unroute('**/attachments');
    await expect(button(say('details.attachments.retryLabel', { name: 'drawing.svg' }))).toHaveCount(0);
    await expect(button(say('details.attachments.otherLabel', { name: 'drawing.svg' }))).toBeVisible();
    await button(say('details.attachments.dismissLabel', { name: 'drawing.svg' })).click();
    await button(say('details.attachments.retryLabel', { name: 'Case study.pdf' })).click();
    await expect(button(say('details.attachments.removeLabel', { name: 'Case study.pdf' }))).toBeVisible();
    await chosen.setInputFiles([{ ...pdf('not really.pdf'), buffer: Buffer.from('MZ a program') }]);
    await expect(files().getByText(say('details.attachments.wrongKind'))).toBeVisible();
    await expect(button(say('details.attachments.otherLabel', { name: 'not really.pdf' }))).toBeVisible();
    await button(say('details.attachments.dismissLabel', { name: 'not really.pdf' })).click();

    // Leaving asks while work is under way.
    let letThrough = () => {};
    await page.route('**/attachments', async (route) => {
      await new Promise<void>((resolve) => (letThrough = resolve));
      await route.continue();
    });
    await chosen.setInputFiles([pdf('Map.pdf')]);
    await expect(button(say('details.attachments.cancelLabel', { name: 'Map.pdf' }))).toBeVisible();
    await page.getByRole('link', { name: say('common.back') }).click();
    const question = page.getByRole('dialog');
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    letThrough();
    await expect(button(say('details.attachments.removeLabel', { name: 'Map.pdf' }))).toBeVisible();
    await page.unroute('**/attachments');
    expect((await stored(id)).attachments.map(({ filename }) => filename)).toEqual(['Case study.pdf', 'Map.pdf']);

    await api.send('POST', `/api/jobs/${id}/publish`);
    const { link } = await inviteApplicant(api, id, 'reader@mail.example');
    const visitor = await context.newPage();
    await visitor.goto(link);
    const reading = visitor.getByRole('region', { name: say('applicant.reading.heading') });
    await expect(reading.getByRole('link')).toHaveText(['Case study.pdf', 'Map.pdf']);
    await expectAccessible(visitor, 'welcome with files');
    const [map] = (await stored(id)).attachments.filter(({ filename }) => filename === 'Map.pdf') as [Attachment];
    await api.send('DELETE', `/api/jobs/${id}/attachments/${map.id}`);
    const saving = visitor.waitForEvent('download');
    await reading.getByRole('link', { name: 'Map.pdf' }).click();
    expect((await saving).suggestedFilename()).toBe('Map.pdf');
  },
);

test(
  'a picture is made smaller before it is sent, and shown to visitors and applicants',
  { tag: '@deep' },
  async () => {
    await signIn('en');
    const { id, shorturl } = await newDraft({ details: '<p>Depot North, shifts from six.</p>' });
    await step(id, 'description');
    const picture = page.getByRole('group', { name: say('details.image.label') });
    const input = picture.locator('input[type=file]');
    await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await expect(picture.getByRole('button').first()).toHaveAccessibleDescription(say('details.image.unreadable'));
    await input.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: await aPicture(100, 60) });
    await expect(picture.getByText(say('errors.fields.image_too_small')).first()).toBeVisible();
    await input.setInputFiles({ name: 'c.png', mimeType: 'image/png', buffer: await aPicture(3200, 1800) });
    const shown = picture.getByRole('img', { name: say('details.image.alt') });
    await expect(shown).toBeVisible();
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600);
    await judge('description with a picture');
    await api.send('POST', `/api/jobs/${id}/questions`, { text: 'Which way would you go?' });
    await api.send('POST', `/api/jobs/${id}/publish`);
    const visitor = await (await browser.newContext(DESKTOP)).newPage();
    const served = await visitor.goto(`/j/${shorturl}`);
    expect(await served?.text()).toContain(`content="${product.url}/api/public-jobs/${shorturl}/image`);
    const banner = visitor.locator('img.picture');
    await expect(banner).toBeVisible();
    await expect.poll(() => banner.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600);
    await visitor.getByText(say('applicant.reading.practical')).click();
    await expect(visitor.getByText('Depot North, shifts from six.')).toBeVisible();
    await expectAccessible(visitor, 'public page with a picture');
    await visitor.context().close();
  },
);

test('fields of the company and of the activity are in its e-mails', onlyDeep(true), async () => {
  const staff = await signIn('en');
  const { id } = await newDraft();
  await step(id, 'custom-fields');
  await page.getByLabel(say('details.custom.textFor', { tag: 'OFFICE' })).fill('York');
  await button(say('details.custom.add')).click();
  await page.keyboard.type('First name');
  await button(say('common.save')).click();
  await expect(page.getByText(say('wizard.faults.tag_reserved')).last()).toBeVisible();
  await judge('custom fields with a fault');
  await page
    .getByLabel(say('details.custom.rowName', { position: 1 }))
    .last()
    .fill(OWN);
  await page.getByLabel(say('details.custom.rowText', { position: 1 })).fill('1 May');
  await button(say('common.save')).click();
  await expect.poll(async () => (await stored(id)).custom_fields).toBe(`OFFICE|York\n${OWN}|1 May`);

  const text = `<p>Come to [OFFICE] in [TEAM] on [${OWN}].</p>`;
  const preview = await api.send<{ text: string; unknown_tags: string[] }>('POST', `/api/jobs/${id}/email-preview`, {
    type: 'invitation',
    body: text,
  });
  expect(preview.text).toContain('Come to York in Early careers on 1 May.');
  expect(preview.unknown_tags).toEqual([]);

  await api.send('PATCH', `/api/jobs/${id}`, { invitation_text: text });
  await page.reload();
  await button(say('details.custom.remove', { position: 1 })).click();
  await expect(button(say('details.custom.add'))).toBeFocused();
  await button(say('common.saveAndContinue')).click();
  await expect(page.getByText(`[${OWN}]`).first()).toBeVisible();
  await expect(staff.heading(say('details.custom.heading'))).toBeVisible();
  expect((await stored(id)).custom_fields).toContain(OWN);
});

test('the alternate brand says first what an activity is for', onlyDeep(true), async () => {
  const staff = await signIn('en', DESKTOP, CAREERS);
  await page.goto('/interviews/create');
  await page
    .getByRole('main')
    .getByRole('link', { name: say('entry.kinds.presentation.title'), exact: true })
    .click();
  await expect(staff.heading(say('details.type.heading'))).toBeVisible();
  await judge('type of a new activity');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: say('details.type.feedback') })).toBeChecked();
  await button(say('wizard.continue')).click();
  await field('wizard.fields.title').fill('Law taster');
  await button(say('common.saveAndContinue')).click();
  await expect(staff.heading(say('wizard.description.heading'))).toBeVisible();
  const steps = page.getByRole('navigation', { name: say('wizard.stepList') });
  await steps
    .getByRole('link', { name: say('wizard.sections.type') })
    .first()
    .click();
  await expect(page.getByRole('radio', { name: say('details.type.feedback') })).toBeChecked();
  await page.getByRole('radio', { name: say('details.type.experience') }).check();
  await button(say('common.save')).click();
  await expect(page.getByText(say('common.change.saved'), { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: say('details.type.experience') })).toBeChecked();
  await context.close();
  await signIn('en');
  await page.goto('/interviews/create/type');
  await expect(page, 'nobody else has this choice').toHaveURL('/interviews/create/title');
});

test('all of it fits a phone, in French', onlyDeep(true), async () => {
  await signIn('fr', PHONE);
  const { id } = await newDraft({
    title: `Conductrice ou conducteur de ${'tramway '.repeat(8)}`.trim(),
    default_locale: 'fr-fr',
    role: 'Agent de conduite',
    details: '<p>Dépôt Nord.</p>',
    custom_fields: `${OWN}|le 1er mai, ${'à confirmer '.repeat(9)}`.trim(),
  });
  const name = `Étude de cas nº 3, ${'circulation '.repeat(5)}`.trim();
  for (const path of ['title', 'description', 'custom-fields']) {
    await step(id, path, '/fr');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    if (path === 'description') {
      await files()
        .locator('input[type=file]')
        .setInputFiles([pdf(`${name}.pdf`)]);
      await expect(button(say('details.attachments.removeLabel', { name: `${name}.pdf` }))).toBeVisible();
    }
    await noSidewaysScrolling();
    await judge(`fr/${path}`);
  }
  await expect(page.getByLabel(say('details.custom.rowName', { position: 1 })).last()).toHaveValue(OWN);
  await step(id, 'description', '/fr');
  await button(say('details.attachments.removeLabel', { name: `${name}.pdf` })).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('details.attachments.remove') })
    .click();
  await expect(files().getByRole('listitem')).toHaveCount(0);
  expect((await stored(id)).attachments).toEqual([]);
});
