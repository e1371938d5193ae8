import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { databaseFault } from './database-fault.ts';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });
const wrapped = (cause: Error) => new DrizzleQueryError('select 1', [], cause);

describe('the fault of a database', () => {
  it.each([
    '57P01',
    '57P03',
    '08006',
    '08P01',
    '25006',
    '53100',
    '53200',
    '53300',
    '58030',
    '42P05',
    '57014',
    '28000',
    '28P01',
    'ECONNREFUSED',
    'ETIMEDOUT',
    'EPIPE',
    'EAI_AGAIN',
  ])('with the code %s is a lost database', (code) => {
    expect(databaseFault(wrapped(withCode(code)))).toBe('lost');
  });

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Query read timeout',
  ])('without a code and with the message "%s" is a lost database', (message) => {
    expect(databaseFault(wrapped(new Error(message)))).toBe('lost');
  });

  it.each(['FATAL', 'PANIC'])('that ended the connection as %s is a lost database, whatever its code', (severity) => {
    expect(databaseFault(wrapped(Object.assign(withCode('XX000'), { severity })))).toBe('lost');
    expect(databaseFault(wrapped(Object.assign(withCode('XX000'), { severity: 'ERROR' })))).toBeNull();
  });

  it.each(['40P01', '40001'])('with the code %s gave way to another call', (code) => {
    expect(databaseFault(wrapped(withCode(code)))).toBe('gave_way');
  });

  it.each([withCode('23505'), withCode('22021'), new Error('Unexpected token'), 'ECONNREFUSED', undefined])(
    'is not seen in %s',
    (error) => {
      expect(databaseFault(error)).toBeNull();
    },
  );
});
