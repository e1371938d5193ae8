import { AUDIO_BITS_PER_SECOND, QUALITIES } from '../settings.ts';

/**
 * Risks for a recording although camera and microphone work. `storage_low`: little room, as in private windows and on
 * full devices · `battery_low` · `data_saver`: the connection is limited by a setting.
 */
export type DeviceCondition = 'storage_low' | 'battery_low' | 'data_saver';

/** Below this share a long interview may not end before the battery does. */
const BATTERY_LOW = 0.2;
/** Beside the longest answer there is room for a second attempt and what waits for the line. */
const ANSWERS_KEPT = 3;

type Battery = { charging: boolean; level: number };

/** The parts of `navigator` that know about it; each absent in some browsers. */
export type ConditionSources = {
  storage?: Pick<StorageManager, 'estimate'>;
  getBattery?: () => Promise<Battery>;
  connection?: { saveData?: boolean };
};

/** The bytes that an answer of this length may need in the browser's store, with attempts that wait. */
export const bytesNeeded = (answer_seconds: number): number =>
  Math.ceil((ANSWERS_KEPT * answer_seconds * (QUALITIES.standard.video_bits_per_second + AUDIO_BITS_PER_SECOND)) / 8);

async function orNull<T>(reading: Promise<T> | undefined): Promise<T | null> {
  try {
    return (await reading) ?? null;
  } catch {
    return null;
  }
}

/**
 * Risks for a recording on this device. A fact that a browser does not report counts as fine.
 * @param answer_seconds of the longest recorded answer
 */
export async function deviceConditions(
  answer_seconds: number,
  sources: ConditionSources = navigator,
): Promise<DeviceCondition[]> {
  const [space, battery] = await Promise.all([orNull(sources.storage?.estimate()), orNull(sources.getBattery?.())]);
  const free = space?.quota === undefined ? null : space.quota - (space.usage ?? 0);
  const conditions: Array<[DeviceCondition, boolean]> = [
    ['storage_low', free !== null && free < bytesNeeded(answer_seconds)],
    ['battery_low', battery !== null && !battery.charging && battery.level <= BATTERY_LOW],
    ['data_saver', sources.connection?.saveData === true],
  ];
  return conditions.filter(([, applies]) => applies).map(([name]) => name);
}
