export const rates: readonly number[] = [0.75, 1, 1.25, 1.5, 1.75, 2];

const storageKey = 'vivavoce.speed';

/** The speed that a reviewer chose stays for the next answer. */
export function readRate(): number {
  try {
    const stored = Number(localStorage.getItem(storageKey));
    return rates.includes(stored) ? stored : 1;
  } catch {
    return 1;
  }
}

export function keepRate(rate: number): void {
  try {
    localStorage.setItem(storageKey, String(rate));
  } catch {
    // Without storage the speed lasts as long as the page.
  }
}
