/** What the applicant's page can be doing (recording.md, Attempt). */
export const RECORDER_PHASES = [
  'unsupported',
  'checking',
  'ready',
  'thinking',
  'recording',
  'stopping',
  'sealing',
  'submitted',
  'interrupted',
  'blocked',
] as const;

export type RecorderPhase = (typeof RECORDER_PHASES)[number];

/** Technical reasons for which a recording breaks off; none is the applicant's doing. */
export const INTERRUPTION_REASONS = [
  'heartbeat_lost',
  'track_ended',
  'recorder_error',
  'page_hidden',
  'page_closed',
  'lease_lost',
] as const;

export type InterruptionReason = (typeof INTERRUPTION_REASONS)[number];

export const BLOCKERS = ['storage', 'device', 'network'] as const;

export type Blocker = (typeof BLOCKERS)[number];

/** Ends are instants issued by the server, in milliseconds; null is unlimited. */
export type RecorderState =
  | { phase: 'unsupported' | 'checking' | 'ready' | 'stopping' | 'sealing' | 'submitted' }
  | { phase: 'thinking' | 'recording'; ends_at: number | null }
  | { phase: 'interrupted'; reason: InterruptionReason }
  | { phase: 'blocked'; by: Blocker };

const RECORDER_MOVES: Record<RecorderPhase, readonly RecorderPhase[]> = {
  unsupported: [],
  // After a reload the outbox may hold an answer that was cut off, or one only lacking its seal.
  checking: ['ready', 'unsupported', 'blocked', 'interrupted', 'sealing'],
  ready: ['checking', 'thinking', 'recording', 'blocked'],
  thinking: ['recording', 'interrupted', 'blocked'],
  recording: ['stopping', 'interrupted', 'blocked'],
  stopping: ['sealing', 'interrupted', 'blocked'],
  sealing: ['submitted', 'blocked'],
  submitted: ['ready'],
  // The saved part is kept (sealing) or recorded again, after a look at the devices if need be.
  interrupted: ['sealing', 'ready', 'checking', 'blocked'],
  // A full store or a missing network can end while sealing; a lost device starts over.
  blocked: ['checking', 'ready', 'sealing', 'interrupted'],
};

/** Whether the page may go from one phase to the other. */
export function mayRecorderMove(from: RecorderPhase, to: RecorderPhase): boolean {
  return RECORDER_MOVES[from].includes(to);
}

/**
 * The state after a move.
 * @returns the present state unchanged when the move is not allowed, so that a late event of
 *   a device or a timer can never pull a finished recording back
 */
export function moveRecorder(from: RecorderState, to: RecorderState): RecorderState {
  return mayRecorderMove(from.phase, to.phase) ? to : from;
}

/** Phases in which leaving the page would lose something. */
export function holdsUnsavedMedia(phase: RecorderPhase): boolean {
  return phase === 'recording' || phase === 'stopping' || phase === 'sealing';
}

/** States of an attempt on the server. */
export const ATTEMPT_STATES = ['open', 'sealed', 'abandoned', 'processing', 'playable', 'damaged'] as const;

export type AttemptState = (typeof ATTEMPT_STATES)[number];

const ATTEMPT_MOVES: Record<AttemptState, readonly AttemptState[]> = {
  open: ['sealed', 'abandoned'],
  sealed: ['processing'],
  // Sealed by the server with what arrived; it is worked on like any other.
  abandoned: ['processing'],
  processing: ['playable', 'damaged'],
  playable: [],
  // Staff may have a damaged one tried again; its raw segments are kept.
  damaged: ['processing'],
};

/** Whether an attempt may go from one state to the other. */
export function mayAttemptMove(from: AttemptState, to: AttemptState): boolean {
  return ATTEMPT_MOVES[from].includes(to);
}

/** The states from which an attempt may come to this one, for a guarded UPDATE. */
export function statesBefore(to: AttemptState): AttemptState[] {
  return ATTEMPT_STATES.filter((from) => mayAttemptMove(from, to));
}

/** Whether the server still takes segments; later ones are answered with 410. */
export function acceptsSegments(state: AttemptState): boolean {
  return state === 'open';
}
