import type { InterviewAttempt, InterviewQuestion } from '@vivavoce/contract/types.ts';
import {
  attemptsUsage,
  HEADER_MAX_BYTES,
  isOrdinaryEnd,
  isSubstantial,
  mayBeAnswer,
  type AttemptRow,
} from '@vivavoce/domain/answers/attempts.ts';
import { pictureOf } from '@vivavoce/domain/answers/picture.ts';
import { UPLOAD_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import type { AttemptLimits, SealBody, SegmentRef, TrackKind } from '@vivavoce/recorder/wire.ts';
import { ok, refuse, type Reply } from './reply.ts';

type Stored = SegmentRef & { bytes: ArrayBuffer };
type Attempt = { question: number; view: InterviewAttempt; segments: Map<string, Stored>; sealed: SealBody | null };

const keyOf = ({ track, part, index }: SegmentRef): string => `${track}/${part}/${index}`;

/** The longest recorded part; the others are interrupted beginnings. */
function longestPart({ tracks }: SealBody, of: TrackKind) {
  const track = tracks.find(({ kind }) => kind === of);
  const [part] = (track?.parts ?? []).toSorted((a, b) => b.recorded_ms - a.recorded_ms);
  return track && part && { track: of, mime_type: track.mime_type, starts_at: (track.start_ms ?? 0) / 1000, ...part };
}

/** Recordings of a trial in memory: the server's side of the upload protocol. */
export function createBrowserAttempts() {
  const attempts = new Map<number, Attempt>();

  const rowOf = ({ view, sealed }: Attempt): AttemptRow => ({
    holds_media: view.bytes > HEADER_MAX_BYTES,
    recorded_ms: Math.round((view.duration ?? 0) * 1000),
    fault: sealed !== null && !isOrdinaryEnd(view.ended_by),
  });
  const ofQuestion = (question: number) => [...attempts.values()].filter((attempt) => attempt.question === question);
  const usageOf = ({ id, attempts_allowed }: InterviewQuestion) =>
    attemptsUsage(ofQuestion(id).map(rowOf), attempts_allowed);

  function seal(id: number, body: SealBody): Reply {
    const attempt = attempts.get(id);
    if (!attempt) return refuse(404, 'not_found');
    const listed = body.tracks.flatMap(({ kind, parts }) =>
      parts.flatMap(({ part, segments }) => segments.map(({ index }) => ({ track: kind, part, index }))),
    );
    const missing = listed.filter((ref) => !attempt.segments.has(keyOf(ref)));
    if (missing.length > 0) return refuse(409, 'segments_missing', { missing });
    const filmOf = (best: ReturnType<typeof longestPart>) => {
      const bytes = (best?.segments ?? []).flatMap(({ index }) => {
        const segment = best && attempt.segments.get(keyOf({ ...best, index }));
        return segment ? [segment.bytes] : [];
      });
      return new Blob(bytes, { type: best?.mime_type ?? '' });
    };
    const best = longestPart(body, 'camera');
    const film = filmOf(best);
    const screen = longestPart(body, 'screen');
    attempt.sealed = body;
    attempt.view = {
      ...attempt.view,
      state: 'playable',
      ended_by: best?.ended_by ?? null,
      duration: (best?.recorded_ms ?? 0) / 1000,
      bytes: film.size,
      picture: pictureOf({ picture: null, media_type: film.type }),
      video_url: URL.createObjectURL(film),
      screen: screen
        ? {
            url: URL.createObjectURL(filmOf(screen)),
            starts_at: screen.starts_at,
            duration: screen.recorded_ms / 1000,
          }
        : null,
    };
    attempt.segments.clear();
    const row = rowOf(attempt);
    const counted = isSubstantial(row);
    attempt.view = { ...attempt.view, counted, usable: mayBeAnswer({ state: 'playable', ...row }) };
    return ok({ attempt: id, state: 'sealed', counted }, 202);
  }

  return {
    /** The question with its recordings and remaining attempts. */
    shown: (question: InterviewQuestion, replay: boolean): InterviewQuestion => {
      const usage = usageOf(question);
      const storedAttempts = ofQuestion(question.id).filter(({ view }) => view.bytes > 0);
      return {
        ...question,
        attempts_left: usage.left,
        free_repeats_left: usage.free_repeats_left,
        attempts: storedAttempts.map(({ view }) => (replay ? view : { ...view, video_url: null, screen: null })),
      };
    },
    open: (question: InterviewQuestion): Reply => {
      const { left } = usageOf(question);
      if (left === 0) return refuse(409, 'no_attempts_left');
      const attempt = attempts.size + 1;
      attempts.set(attempt, {
        question: question.id,
        segments: new Map(),
        sealed: null,
        view: {
          id: attempt,
          number: ofQuestion(question.id).length + 1,
          state: 'open',
          counted: false,
          chosen: false,
          ended_by: null,
          duration: null,
          bytes: 0,
          usable: false,
          picture: null,
          video_url: null,
          captions: null,
          screen: null,
          screen_pending: false,
          stutter: false,
          lacks_sound: false,
          ticks: [],
        },
      });
      const limits: AttemptLimits = {
        max_bytes: UPLOAD_LIMITS.attempt_max_bytes,
        max_ms: question.answer_seconds * 1000,
        max_segments: UPLOAD_LIMITS.segments_max,
        chunk_ms: UPLOAD_LIMITS.timeslice_ms,
      };
      return ok({ attempt, upload_token: `local-${attempt}`, limits, attempts_left: left }, 201);
    },
    /** @returns false for an attempt of another question */
    choose: (question: number, id: number): boolean => {
      const attempt = attempts.get(id);
      if (attempt?.question !== question) return false;
      for (const entry of ofQuestion(question)) entry.view = { ...entry.view, chosen: entry === attempt };
      return true;
    },
    /** @returns the question of the attempt; null without one */
    tick: (id: number, ticks: number[]): number | null => {
      const attempt = attempts.get(id);
      if (attempt) attempt.view = { ...attempt.view, ticks };
      return attempt?.question ?? null;
    },
    put: (id: number, ref: SegmentRef, bytes: ArrayBuffer): Reply => {
      const attempt = attempts.get(id);
      if (!attempt) return refuse(404, 'not_found');
      if (attempt.sealed) return refuse(410, 'attempt_closed');
      attempt.segments.set(keyOf(ref), { ...ref, bytes });
      return ok({ ...ref, bytes: bytes.byteLength, sha256: '' }, 201);
    },
    seal,
    read: (id: number): Reply => {
      const attempt = attempts.get(id);
      if (!attempt) return refuse(404, 'not_found');
      const segments = [...attempt.segments.values()].map((segment) => ({
        ...segment,
        bytes: segment.bytes.byteLength,
        sha256: '',
      }));
      return ok({ attempt: id, state: attempt.sealed ? 'sealed' : 'open', segments });
    },
    heartbeat: (id: number): Reply => ok({ state: attempts.get(id)?.sealed ? 'sealed' : 'open' }),
    /** Releases the recordings' memory. */
    forget: (): void => {
      for (const { view } of attempts.values()) {
        if (view.video_url) URL.revokeObjectURL(view.video_url);
        if (view.screen) URL.revokeObjectURL(view.screen.url);
      }
      attempts.clear();
    },
  };
}
