import { expect, it, vi } from 'vitest';
import { createLifecycle, StartInterrupted } from './lifecycle.ts';

const closing = (log: string[], name: string) => async () => void log.push(name);

it('closes what was opened, the newest first and each once', async () => {
  const log: string[] = [];
  const life = createLifecycle();
  for (const name of ['database', 'queue', 'server']) await life.open(async () => name, closing(log, name));
  await life.stop();
  await life.stop();
  expect(log).toEqual(['server', 'queue', 'database']);
});

it('lets a step end that was running when the stop came, and begins no other', async () => {
  const log: string[] = [];
  const life = createLifecycle();
  const database = Promise.withResolvers<string>();
  const opening = life.open(() => database.promise, closing(log, 'database'));
  const stopped = life.stop();
  database.resolve('database');
  await expect(opening).rejects.toThrow(StartInterrupted);
  await stopped;
  expect(log).toEqual(['database']);
  const make = vi.fn<() => Promise<string>>();
  await expect(life.open(make, closing(log, 'late'))).rejects.toThrow(StartInterrupted);
  expect(make).not.toHaveBeenCalled();
});

it('closes the rest when one thing does not close or did not open', async () => {
  const log: string[] = [];
  const life = createLifecycle();
  await life.open(async () => 'database', closing(log, 'database'));
  await life.open(
    async () => 'queue',
    () => Promise.reject(new Error('stuck')),
  );
  await expect(life.open(() => Promise.reject(new Error('port taken')), closing(log, 'server'))).rejects.toThrow(
    'port taken',
  );
  await expect(life.stop()).rejects.toThrow('stuck');
  expect(log).toEqual(['database']);
});
