import { eq } from 'drizzle-orm';
import type { StaffActor } from '../actor.ts';
import type { Queryable } from '../db/client.ts';
import { platform_administrators } from '../db/schema/index.ts';
import { canPlatform } from '../policies/platform.policy.ts';

const isAdministrator = async (db: Queryable, userId: number): Promise<boolean> =>
  (await db.$count(platform_administrators, eq(platform_administrators.user_id, userId))) > 0;

/** Whether the actor may administer the installation: a platform administrator in a session. */
export const isPlatformAdministrator = async ({ db }: { db: Queryable }, actor: StaffActor): Promise<boolean> =>
  !actor.proof?.by_provider && canPlatform(actor, await isAdministrator(db, actor.user_id));
