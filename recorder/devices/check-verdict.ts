import { chooseQuality, lineQuality, type LineMeasure, type PictureReason, type Quality } from '../capture/quality.ts';
import { DARK_BELOW, LOST_FRAMES_MAX, QUIET_BELOW_DB, SILENT_BELOW_DB } from '../settings.ts';

/** The measurements of the check; null where one failed, which never counts against the applicant. */
export type CheckMeasures = LineMeasure & {
  recorded_bytes: number;
  /** Loudest level heard, dB relative to full scale. */
  peak_db: number | null;
  /** Mean brightness of the picture, 0 to 1. */
  brightness: number | null;
  has_camera: boolean;
  has_microphone: boolean;
  /** The browser delivered nothing with the picture, and recorded the voice alone: that is what was measured. */
  picture_failed: boolean;
  /** The server did not answer at all. */
  line_down: boolean;
  storage: 'disk' | 'memory';
};

/** The link of the chain that a finding is about. */
export type CheckLink = 'camera' | 'microphone' | 'recorder' | 'storage' | 'network';

type CheckFinding = {
  link: CheckLink;
  code:
    | 'nothing_recorded'
    | 'picture_not_recorded'
    | 'microphone_missing'
    | 'microphone_silent'
    | 'microphone_quiet'
    | 'camera_missing'
    | 'camera_dark'
    | 'frames_lost'
    | 'too_many_frames_lost'
    | 'line_down'
    | 'line_slow'
    | 'line_too_slow'
    | 'memory_only';
  blocks: boolean;
};

export type CheckVerdict = {
  verdict: 'good' | 'usable' | 'blocked';
  /** Worst first; the first is the link to name. */
  findings: CheckFinding[];
  /** The quality that connection and device can carry. */
  quality: Quality;
  /** Why that is less than the full picture. For `audio` the applicant is asked, and nothing is dropped before. */
  reason: PictureReason | null;
};

/** Judges a check made in the given quality. Faults that would make an answer worthless block; others are warnings. */
export function decideCheck(quality: Quality, measures: CheckMeasures): CheckVerdict {
  const { peak_db, brightness, lost_frames, upload_bits_per_second } = measures;
  const line = lineQuality(upload_bits_per_second);
  const losesFrames = (lost_frames ?? 0) > LOST_FRAMES_MAX;
  const pictured = quality !== 'audio' && measures.has_camera && !measures.picture_failed;
  const candidates: Array<CheckFinding & { when: boolean }> = [
    { link: 'recorder', code: 'nothing_recorded', blocks: true, when: measures.recorded_bytes === 0 },
    { link: 'recorder', code: 'picture_not_recorded', blocks: false, when: measures.picture_failed },
    // With a camera it is missing only where the applicant chose to answer without sound.
    {
      link: 'microphone',
      code: 'microphone_missing',
      blocks: !measures.has_camera || quality === 'audio',
      when: !measures.has_microphone,
    },
    {
      link: 'microphone',
      code: 'microphone_silent',
      blocks: true,
      when: measures.has_microphone && below(peak_db, SILENT_BELOW_DB),
    },
    { link: 'network', code: 'line_down', blocks: true, when: measures.line_down },
    { link: 'camera', code: 'camera_missing', blocks: false, when: !measures.has_camera && quality !== 'audio' },
    { link: 'camera', code: 'camera_dark', blocks: false, when: below(brightness, DARK_BELOW) },
    {
      link: 'microphone',
      code: 'microphone_quiet',
      blocks: false,
      when: below(peak_db, QUIET_BELOW_DB) && !below(peak_db, SILENT_BELOW_DB),
    },
    {
      link: 'network',
      code: 'line_slow',
      blocks: false,
      when: !measures.line_down && pictured && line === 'reduced',
    },
    {
      link: 'network',
      code: 'line_too_slow',
      blocks: false,
      when: !measures.line_down && pictured && line === 'audio',
    },
    { link: 'recorder', code: 'frames_lost', blocks: false, when: losesFrames && quality === 'standard' },
    { link: 'recorder', code: 'too_many_frames_lost', blocks: false, when: losesFrames && quality !== 'standard' },
    { link: 'storage', code: 'memory_only', blocks: false, when: measures.storage === 'memory' },
  ];
  const findings = candidates
    .filter((candidate) => candidate.when)
    .map(({ link, code, blocks }): CheckFinding => ({ link, code, blocks }));
  const blocked = findings.some((finding) => finding.blocks);
  const feasibleQuality = measures.has_camera && !measures.picture_failed ? chooseQuality(quality, measures) : 'audio';
  return {
    verdict: blocked ? 'blocked' : findings.length > 0 ? 'usable' : 'good',
    findings,
    quality: feasibleQuality,
    reason: reasonOf(quality, feasibleQuality, measures),
  };
}

function reasonOf(wanted: Quality, feasible: Quality, measures: CheckMeasures): PictureReason | null {
  if (wanted === 'audio') return null;
  if (!measures.has_camera) return 'camera_missing';
  if (measures.picture_failed) return 'picture_not_recorded';
  if (feasible === 'standard') return null;
  return lineQuality(measures.upload_bits_per_second) === 'standard' ? 'device_slow' : 'line_slow';
}

function below(value: number | null, limit: number): boolean {
  return value !== null && value < limit;
}
