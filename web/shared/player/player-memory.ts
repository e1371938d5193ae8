/** Memory of the player for a person in this browser: speed, skipping silence, and the place in each answer. */

export const rates: readonly number[] = [0.75, 1, 1.25, 1.5, 1.75, 2, 2.25, 2.5];

const KEYS = {
  speed: 'vivavoce.speed',
  silence: 'vivavoce.skip-silence',
  places: 'vivavoce.places',
  layout: 'vivavoce.screen',
} as const;
/** Answers whose place is kept; the one watched longest ago goes first. */
const PLACES_MAX = 200;
/** Nearer to the beginning or the end an answer starts from its beginning. */
const EDGE_SECONDS = 4;

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** The speed stays for the next answer. */
export function readRate(): number {
  const speed = Number(read(KEYS.speed));
  return rates.includes(speed) ? speed : 1;
}
export const keepRate = (rate: number): void => keep(KEYS.speed, String(rate));

/** The next faster or slower speed; the same at either end. */
export function steppedRate(rate: number, step: 1 | -1): number {
  const place = rates.indexOf(rate);
  return rates[Math.min(rates.length - 1, Math.max(0, (place < 0 ? 1 : place) + step))] ?? 1;
}

export const readSkipsSilence = (): boolean => read(KEYS.silence) === 'yes';
export const keepSkipsSilence = (on: boolean): void => keep(KEYS.silence, on ? 'yes' : 'no');

/** Whether camera and screen stand side by side, or the camera in the screen. */
export type ScreenLayout = 'beside' | 'inside';

export const readLayout = (): ScreenLayout => (read(KEYS.layout) === 'inside' ? 'inside' : 'beside');
export const keepLayout = (layout: ScreenLayout): void => keep(KEYS.layout, layout);

function readPlaces(): [string, number][] {
  try {
    const places: unknown = JSON.parse(read(KEYS.places) ?? '[]');
    if (!Array.isArray(places)) return [];
    return places.filter(
      (entry): entry is [string, number] =>
        Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number',
    );
  } catch {
    return [];
  }
}

/** Place at which the answer was left, in seconds; 0 near its beginning or end. */
export function placeOf(answer: string, duration: number): number {
  const place = readPlaces().find(([name]) => name === answer)?.[1] ?? 0;
  return place > EDGE_SECONDS && place < duration - EDGE_SECONDS ? place : 0;
}

export function keepPlace(answer: string, seconds: number): void {
  const others = readPlaces().filter(([name]) => name !== answer);
  keep(KEYS.places, JSON.stringify([...others, [answer, Math.round(seconds * 10) / 10]].slice(-PLACES_MAX)));
}
