/** Storage in memory, until the page is closed. Keys are own properties, because pages enumerate them. */
class MemoryStorage {
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(Reflect.get(this, key)) : null;
  }
  setItem(key: string, value: string): void {
    Object.defineProperty(this, key, { value, configurable: true, enumerable: true, writable: true });
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
  clear(): void {
    for (const key of Object.keys(this)) this.removeItem(key);
  }
  key(place: number): string | null {
    return Object.keys(this)[place] ?? null;
  }
  get length(): number {
    return Object.keys(this).length;
  }
}

/** From now on the page writes nothing to the browser's storage. */
export function keepNothing(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    Object.defineProperty(globalThis, name, { value: new MemoryStorage(), configurable: true });
}
