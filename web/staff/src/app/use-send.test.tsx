import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { IntlProvider } from 'use-intl';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { useSend } from './use-send.ts';

type Sent = ReturnType<typeof useSend<[string]>>;

/** The hook as a component has it when it is first drawn. */
function drawn(action: (value: string) => Promise<unknown>, explain?: (error: unknown) => string | undefined): Sent {
  let hook: Sent | undefined;
  function Part() {
    hook = useSend(action, explain);
    return null;
  }
  renderToString(
    <IntlProvider locale="en" timeZone="UTC" messages={{ errors: { network: 'Network', server: 'Server' } }}>
      <QueryClientProvider client={new QueryClient()}>
        <Part />
      </QueryClientProvider>
    </IntlProvider>,
  );
  if (!hook) throw new Error('the component was not drawn');
  return hook;
}

test('a second press while the first runs does nothing, and one after it runs again', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const action = vi.fn<(value: string) => Promise<void>>(() => promise);
  const { send } = drawn(action);
  const first = send('one');
  const second = send('two');
  resolve();
  expect(await second).toBe(false);
  expect(await first).toBe(true);
  expect(await send('three')).toBe(true);
  expect(action.mock.calls).toEqual([['one'], ['three']]);
});

test('a failure is explained once, and the next press runs', async () => {
  const refusal = new Error('refused');
  const explain = vi.fn<(error: unknown) => string | undefined>();
  const action = vi
    .fn<(value: string) => Promise<void>>()
    .mockRejectedValueOnce(refusal)
    .mockResolvedValueOnce(undefined);
  const { send } = drawn(action, explain);
  expect(await send('one')).toBe(false);
  expect(explain.mock.calls).toEqual([[refusal]]);
  expect(await send('two')).toBe(true);
  expect(explain).toHaveBeenCalledTimes(1);
});
