import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildTracks } from './manifest.ts';
import type { AttemptRow, SegmentRow, SegmentState } from '../store/segment-store.ts';

const ROW: AttemptRow = {
  attempt: 1,
  application: 2,
  question: 3,
  upload_token: 't',
  started_at: '2026-01-01T10:00:00Z',
  tracks: [{ kind: 'camera', mime_type: 'video/mp4' }],
  parts: [{ track: 'camera', part: 0, recorded_ms: 9500, ended_by: 'stop' }],
  client: {},
};

function segment(index: number, state: SegmentState = 'sent', part = 0): SegmentRow {
  const captured_ms = (index + 1) * 1000;
  return { attempt: 1, track: 'camera', part, index, bytes: 10 + index, sha256: 'a'.repeat(64), captured_ms, state };
}

test('a whole part carries its own end', () => {
  const [track] = buildTracks(ROW, [segment(0), segment(1)]);
  expect(track).toEqual({
    kind: 'camera',
    mime_type: 'video/mp4',
    parts: [
      {
        part: 0,
        segments: [0, 1].map((index) => ({ index, bytes: 10 + index, sha256: 'a'.repeat(64) })),
        recorded_ms: 9500,
        ended_by: 'stop',
      },
    ],
  });
});

test('a part without its end was interrupted at its last chunk', () => {
  const [track] = buildTracks({ ...ROW, parts: [] }, [segment(0), segment(1), segment(2)]);
  expect(track?.parts[0]).toMatchObject({ recorded_ms: 3000, ended_by: 'interrupted' });
});

test('names every segment that is left, and as lost exactly what is not', () => {
  const anyRows = fc.uniqueArray(fc.record({ index: fc.nat(15), part: fc.nat(2), lost: fc.boolean() }), {
    selector: ({ index, part }) => `${part}/${index}`,
  });
  fc.assert(
    fc.property(anyRows, (chosen) => {
      const rows = chosen.map(({ index, part, lost }) => segment(index, lost ? 'lost' : 'waiting', part));
      const parts = buildTracks(ROW, rows)[0]?.parts ?? [];
      for (const part of [0, 1, 2]) {
        const left = chosen.filter((one) => one.part === part && !one.lost).map(({ index }) => index);
        const sealed = parts.find((one) => one.part === part);
        expect(sealed !== undefined).toBe(left.includes(0));
        if (!sealed) continue;
        const indexes = sealed.segments.map(({ index }) => index);
        expect(indexes).toEqual(left.toSorted((a, b) => a - b));
        const all = [...indexes, ...(sealed.lost ?? [])].toSorted((a, b) => a - b);
        expect(all).toEqual(Array.from({ length: Math.max(...left) + 1 }, (_, index) => index));
        if (sealed.lost) expect(sealed.ended_by).toBe('interrupted');
      }
    }),
  );
});

test('leaves out a track of which nothing is left', () => {
  expect(buildTracks(ROW, [])).toEqual([]);
  expect(buildTracks(ROW, [segment(0, 'lost'), segment(1)])).toEqual([]);
});
