import { CONNECTION_LIMITS, connectDatabase } from '../../server/src/db/client.ts';
import { createReplica, REPLICA_FAULTS } from '../../server/src/db/replica/replica.ts';
import type { Env } from '../../server/src/env.ts';
import { broken, type Finding, good, note, reasonOf } from './finding.ts';

const name = 'replica';

/** Reads from the replica as the server would, and says why it would not. */
export async function checkReplica(env: Env): Promise<Finding> {
  const { DATABASE_REPLICA_URL: url, DATABASE_URL, DATABASE_STATEMENTS: statements } = env;
  if (url === undefined || DATABASE_URL === undefined) return note(name, 'none; everything is read from the database');
  const primary = connectDatabase(DATABASE_URL, () => undefined, 1, { ...CONNECTION_LIMITS, statements });
  const replica = createReplica({ url, primary: primary.pool, log: { warn: () => undefined }, max: 1, statements });
  try {
    const fault = await replica.look();
    if (fault === REPLICA_FAULTS.behind) return note(name, `${fault}; reads go to the primary meanwhile`);
    if (fault === REPLICA_FAULTS.other_database || fault === REPLICA_FAULTS.no_standby) return broken(name, fault, '');
    if (fault !== null) return broken(name, `${fault}.`, 'Check DATABASE_REPLICA_URL.');
    const client = await replica.connect();
    const feedback = await client?.query<{ hot_standby_feedback: string }>('show hot_standby_feedback');
    client?.release(true);
    return feedback?.rows[0]?.hot_standby_feedback === 'off'
      ? note(name, 'answers, but hot_standby_feedback is off there: long exports may be cut short')
      : good(name, 'has all that was written');
  } catch (error) {
    return note(name, `unknown, since the database does not answer: ${reasonOf(error)}`);
  } finally {
    await Promise.all([replica.close(), primary.close()]);
  }
}
