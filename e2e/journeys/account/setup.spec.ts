import { randomBytes } from 'node:crypto';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { expect, test } from '../../fixtures/test.ts';

type Field =
  | 'code'
  | 'account_name'
  | 'account_type'
  | 'primary_color'
  | 'time_zone'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'password';

test.use({ settings: { NODE_ENV: 'production', SESSION_SECRET: randomBytes(32).toString('hex') } });

test('the first visit of an empty installation makes its company and signs its owner in, once', async ({
  browser,
  product,
  sink,
}) => {
  const say = wordsOf('fr');
  const context = await browser.newContext({ ...PHONE, baseURL: product.url, locale: 'fr-FR', colorScheme: 'dark' });
  const page = await context.newPage();
  const field = (name: Field) => page.locator(`#${name}`);
  const submit = page.getByRole('button', { name: say('setup.submit'), exact: true });
  const code = /one-time code (\S{4}-\S{4})/.exec(product.announcement)?.[1] ?? '';

  await page.goto('/interviews');
  await expect(page).toHaveURL('/fr/setup');
  await expect(page.getByRole('heading', { level: 1, name: say('setup.title') })).toBeVisible();
  await expectAccessible(page, 'first set-up');

  await submit.click();
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveCount(5);
  await field('code').fill('AAAA-AAAA');
  await field('account_name').fill('Café Northwind');
  await field('time_zone').selectOption('Europe/Paris');
  await field('first_name').fill('Hélène');
  await field('last_name').fill('Marsh');
  await field('email').fill('helene@northwind.example');
  await field('password').fill('une rue calme de neuf maisons');
  await submit.press('Enter');
  await expect(field('code')).toBeFocused();
  await expect(field('code')).toHaveAccessibleDescription(new RegExp(say('errors.fields.wrong_code')));
  await expectAccessible(page, 'a wrong code');

  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(page, 'first set-up on a wide screen');
  await field('code').fill(code.toLowerCase());
  await expect(page.getByText(say('setup.codeAccepted'))).toBeVisible();
  await expect(page.getByText(say('checks.findings.storage_on_disk'))).toBeVisible();
  const to = 'helene@northwind.example';
  await page.getByRole('button', { name: say('checks.mail.send', { to }) }).click();
  const digits = page.getByLabel(say('checks.mail.digits'));
  await expect(page.getByText(say('checks.mail.states.sent', { to }))).toBeVisible();
  const mail = await sink.mailTo(to, /Vivavoce/);
  await digits.fill(/^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '');
  await digits.press('Enter');
  await expect(page.getByText(say('checks.mail.arrived', { to }))).toBeVisible();
  await field('account_type').selectOption('university');
  await field('primary_color').fill('#4b2a7b');
  await expectAccessible(page, 'the checks of the set-up');
  const refused: string[] = [];
  page.on('response', (reply) => reply.status() >= 400 && refused.push(`${reply.status()} ${reply.url()}`));
  await submit.click();
  // The owner of the first company runs the installation, which in production demands a second factor first.
  await expect(page).toHaveURL('/fr/account#factor');
  await expect(page.getByRole('button', { name: /Hélène Marsh/ })).toBeVisible();
  await expect(page.getByRole('region', { name: say('account.sessions.title'), exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(refused, 'calls that are closed until the second factor').toEqual([]);
  const user = (await (await page.request.get('/api/user')).json()) as { current_company: { name: string } };
  expect(user.current_company.name).toBe('Café Northwind');

  const closed = await page.goto('/fr/setup');
  expect(closed?.status()).toBe(200);
  await expect(page.getByRole('heading', { name: say('errors.notFoundTitle') })).toBeVisible();
});
