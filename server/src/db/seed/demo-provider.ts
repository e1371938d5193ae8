import { DEMO_PROVIDER } from '../../modules/single-sign-on/demo/demo-name.ts';
import type { Tx } from '../client.ts';
import { company_domains, identity_providers } from '../schema/index.ts';

/** The provider of a university for its students, with its domain. Its addresses are filled in at every start. */
export async function addDemoProvider(tx: Tx, company_id: number, now: Date): Promise<void> {
  await tx.insert(identity_providers).values({
    company_id,
    preset: 'other',
    name: 'Ashby account (demo)',
    public_name: DEMO_PROVIDER,
    issuer: '',
    description: {},
    described_at: now,
    audience: 'applicants',
    active: true,
  });
  // Nothing of it is in any DNS, so it is never looked up again.
  await tx
    .insert(company_domains)
    .values({ company_id, domain: 'ashby.example', token: 'demo', verified_at: now, created_at: now });
}
