import { onlineManager, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { NetworkFailure } from '@vivavoce/web-shared/api/api-client.ts';
import { readNewest } from './read-newest.ts';

const queryKey = ['job', 1];
const client = () => new QueryClient({ defaultOptions: { queries: { retry: true } } });
afterEach(() => onlineManager.setOnline(true));

test('fails immediately while the browser is offline, also while another request waits', async () => {
  const queryClient = client();
  queryClient.setQueryData(queryKey, 'seen before');
  onlineManager.setOnline(false);
  const lost = { queryKey, queryFn: () => Promise.reject(new NetworkFailure('no line')) };
  void queryClient.prefetchQuery(lost);
  await expect(readNewest(queryClient, lost)).rejects.toBeInstanceOf(NetworkFailure);
  expect(queryClient.getQueryData(queryKey)).toBe('seen before');
});

test('known data is read again and kept', async () => {
  const queryClient = client();
  queryClient.setQueryData(queryKey, 'seen before');
  await expect(readNewest(queryClient, { queryKey, queryFn: () => Promise.resolve('stored now') })).resolves.toBe(
    'stored now',
  );
  expect(queryClient.getQueryData(queryKey)).toBe('stored now');
});
