import type { Db } from '../../server/src/db/client.ts';
import { memberships } from '../../server/src/db/schema/index.ts';
import { hashPassword } from '../../server/src/modules/session/passwords.ts';
import { aCompany, aUser } from '../../server/test/factories.ts';

export interface Staff {
  id: number;
  company_id: number;
  email: string;
  password: string;
}

const PASSWORD = 'measured from outside';

/** Adds a user with a password. Without `company_id` the user is a reviewer. */
export async function addPerson(
  db: Db,
  { email, ...member }: Partial<typeof memberships.$inferInsert> & { email: string },
): Promise<{ id: number; email: string; password: string }> {
  const { id } = await aUser(db, {
    email,
    first_name: 'Amara',
    last_name: 'Okafor',
    password_hash: await hashPassword(PASSWORD),
  });
  if (member.company_id !== undefined)
    await db.insert(memberships).values({ ...member, company_id: member.company_id, user_id: id });
  return { id, email, password: PASSWORD };
}

/** The owner of a new company, who can sign in. */
export async function seedStaff(db: Db, shortname = 'northwind'): Promise<Staff> {
  const { id: company_id } = await aCompany(db, { account_name: shortname, shortname });
  const owner = await addPerson(db, { email: `owner@${shortname}.example`, company_id, role: 'owner' });
  return { ...owner, company_id };
}
