import type { Context } from '../src/context.ts';
import { company_domains, identity_providers } from '../src/db/schema/index.ts';
import { ApiClient } from './api-client.ts';
import type { Reply } from './api-client.ts';
import type { TestServer } from './api-test.ts';
import { aStaffScene } from './staff-scene.ts';
import type { StaffScene } from './staff-scene.ts';

export const DIRECTORY = '/api/company-settings/directory';

/** A program that speaks SCIM with the token of a company: no cookies, and the media type of the standard. */
export class Directory extends ApiClient {
  constructor(base: string, token: string) {
    super(base, {}, { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' });
    this.cookies.clear();
  }
}

export interface DirectoryScene extends StaffScene {
  /** Verified. */
  domain: string;
  token: string;
  directory: Directory;
}

let number = 0;

export async function aVerifiedDomain({ db, now }: Context, company_id: number): Promise<string> {
  const domain = `directory-${(number += 1)}.example`;
  await db.insert(company_domains).values({ company_id, domain, token: domain, verified_at: now() });
  return domain;
}

/** A provider that is on, and that no test calls. */
export async function aProvider({ db, now }: Context, company_id: number): Promise<number> {
  const [row] = await db
    .insert(identity_providers)
    .values({
      company_id,
      preset: 'entra',
      name: 'Entra',
      public_name: `provider-${(number += 1)}-${company_id}`,
      issuer: 'https://login.example',
      description: {},
      described_at: now(),
      active: true,
    })
    .returning({ id: identity_providers.id });
  if (!row) throw new Error('the insert returned no row');
  return row.id;
}

/** A company whose directory has a token and a verified domain. */
export async function aDirectoryScene(server: TestServer): Promise<DirectoryScene> {
  const scene = await aStaffScene(server);
  const domain = await aVerifiedDomain(server.ctx, scene.company_id);
  const { token } = (await scene.client.post(`${DIRECTORY}/tokens`, { name: 'Entra' })).json as { token: string };
  return { ...scene, domain, token, directory: new Directory(server.url, token) };
}

/** A fault as SCIM names it. */
export function faultOf({ status, json }: Reply) {
  const { scimType, detail, ...body } = json as {
    schemas: string[];
    status: string;
    scimType?: string;
    detail: string;
  };
  return { status, body, scimType, detail };
}
