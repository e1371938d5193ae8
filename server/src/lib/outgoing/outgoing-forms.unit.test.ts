import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forbiddenForms } from './outgoing-forms.fixture.ts';
import { callOutside, OutgoingError } from './outgoing.ts';

/** A server of this machine that no form of an address may reach. */
let reached = 0;
const canary = createServer((socket) => {
  reached += 1;
  socket.destroy();
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((done) => canary.listen(0, '127.0.0.1', done));
  ({ port } = canary.address() as AddressInfo);
});
afterAll(() => canary.close());

test('no form of an inner address is called', async () => {
  const forms = forbiddenForms(port);
  expect(new Set(forms).size).toBe(forms.length);
  expect(forms.length).toBeGreaterThanOrEqual(120);
  const outcomes = await Promise.all(
    forms.map((form) =>
      callOutside(form, { timeout_ms: 5_000 }, []).then(
        () => 'answered',
        (error: unknown) => error,
      ),
    ),
  );
  const others = forms.filter(
    (form, at) =>
      !(
        outcomes[at] instanceof OutgoingError &&
        // A name of an inner network is refused as one that does not exist.
        outcomes[at].fault === (/localhost/i.test(form) && form.startsWith('https') ? 'unreachable' : 'address')
      ),
  );
  expect(others).toEqual([]);
  expect(reached).toBe(0);
});
