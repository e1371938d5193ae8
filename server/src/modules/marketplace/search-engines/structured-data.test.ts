import Validator from '@adobe/structured-data-validator';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../../test/api-test.ts';
import { aCompany, aJob } from '../../../../test/factories.ts';

const server = useTestServer();
let shortname: string;
beforeAll(async () => {
  const company = await aCompany(server.ctx.db, { marketplace_enabled: true });
  ({ shortname } = company);
  for (const title of ['</script><b>Tea & "biscuits"', 'Entretien à l’oral', 'Third'])
    await aJob(server.ctx.db, { company_id: company.id, title, marketplace_public: true });
});

const classOf = (name: string, parent?: string) => ({
  '@id': `schema:${name}`,
  '@type': 'rdfs:Class',
  ...(parent && { 'rdfs:subClassOf': { '@id': `schema:${parent}` } }),
});
const propertyOf = (name: string, ...types: string[]) => ({
  '@id': `schema:${name}`,
  '@type': 'rdf:Property',
  'schema:domainIncludes': types.map((type) => ({ '@id': `schema:${type}` })),
});
/** The part of the vocabulary of schema.org that lists are made of, as schema.org publishes it. */
const VOCABULARY = {
  '@graph': [
    classOf('Thing'),
    classOf('Intangible', 'Thing'),
    classOf('ItemList', 'Intangible'),
    classOf('ListItem', 'Intangible'),
    ...['name', 'url', 'description', 'image', 'identifier'].map((name) => propertyOf(name, 'Thing')),
    ...['itemListElement', 'itemListOrder', 'numberOfItems'].map((name) => propertyOf(name, 'ItemList')),
    ...['item', 'position', 'nextItem', 'previousItem'].map((name) => propertyOf(name, 'ListItem')),
  ],
};

type ListData = { '@type': string; numberOfItems: number; itemListElement: Record<string, unknown>[] };

async function read(path: string): Promise<ListData> {
  const { text } = await server.anonymous().get(path);
  return JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? '') as ListData;
}
const faultsOf = async (data: ListData): Promise<unknown[]> =>
  await new Validator(VOCABULARY).validate({ jsonld: { [data['@type']]: [data] } });

describe('the facts for search engines', () => {
  it.each(['', '/fr'])('are valid by schema.org and lead to the activities, at %s', async (prefix) => {
    const data = await read(`${prefix}/marketplace/${shortname}`);
    expect(await faultsOf(data)).toEqual([]);
    expect(data).toMatchObject({ '@context': 'https://schema.org', '@type': 'ItemList', numberOfItems: 3 });
    expect(data.itemListElement.map(({ position }) => position)).toEqual([1, 2, 3]);
    for (const { url } of data.itemListElement) {
      const { pathname } = new URL(String(url));
      expect(pathname.startsWith(`${prefix}/j/`)).toBe(true);
      expect((await server.anonymous().get(pathname)).status).toBe(200);
    }
  });

  it('fail the check where an entry has no place, or a property of another type', async () => {
    const data = await read(`/marketplace/${shortname}`);
    const [first, ...rest] = data.itemListElement;
    const { position: _position, ...placeless } = first ?? {};
    for (const entry of [placeless, { ...first, salary: 'high' }])
      expect(await faultsOf({ ...data, itemListElement: [entry, ...rest] })).not.toEqual([]);
  });
});
