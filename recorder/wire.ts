import type { BodyInputOf, ResultOf } from '@vivavoce/contract/index.ts';
import type { ErrorCode } from '@vivavoce/contract/errors.ts';
import type { Problem, SealBody } from '@vivavoce/contract/types.ts';

/** The types of the recorder's calls, from the contract. */

export type { ErrorCode, Problem, SealBody };

export type AttemptOpening = BodyInputOf<'POST /api/interview/{application}/questions/{question}/attempts'>;
export type OpenedAttempt = ResultOf<'POST /api/interview/{application}/questions/{question}/attempts'>;
export type StoredAttempt = ResultOf<'GET /api/attempts/{attempt}'>;
export type SealedAttempt = ResultOf<'POST /api/attempts/{attempt}/seal'>;
export type Heartbeat = BodyInputOf<'POST /api/attempts/{attempt}/heartbeat'>;
export type HeartbeatReply = ResultOf<'POST /api/attempts/{attempt}/heartbeat'>;

export type SealTrack = SealBody['tracks'][number];
export type TrackKind = SealTrack['kind'];
export type SealPart = SealTrack['parts'][number];
export type EndedBy = SealPart['ended_by'];
export type ClientFacts = NonNullable<SealBody['client']>;
export type AttemptLimits = OpenedAttempt['limits'];

/** Names one segment inside its attempt. */
export type SegmentRef = { track: TrackKind; part: number; index: number };
