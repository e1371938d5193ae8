import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { inDatabase } from '../../fixtures/product/database.ts';
import { linkIn } from '../../fixtures/product/mailed-links.ts';
import type { Product } from '../../fixtures/product/product.ts';
import { expect, test } from '../../fixtures/test.ts';

/** A practice of the demo, with two more recordings of its first question; it takes weeks to record them. @returns the address */
const practiseMore = (product: Product): Promise<string> =>
  inDatabase(product, async ({ pool }) => {
    const { rows } = await pool.query<{ id: string; application_id: string; email: string }>(`
      select t.id, t.application_id, u.email from attempts t
        join applications a on a.id = t.application_id and a.responded_at is not null
        join jobs j on j.id = a.job_id and j.assessment_type = 'experience'
        join users u on u.id = a.user_id
      where t.state = 'playable' order by t.id limit 1`);
    const [first] = rows;
    if (!first) throw new Error('the demo has no practice');
    const columns = await pool.query<{ names: string }>(`
      select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
      where table_name = 'attempts' and column_name not in ('id', 'number', 'created_at') and is_generated = 'NEVER'`);
    const names = columns.rows[0]?.names ?? '';
    await pool.query(
      `insert into attempts (${names}, number, created_at)
       select ${names}, number + n * 10, created_at + n * interval '1 hour' from attempts, generate_series(1, 2) n where id = $1`,
      [first.id],
    );
    await pool.query(
      `insert into speech_metrics (attempt_id, application_id, self_rating, measured_at, duration_ms, voice, range_db, clipped)
       select id, application_id, 3, now(), 60000 + number * 1000, '[{"from_ms": 0, "to_ms": 9000}]', 30, false
       from attempts where application_id = $1
       on conflict (attempt_id) do update set self_rating = 3, measured_at = now(), range_db = 30, clipped = false,
         duration_ms = excluded.duration_ms, voice = excluded.voice`,
      [first.application_id],
    );
    return first.email;
  });

test('a learner sees practice over time, two recordings beside each other, shares one and takes it back @axe', async ({
  shared: { product, browser, sink },
}) => {
  const say = wordsOf('en');
  const email = await practiseMore(product);
  const page = await (await browser.newContext({ ...DESKTOP, baseURL: product.url })).newPage();
  await page.goto('/me');
  await page.getByLabel(say('place.ask.email')).fill(email);
  await page.getByRole('button', { name: say('place.ask.send') }).click();
  await page.goto(linkIn(await sink.mailTo(email, new RegExp(say('emails.learner_link.subject'))), '/me'));
  await page.getByRole('button', { name: say('place.link.open') }).click();
  const practice = page.getByRole('region', { name: say('place.progress.practice') });
  await practice.getByRole('link').filter({ hasText: '3' }).click();
  const charts = page.getByRole('region', { name: say('place.progress.measures') });
  await expect(charts.getByRole('region', { name: say('practice.figures.used.name') })).toBeVisible();
  await expectAccessible(page, 'practice over time');
  const twice = page.getByRole('region', { name: say('place.progress.twice.title') });
  await expect(twice.getByRole('row', { name: /^Own rating/ })).toContainText(say('place.progress.twice.same'));
  await expect(twice.getByRole('row', { name: /^Time used/ })).toContainText(
    say('place.progress.twice.more', { by: '0:20' }),
  );
  const [first] = await twice.getByRole('button').all();
  await first?.click();
  await expect(twice.locator('video')).toHaveJSProperty('error', null);
  await expect
    .poll(() => twice.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(0);

  const panel = page.getByRole('region', { name: say('place.shares.title'), exact: true });
  await panel.getByRole('button', { name: say('place.shares.make') }).click();
  const link = await panel.getByLabel(say('place.shares.address2')).inputValue();
  await expectAccessible(page, 'a link that was made');
  const reader = await (await browser.newContext({ ...PHONE, baseURL: product.url })).newPage();
  await reader.goto(link);
  await expectAccessible(reader, 'the page of a link');
  const openButton = reader.getByRole('button', { name: say('place.shares.page.open') });
  await openButton.click();
  await reader.locator('video').evaluate((video: HTMLVideoElement) => video.play());
  await expect
    .poll(() => reader.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(0);
  await expectAccessible(reader, 'a shared recording');
  await page.goto('/me');
  const shares = page.getByRole('region', { name: say('place.shares.list') });
  await shares.getByText(/^2 looks/).click();
  await expect(shares.getByText(say('place.shares.played'))).toBeVisible();
  await expectAccessible(page, 'all own shares');
  await shares.getByRole('button', { name: say('place.shares.takeBack') }).click();
  await expect(shares.getByText(/^Taken back/)).toBeVisible();
  await reader.reload();
  await openButton.click();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(say('place.shares.page.goneTitle'));
});
