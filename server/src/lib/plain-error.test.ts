import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { useTestServer } from '../../test/api-test.ts';
import { plainError } from './plain-error.ts';

const server = useTestServer();

describe('a failed statement that is written down', () => {
  it('keeps its reason and loses its values', async () => {
    const secret = 'https://vivavoce.test/j/abc?t=secret-of-somebody';
    const error: unknown = await server.ctx.db
      .execute(sql`insert into mails (html) values (${secret})`)
      .catch((thrown: unknown) => thrown);
    expect(String(error)).toContain('secret-of-somebody');
    const plain = plainError(error) as Error;
    const written = `${plain.message} ${plain.stack} ${JSON.stringify(plain)} ${JSON.stringify(Object.values(plain))}`;
    expect(written).not.toContain('secret-of-somebody');
    expect(plain.message).toMatch(/null value in column .* in: insert into mails/);
    expect(plain).toMatchObject({ code: '23502' });
  });

  it('loses the values that the database repeats in its details', async () => {
    const insert = `insert into users (email, first_name, last_name) values ('canary@mail.example', 'A', 'B')`;
    const error: unknown = await server.ctx.pool.query(`${insert}; ${insert}`).catch((thrown: unknown) => thrown);
    expect(JSON.stringify(error)).toContain('canary@mail.example');
    const plain = plainError(error) as Error;
    expect(JSON.stringify({ ...plain, message: plain.message, stack: plain.stack })).not.toContain('canary');
    expect(plain).toMatchObject({ code: '23505', message: expect.stringContaining('duplicate key') });
  });

  it('leaves other errors as they are', () => {
    const error = new Error('the disk is full');
    expect(plainError(error)).toBe(error);
  });

  it('loses the connection that the pool names, with its key for cancelling statements', () => {
    const error = Object.assign(new Error('Connection terminated'), { client: { secretKey: -96_383_931 } });
    const plain = plainError(error) as Error;
    expect([plain.message, JSON.stringify(plain)]).toEqual(['Connection terminated', '{"name":"Error"}']);
  });
});
