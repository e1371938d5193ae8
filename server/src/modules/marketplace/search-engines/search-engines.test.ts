import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { useTestServer } from '../../../../test/api-test.ts';
import { aCompany, aJob } from '../../../../test/factories.ts';
import { companies, jobs } from '../../../db/schema/index.ts';
import { linesOf } from './preview-drawing.ts';
import { sitemapIndex, sitemapOfBrand } from './sitemaps.service.ts';

const server = useTestServer();
let brand: { id: number; shortname: string };
beforeEach(async () => {
  brand = await aCompany(server.ctx.db, { marketplace_enabled: true, hub_enabled: true, primary_color: '#4b32c3' });
});

const visit = (address: string) => server.anonymous().get(address);
const addressesOf = (xml: string): string[] => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, one]) => one ?? '');
const publicJob = (title: string) => aJob(server.ctx.db, { company_id: brand.id, title, marketplace_public: true });
const change = (values: Partial<typeof companies.$inferInsert>) =>
  server.ctx.db.update(companies).set(values).where(eq(companies.id, brand.id));

const own = createRequire(import.meta.url).resolve('sitemap');
/** The schema of sitemaps.org, as the package of sitemaps brings it. */
const SITEMAP_SCHEMA = await readFile(path.join(path.dirname(own), '../../schema/sitemap.xsd'), 'utf8');

/** Rules of search engines for XHTML in an entry: the same page in another language. */
const LINK_SCHEMA = `<?xml version="1.0" encoding="UTF-8"?>
<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.w3.org/1999/xhtml">
  <xsd:element name="link"><xsd:complexType>
    <xsd:attribute name="rel" use="required" fixed="alternate"/>
    <xsd:attribute name="hreflang" use="required" type="xsd:language"/>
    <xsd:attribute name="href" use="required" type="xsd:anyURI"/>
  </xsd:complexType></xsd:element>
</xsd:schema>`;

const BOTH = `<?xml version="1.0" encoding="UTF-8"?>
<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema">
  <xsd:import namespace="http://www.sitemaps.org/schemas/sitemap/0.9" schemaLocation="sitemap.xsd"/>
  <xsd:import namespace="http://www.w3.org/1999/xhtml" schemaLocation="link.xsd"/>
</xsd:schema>`;

/** The schema of an index of sitemaps (sitemaps.org, siteindex.xsd). */
const SCHEMA_OF_INDEX = `<?xml version="1.0" encoding="UTF-8"?>
<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.sitemaps.org/schemas/sitemap/0.9"
  xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" elementFormDefault="qualified">
  <xsd:element name="sitemapindex"><xsd:complexType><xsd:sequence>
    <xsd:element name="sitemap" maxOccurs="50000"><xsd:complexType><xsd:sequence>
      <xsd:element name="loc"><xsd:simpleType><xsd:restriction base="xsd:anyURI">
        <xsd:minLength value="12"/><xsd:maxLength value="2048"/></xsd:restriction></xsd:simpleType></xsd:element>
      <xsd:element name="lastmod" minOccurs="0" type="xsd:string"/>
    </xsd:sequence></xsd:complexType></xsd:element>
  </xsd:sequence></xsd:complexType></xsd:element>
</xsd:schema>`;

const faultsOf = async (contents: string, schema: string) => {
  const preload = [
    { fileName: 'sitemap.xsd', contents: SITEMAP_SCHEMA },
    { fileName: 'link.xsd', contents: LINK_SCHEMA },
  ];
  return (await validateXML({ xml: [{ fileName: 'checked.xml', contents }], schema: [schema], preload })).errors;
};

