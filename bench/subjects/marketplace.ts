import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startAnchor } from '../lib/anchor-server.ts';
import type { AnchorServer } from '../lib/anchor-server.ts';
import { Browser } from '../lib/browser.ts';
import { visit, weighAll } from '../lib/page-speed.ts';
import type { Visit } from '../lib/page-speed.ts';
import { buildWeb } from '../lib/react-floor.ts';
import { rounds } from '../lib/rounds.ts';
import { expectSame } from '../lib/subject.ts';
import type { Subject } from '../lib/subject.ts';
import type { Sample } from '../lib/verdict.ts';
import type { World } from '../lib/world.ts';

/** Activities of the brand, as many as a large university would never have. */
const ACTIVITIES = 10_000;
const COLOUR = '#4b32c3';

/** The marketplace that the platform allows, with its activities, opened by the owner. */
async function openMarketplace({ database: { pool }, staff, client }: World): Promise<string> {
  const { rows } = await pool.query<{ shortname: string }>(
    `update companies set marketplace_enabled = true, marketplace_open = false, primary_color = $2 where id = $1 returning shortname`,
    [staff.company_id, COLOUR],
  );
  await pool.query(
    `with types as (insert into activity_types (company_id, value, icon, "order")
       select $1, icon, icon, place from unnest(array['interpersonal', 'personal-emotional', 'thinking-execution', 'leadership'])
         with ordinality as t (icon, place) returning id)
     insert into jobs (company_id, created_by, title, description, shorturl, status, marketplace_public, marketplace_featured,
       marketplace_order, activity_type_id)
     select $1, $2, 'Practice interview ' || n, '<p>Short questions that employers ask.</p>', 'market' || n, 'Published', true,
       n % 2500 = 0, n, (select array_agg(id order by id) from types)[1 + n % 4]
     from generate_series(1, $3::int) n`,
    [staff.company_id, staff.id, ACTIVITIES],
  );
  await pool.query('vacuum analyze jobs');
  await client.call('POST', '/api/settings', { marketplace_open: true });
  return rows[0]?.shortname ?? '';
}

/** The barest page: a heading and a paragraph, without scripts and styles. */
function startStaticPage(world: World): Promise<AnchorServer> {
  const folder = path.join(world.folder, 'static-page');
  mkdirSync(folder, { recursive: true });
  const text = 'It says as much as fits on a screen. '.repeat(12);
  writeFileSync(
    path.join(folder, 'index.html'),
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Static</title></head><body><h1>A static page</h1><p>${text}</p></body></html>`,
  );
  return startAnchor(world, 'static', { FOLDER: folder });
}

async function lcpOf(browser: Browser, where: Visit): Promise<Sample> {
  const { page, lcp } = await visit(browser, where);
  await page.close();
  if (lcp <= 0) throw new Error(`${where.url} painted nothing`);
  return { value: lcp };
}

export const marketplaceWeb: Subject = {
  name: 'W1',
  title: 'Marketplace',
  measure: async (world) => {
    const shortname = await openMarketplace(world);
    await buildWeb();
    const reply = await world.client.call<{ count: number }>('GET', `/api/companies/${shortname}/marketplace`);
    expectSame('activities of the marketplace', reply.count, ACTIVITIES);
    const browser = await Browser.open(world.folder);
    const anchor = await startStaticPage(world);
    try {
      const home: Visit = {
        url: `${world.product.url}/marketplace/${shortname}`,
        readyScript: 'document.querySelectorAll(".market-card").length >= 8',
      };
      const first = await visit(browser, home);
      const { scripts, styles } = await weighAll(first.page);
      await first.page.close();
      const floor: Visit = { url: `${anchor.url}/`, readyScript: 'document.querySelector("h1") !== null' };
      const pair = await rounds(
        world.options.rounds,
        () => lcpOf(browser, floor),
        () => lcpOf(browser, home),
      );
      return [
        {
          subject: 'W1',
          what: `JS of the first view, ${ACTIVITIES} activities`,
          unit: 'kB gzip',
          goal: { at: 'most', limit: 95 },
          product: [{ value: scripts }],
          notes: [`and ${styles.toFixed(1)} kB of CSS`],
        },
        {
          subject: 'W1',
          what: 'LCP, 4x slower processor, slow 4G, against a static page',
          unit: 'ms',
          goal: { at: 'most', limit: 1.5 },
          ...pair,
        },
      ];
    } finally {
      await anchor.stop();
      await browser.close();
    }
  },
};
