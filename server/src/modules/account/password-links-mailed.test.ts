import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { startTestServer } from '../../../test/api-test.ts';
import { aMember } from '../../../test/factories.ts';
import { startSmtpSink } from '../../../test/fakes/smtp-sink.ts';
import { quickHash } from '../../../test/quick-hash.ts';
import { users } from '../../db/schema/index.ts';
import { SESSION_COOKIE } from '../../http/cookies.ts';

const PASSWORD = 'a quiet street of nine houses';
const BETTER = 'nine loud houses in a row';

it('a worker mails the whole link, and no line of the log holds a token, a password or the address', async () => {
  const hash = await quickHash(PASSWORD);
  const sink = await startSmtpSink();
  const lines: string[] = [];
  const whole = await startTestServer({
    workers: true,
    env: { SMTP_URL: sink.url, MAIL_FROM: 'Vivavoce <no-reply@vivavoce.test>' },
    log: (line) => lines.push(line),
  });
  const member = await aMember(whole.ctx.db);
  await whole.ctx.db.update(users).set({ password_hash: hash }).where(eq(users.id, member.id));
  await whole.anonymous().post('/password-reset/ajax', { username: member.email });
  await vi.waitFor(() => expect(sink.mails).toHaveLength(1), { timeout: 50_000, interval: 50 });
  const received = sink.mails[0]?.parsed.text ?? '';
  const token = /\/login\/password#t=([\w-]{22})/.exec(received)?.[1] ?? expect.fail(received);
  const client = whole.anonymous();
  const body = { token, new_password: BETTER };
  expect((await client.post('/password-reset/ajax/confirm', { ...body, new_password: 'short' })).status).toBe(422);
  expect((await client.post('/password-reset/ajax/confirm', body)).status).toBe(200);
  expect((await client.post('/password-reset/ajax/confirm', body)).status).toBe(400);
  const again = { current_password: BETTER, new_password: PASSWORD };
  expect((await client.post('/api/account', again)).status).toBe(200);
  const session = client.cookies.get(SESSION_COOKIE) ?? '';
  await whole.close();
  await sink.stop();
  const logged = lines.join('\n');
  for (const secret of [token, BETTER, PASSWORD, session, member.email, hash]) expect(logged).not.toContain(secret);
});
