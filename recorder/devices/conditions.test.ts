import { expect, it } from 'vitest';
import { bytesNeeded, deviceConditions, type ConditionSources } from './conditions.ts';

const roomFor = (bytes: number): ConditionSources['storage'] => ({
  estimate: async () => ({ quota: bytes, usage: 0 }),
});
const battery = (level: number, charging = false) => ({ getBattery: async () => ({ level, charging }) });
const needed = bytesNeeded(120);

it.each<[string, ConditionSources, string[]]>([
  ['says nothing of itself', {}, []],
  ['has room to spare', { storage: roomFor(needed) }, []],
  ['is nearly full', { storage: roomFor(needed - 1) }, ['storage_low']],
  ['has used up its room', { storage: { estimate: async () => ({ quota: needed, usage: 1 }) } }, ['storage_low']],
  ['does not answer about its room', { storage: { estimate: () => Promise.reject(new Error('denied')) } }, []],
  ['runs on its last fifth', battery(0.2), ['battery_low']],
  ['is charging', battery(0.05, true), []],
  ['has power left', battery(0.21), []],
  ['saves data', { connection: { saveData: true } }, ['data_saver']],
  [
    'has all of them together',
    { storage: roomFor(0), ...battery(0), connection: { saveData: true } },
    ['storage_low', 'battery_low', 'data_saver'],
  ],
])('a device that %s', async (_, sources, expected) => {
  expect(await deviceConditions(120, sources)).toEqual(expected);
});

it('needs room for several attempts at the longest answer', () => {
  expect(bytesNeeded(120)).toBe(56_880_000);
});
