import { API_TOKEN_LIMITS, SIGN_IN_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { describe, expect, it } from 'vitest';
import { ApiClient } from '../../test/api-client.ts';
import { passEverywhere, useTestServer } from '../../test/api-test.ts';
import type { TestServer } from '../../test/api-test.ts';
import { AppError } from '../lib/app-error.ts';
import { rate_limits } from '../db/schema/index.ts';
import { newApiToken } from '../modules/session/callers/api-token.service.ts';
import { sharedLimit } from './shared-limit.ts';

const first = useTestServer();
const second = useTestServer(() => ({ beside: first }));
const both = () => [first, second];

/** The statuses of this many calls, sent in turn to the two servers. */
async function inTurn(times: number, call: (server: TestServer, n: number) => Promise<{ status: number }>) {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) statuses.push((await call(both()[n % 2]!, n)).status);
  return statuses;
}
const times = (count: number, status: number) => Array.from({ length: count }, () => status);

describe('two servers on one database', () => {
  it('count wrong passwords together', async () => {
    const limit = SIGN_IN_LIMITS.wrong_passwords;
    const statuses = await inTurn(limit + 2, (server, n) =>
      server.anonymous().post('/login/ajax', { username: 'somebody@mail.example', password: `wrong password ${n}` }),
    );
    expect(statuses).toEqual([...times(limit, 400), ...times(2, 429)]);
  });

  it('count wrong tokens of an address together', async () => {
    const limit = API_TOKEN_LIMITS.wrong_per_minute;
    const statuses = await inTurn(limit + 2, ({ url }) =>
      new ApiClient(url, {}, { authorization: `Bearer ${newApiToken()}`, 'x-forwarded-for': '192.0.2.7' }).get(
        '/api/user',
      ),
    );
    expect(statuses).toEqual([...times(limit, 401), ...times(2, 429)]);
  });
});

describe('a limit', () => {
  const limitOf = ({ ctx }: TestServer, name = 'test') => sharedLimit(ctx, name, { points: 2, seconds: 60 });

  it('is used up by all processes together, by each key and name alone, until its window ends', async () => {
    await limitOf(first).use('one', 1);
    await limitOf(second).use('one', 1);
    for (const server of both()) {
      const refused = await limitOf(server)
        .use('one', 1)
        .catch((error: unknown) => error);
      expect(refused).toMatchObject({ code: 'too_many_requests', retry_after: 60 });
      expect(refused).toBeInstanceOf(AppError);
    }
    await limitOf(first).use('one', 2);
    await limitOf(first, 'other').use('one', 1);
    passEverywhere(59_000);
    await expect(limitOf(first).use('one', 1)).rejects.toMatchObject({ code: 'too_many_requests' });
    passEverywhere(1_000);
    await limitOf(first).use('one', 1);
  });

  it('lets no more through when many come at the same time', async () => {
    const uses = Array.from({ length: 20 }, (_, n) => limitOf(both()[n % 2]!).use('crowd'));
    const results = await Promise.allSettled(uses);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });

  it('is checked without being used, and one use is given back', async () => {
    const limit = limitOf(first);
    await limit.check('two');
    expect([await limit.count('two'), await limit.count('two')]).toEqual([true, false]);
    await expect(limitOf(second).check('two')).rejects.toMatchObject({ code: 'too_many_requests' });
    await limit.giveBack('two');
    await limitOf(second).check('two');
    await limit.use('two');
    await expect(limit.use('two')).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  it('stores none of its keys as it is', async () => {
    await limitOf(first).use('nora@mail.example', '192.0.2.9');
    const stored = JSON.stringify(await first.ctx.db.select().from(rate_limits));
    expect(stored).toContain('test:');
    for (const part of ['nora', '192.0.2']) expect(stored).not.toContain(part);
  });

  it('fails as what it is when the database does', async () => {
    const failing = { ...first.ctx, pool: { query: () => Promise.reject(new Error('gone')) } as never };
    const limit = sharedLimit(failing, 'test', { points: 2, seconds: 60 });
    await expect(limit.use('x')).rejects.toThrow('gone');
  });
});
