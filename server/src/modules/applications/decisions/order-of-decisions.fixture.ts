import { DECISION_TRACKS } from '@vivavoce/domain/applications/decisions.ts';
import type { ApplicantDecision } from '@vivavoce/domain/applications/decisions.ts';

/** The state of an applicant: outcome, and whether archived. */
export interface Standing {
  outcome: 'shortlist' | 'reject' | '';
  archive: 'archive' | '';
}

/** A decision that was carried out for an applicant. */
interface Entry {
  place: number;
  decision: ApplicantDecision;
  bulk_operation?: number;
}

/**
 * The rule of decisions in its simplest form: each applicant has a list of decisions in the order in which they were made,
 * and the last one that is not undone holds.
 */
export function aModel(people: readonly ({ id: number } & Standing)[]) {
  let place = 0;
  const bulk_operations = new Map<number, { place: number; decision: ApplicantDecision; undone: boolean }>();
  const reached = new Map<number, Entry[]>(people.map(({ id }) => [id, []]));
  const ofTrack = (id: number, decision: ApplicantDecision) =>
    (reached.get(id) ?? []).filter((step) => DECISION_TRACKS[step.decision] === DECISION_TRACKS[decision]);
  const stands = ({ bulk_operation }: Entry) =>
    bulk_operation === undefined || !bulk_operations.get(bulk_operation)?.undone;
  const last = (id: number, decision: ApplicantDecision, none: string) => {
    const latest = ofTrack(id, decision)
      .filter(stands)
      .toSorted((a, b) => b.place - a.place)[0]?.decision;
    return latest === undefined || latest.startsWith('un') ? none : latest;
  };
  return {
    hand: (id: number, decision: ApplicantDecision) => reached.get(id)?.push({ place: ++place, decision }),
    press: (bulk_operation: number, decision: ApplicantDecision) =>
      bulk_operations.set(bulk_operation, { place: ++place, decision, undone: false }),
    /** Undone from now on, however long the restoring takes. */
    undo: (bulk_operation: number) => {
      const operation = bulk_operations.get(bulk_operation);
      if (operation) operation.undone = true;
    },
    /** The turn of one applicant; a newer decision about the applicant holds for good. */
    done: (bulk_operation: number, id: number) => {
      const operation = bulk_operations.get(bulk_operation);
      if (!operation) return;
      const younger = ofTrack(id, operation.decision).some((step) => step.place > operation.place);
      if (!younger) reached.get(id)?.push({ bulk_operation, ...operation });
    },
    /** One applicant is restored: for them there was no such bulk operation. */
    putBack: (bulk_operation: number, id: number) =>
      reached.set(
        id,
        (reached.get(id) ?? []).filter((step) => step.bulk_operation !== bulk_operation),
      ),
    standing: () => people.map(({ id }) => ({ id, outcome: last(id, 'reject', ''), archive: last(id, 'archive', '') })),
  };
}
