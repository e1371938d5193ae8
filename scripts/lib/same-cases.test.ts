import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const unset = { TEST_SEED: undefined, TEST_DEEP: undefined };

/** The random cases of another test run. */
async function madeUp(settings: object): Promise<string> {
  const file = path.join(import.meta.dirname, 'same-cases.ts');
  const script = `const { default: fc } = await import(${JSON.stringify(file)});
    console.log(String(fc.sample(fc.nat(), 20)));`;
  const env = { ...process.env, ...unset, ...settings };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { env });
  return stdout.trim();
}

test('every run makes up the same cases, the deep one others', async () => {
  const [one, two, deep, other, chosen] = await Promise.all(
    [{}, {}, { TEST_DEEP: '1' }, { TEST_DEEP: '1' }, { TEST_DEEP: '1', TEST_SEED: '1' }].map(madeUp),
  );
  expect(two).toBe(one);
  expect(chosen).toBe(one);
  expect(new Set([one, deep, other]).size).toBe(3);
});

test('the tests use it under the name of the library', () => {
  const seed = process.env['TEST_SEED'] ?? (process.env['TEST_DEEP'] ? undefined : 1);
  expect(fc.readConfigureGlobal().seed).toBe(seed === undefined ? undefined : Number(seed));
});
