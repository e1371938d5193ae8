import { expect, it, vi } from 'vitest';
import { afterPresses } from './after-presses.ts';

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

it('runs immediately, but while a pointer is held down only after its click', async () => {
  const page = new EventTarget();
  const callback = vi.fn<() => void>();
  const { run, end } = afterPresses(callback, page);
  run();
  expect(callback).toHaveBeenCalledTimes(1);

  page.dispatchEvent(new Event('pointerdown'));
  run();
  run();
  page.dispatchEvent(new Event('pointerup'));
  expect(callback).toHaveBeenCalledTimes(1);
  await nextTask();
  expect(callback).toHaveBeenCalledTimes(2);

  page.dispatchEvent(new Event('pointerdown'));
  run();
  page.dispatchEvent(new Event('pointercancel'));
  end();
  await nextTask();
  expect(callback).toHaveBeenCalledTimes(2);
});