describe('the sitemaps', () => {
  it('name the home, the categories and the activities of an open marketplace in both languages', async () => {
    const job = await publicJob('Tea & <biscuits>');
    await aJob(server.ctx.db, { company_id: brand.id, title: 'Not public' });
    const reply = await visit(`/sitemaps/${brand.shortname}/1.xml`);
    expect(reply.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(await faultsOf(reply.text, BOTH)).toEqual([]);
    expect(addressesOf(reply.text)).toEqual(
      [`/marketplace/${brand.shortname}`, `/j/${job.shorturl}`].flatMap((address) => [
        `http://vivavoce.test${address}`,
        `http://vivavoce.test/fr${address}`,
      ]),
    );
    expect(reply.text).toContain(`hreflang="fr-FR" href="http://vivavoce.test/fr/j/${job.shorturl}"`);
  });

  it('are listed in an index, which robots.txt names', async () => {
    const reply = await visit('/sitemap.xml');
    expect(await faultsOf(reply.text, SCHEMA_OF_INDEX)).toEqual([]);
    expect(addressesOf(reply.text)).toContain(`http://vivavoce.test/sitemaps/${brand.shortname}/1.xml`);
    expect((await visit('/robots.txt')).text).toContain('Sitemap: http://vivavoce.test/sitemap.xml');
    const hubs = await visit('/sitemaps/hubs.xml');
    expect(await faultsOf(hubs.text, BOTH)).toEqual([]);
    expect(addressesOf(hubs.text)).toContain(`http://vivavoce.test/hub/${brand.shortname}`);
  });

  it('fail the schema where an entry has no address', async () => {
    const wrong =
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><lastmod>2026-01-01</lastmod></url></urlset>';
    expect(await faultsOf(wrong, BOTH)).not.toEqual([]);
  });

  it('have pages, each activity on one of them', async () => {
    const added = [];
    for (const title of ['One', 'Two', 'Three']) added.push((await publicJob(title)).shorturl);
    const page = async (number: number) => {
      const content = await sitemapOfBrand(server.ctx, brand.shortname, number, 2);
      return content && addressesOf(await textOf(content)).filter((one) => /vivavoce\.test\/j\//.test(one));
    };
    expect([await page(1), await page(2)].flat()).toEqual(added.map((one) => `http://vivavoce.test/j/${one}`));
    expect(await page(3)).toBeNull();
    const index = addressesOf(await textOf(await sitemapIndex(server.ctx, 2)));
    expect(index.filter((one) => one.includes(`/${brand.shortname}/`))).toHaveLength(2);
  });

  it.each([
    ['the platform', { marketplace_enabled: false, hub_enabled: false }],
    ['the company', { marketplace_open: false, hub_open: false }],
    ['a suspension', { suspended_at: new Date() }],
  ])('leave out what is closed by %s', async (_by, values) => {
    await publicJob('Hidden');
    await change(values);
    expect((await visit('/sitemap.xml')).text).not.toContain(`/${brand.shortname}/`);
    expect((await visit('/sitemaps/hubs.xml')).text).not.toContain(`/${brand.shortname}<`);
    expect((await visit(`/sitemaps/${brand.shortname}/1.xml`)).status).toBe(404);
    const page = await visit(`/marketplace/${brand.shortname}`);
    expect([page.status, page.text.includes('content="noindex"')]).toEqual([404, true]);
  });

  it.each(['0.xml', '2.xml', '01.xml', '1.html', 'x.xml', '9999999.xml'])('have no page %s', async (file) => {
    expect((await visit(`/sitemaps/${brand.shortname}/${file}`)).status).toBe(404);
  });
});

describe('the picture of a link', () => {
  const imageIn = (html: string) =>
    /property="og:image" content="http:\/\/vivavoce\.test([^"]+)"/.exec(html)?.[1] ?? '';
  const sizeOf = (bytes: Buffer) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];

  it('is named by the pages of the marketplace and of its activities, and is drawn', async () => {
    const { id, shorturl } = await publicJob('Ten minute warm up');
    const market = imageIn((await visit(`/fr/marketplace/${brand.shortname}`)).text);
    expect(market).toBe(`/api/companies/${brand.shortname}/marketplace/preview?locale=fr-fr`);
    const activity = imageIn((await visit(`/j/${shorturl}`)).text);
    const drawn = [];
    for (const address of [market, activity]) {
      const reply = await visit(address);
      expect([reply.status, reply.headers.get('content-type')], address).toEqual([200, 'image/png']);
      expect(reply.headers.get('cache-control')).toBe('public, max-age=86400');
      expect(sizeOf(reply.bytes)).toEqual([1200, 630]);
      drawn.push(reply.headers.get('etag'));
    }
    // Another title is another picture; the same is not drawn again.
    expect((await visit(activity)).headers.get('etag')).toBe(drawn[1]);
    await server.ctx.db.update(jobs).set({ title: 'Another' }).where(eq(jobs.id, id));
    expect((await visit(activity)).headers.get('etag')).not.toBe(drawn[1]);
  });

  it('is absent where the page is', async () => {
    const { id, shorturl } = await publicJob('Draft');
    await server.ctx.db.update(jobs).set({ status: 'Draft' }).where(eq(jobs.id, id));
    expect((await visit(`/api/public-jobs/${shorturl}/preview`)).status).toBe(404);
    await change({ marketplace_open: false });
    expect((await visit(`/api/companies/${brand.shortname}/marketplace/preview`)).status).toBe(404);
    expect((await visit('/api/companies/nobody/marketplace/preview')).status).toBe(404);
  });

  it.each([
    ['Ten minute warm up', 10, 3, ['Ten minute', 'warm up']],
    ['A very long title of an activity', 10, 2, ['A very', 'long titl…']],
    ['Donaudampfschifffahrt', 10, 2, ['Donaudamp…']],
  ])('breaks %j into lines', (text, letters, most, lines) => {
    expect(linesOf(text, letters, most)).toEqual(lines);
  });
});
