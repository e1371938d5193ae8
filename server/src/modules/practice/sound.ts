import type { PracticeResults } from '@vivavoce/contract/types.ts';
import { speechCurves } from '@vivavoce/domain/transcripts/speech-curves.ts';
import { speechFigures } from '@vivavoce/domain/transcripts/speech-figures.ts';
import type { RecordingRow } from './practice.repository.ts';

type Sound = Pick<PracticeResults['answers'][number], 'figures' | 'curves'>;

/** The figures of a recording and their course; none before it is measured. */
export function soundOf({ metrics, version }: Pick<RecordingRow, 'metrics' | 'version'>): Sound {
  if (!metrics?.measured_at) return { figures: null, curves: null };
  const { duration_ms, voice, range_db, loudness_tenths, clipped, loudness_course } = metrics;
  const measured = {
    duration_ms: duration_ms ?? 0,
    voice: voice ?? [],
    range_db: range_db ?? 0,
    loudness_tenths,
    clipped: clipped ?? false,
  };
  // Speech recognition leaves fillers out; people who type may keep them.
  const spoken = version && { cues: version.cues, verbatim: version.source === 'typed' };
  const texts = spoken && { texts: spoken.cues.map(({ text }) => text), verbatim: spoken.verbatim };
  return { figures: speechFigures(measured, texts), curves: speechCurves(measured, spoken, loudness_course) };
}
