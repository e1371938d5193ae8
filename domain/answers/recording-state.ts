/** States of an attempt on the server. */
export const ATTEMPT_STATES = ['open', 'sealed', 'abandoned', 'processing', 'playable', 'damaged'] as const;

export type AttemptState = (typeof ATTEMPT_STATES)[number];

const ATTEMPT_MOVES: Record<AttemptState, readonly AttemptState[]> = {
  open: ['sealed', 'abandoned'],
  sealed: ['processing'],
  // Sealed by the server with what arrived; it is processed like any other.
  abandoned: ['processing'],
  processing: ['playable', 'damaged'],
  // Damaged only where its file is gone from the storage: the nightly comparison says so, and takes it back.
  playable: [],
  // Staff may retry a damaged one; its raw segments are kept.
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
