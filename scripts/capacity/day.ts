const HOURS = 24;
const HOUR_S = 3600;
/** People record after work most. */
const BUSIEST_HOUR = 19;

export type Wait = {
  longest_s: number;
  longest_queue: number;
  /** Tasks that wait at the end. */
  left: number;
};

/**
 * Tasks that arrive in steps and are served in their order.
 * @param capacity tasks that all servers end in a step
 */
export function serve(arrivals: Iterable<number>, { capacity, step_s }: { capacity: number; step_s: number }): Wait {
  let [left, longest_queue] = [0, 0];
  for (const arrived of arrivals) {
    left = Math.max(0, left + arrived - capacity);
    longest_queue = Math.max(longest_queue, left);
  }
  return {
    longest_s: (longest_queue / capacity) * step_s,
    longest_queue: Math.ceil(longest_queue),
    left: Math.ceil(left),
  };
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** Hours of a day from its quietest one, as shares of their mean, the busiest at most `steepness` narrow. */
function shaped(steepness: number): number[] {
  const hours = Array.from({ length: HOURS }, (_, n) => {
    const from_busiest = (2 * Math.PI * (n - HOURS / 2)) / HOURS;
    return ((1 + Math.cos(from_busiest)) / 2) ** steepness;
  });
  const mean = sum(hours) / HOURS;
  return hours.map((hour) => hour / mean);
}

/**
 * Arrivals of each hour as shares of the mean, from seven in the morning on; the busiest hour has `peak`.
 * @param peak 1 to 12
 */
export function hoursOf(peak: number): number[] {
  let [flat, steep] = [0, 200];
  for (let round = 0; round < 60; round += 1) {
    const half = (flat + steep) / 2;
    if (Math.max(...shaped(half)) < peak) flat = half;
    else steep = half;
  }
  return shaped(flat);
}

export const hourName = (place: number): string =>
  `${String((place + BUSIEST_HOUR - HOURS / 2) % HOURS).padStart(2, '0')}:00`;

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function* chances(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    yield ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}

/** Arrivals of each second: people come independently of each other (Poisson, for many as a normal distribution). */
function* secondsOf(hours: readonly number[], each_second: number, seed = 1): Generator<number> {
  const chance = chances(seed);
  const next = () => chance.next().value;
  for (const share of hours) {
    const expected = each_second * share;
    for (let second = 0; second < HOUR_S; second += 1) {
      if (expected > 50) {
        const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
        yield Math.max(0, Math.round(expected + Math.sqrt(expected) * normal));
        continue;
      }
      let [count, product] = [0, next()];
      for (const bound = Math.exp(-expected); product > bound; count += 1) product *= next();
      yield count;
    }
  }
}

/** A day of recordings before the cores of the workers. */
export function simulateDay(day: { tasks: number; peak: number; cores: number; task_s: number }): Wait {
  const each_second = day.tasks / (HOURS * HOUR_S);
  return serve(secondsOf(hoursOf(day.peak), each_second), { capacity: day.cores / day.task_s, step_s: 1 });
}
