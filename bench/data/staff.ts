import { eq } from 'drizzle-orm';
import type { Db } from '../../server/src/db/client.ts';
import { memberships, users } from '../../server/src/db/schema/index.ts';
import { hashPassword } from '../../server/src/modules/session/passwords.ts';
import { aCompany, aUser } from '../../server/test/factories.ts';

export interface Staff {
  id: number;
  company_id: number;
  email: string;
  password: string;
}

/** The owner of a company, who can sign in. */
export async function seedStaff(db: Db): Promise<Staff> {
  const password = 'measured from outside';
  const { id: company_id } = await aCompany(db, { account_name: 'Northwind' });
  const user = await aUser(db, { email: 'owner@northwind.example', first_name: 'Amara', last_name: 'Okafor' });
  await db
    .update(users)
    .set({ password_hash: await hashPassword(password) })
    .where(eq(users.id, user.id));
  await db.insert(memberships).values({ company_id, user_id: user.id, role: 'owner' });
  return { id: user.id, company_id, email: user.email, password };
}
