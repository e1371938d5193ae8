import { afterAll, beforeAll, beforeEach } from 'vitest';

/**
 * An object that a hook makes later: tests name it without a variable that is assigned. It reads and writes the object
 * of the moment, whose methods must not need private members.
 */
function madeLater<T extends object>(current: () => T | undefined): T {
  const made = (): T => {
    const value = current();
    if (!value) throw new Error('It is used before the hook that makes it.');
    return value;
  };
  return new Proxy({} as T, {
    get: (_target, key) => Reflect.get(made(), key),
    set: (_target, key, value) => Reflect.set(made(), key, value),
    has: (_target, key) => Reflect.has(made(), key),
    ownKeys: () => Reflect.ownKeys(made()),
    getPrototypeOf: () => Reflect.getPrototypeOf(made()),
    getOwnPropertyDescriptor: (_target, key) => {
      const descriptor = Reflect.getOwnPropertyDescriptor(made(), key);
      return descriptor && { ...descriptor, configurable: true };
    },
  });
}

/** Made before the first test of a file or block, and released after its last. */
export function perFile<T extends object>(make: () => Promise<T>, release?: (value: T) => unknown): T {
  let current: T | undefined;
  beforeAll(async () => {
    current = await make();
  });
  if (release)
    afterAll(async () => {
      if (current) await release(current);
    });
  return madeLater(() => current);
}

/** Made again before each test of a file or block. */
export function perTest<T extends object>(make: () => Promise<T>): T {
  let current: T | undefined;
  beforeEach(async () => {
    current = await make();
  });
  return madeLater(() => current);
}
