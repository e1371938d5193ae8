import { afterAll, vi } from 'vitest';

// Test files of a room share their globals: whatever one replaces is as before when the next one loads its modules.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
