import { DECISION_TRACKS } from '@vivavoce/domain/applications/decisions.ts';
import type { ApplicantDecision } from '@vivavoce/domain/applications/decisions.ts';

/** How somebody stands: with which outcome, and whether in the archive. */
export interface Standing {
  outcome: 'shortlist' | 'reject' | '';
  archive: 'archive' | '';
}

/** A decision that reached somebody. */
interface Entry {
  place: number;
  decision: ApplicantDecision;
  bulk_operation?: number;
}

/**
 * What decisions leave, written as plainly as it can be: each applicant has a list of the decisions that reached them, in the
 * order in which they were pressed. Everybody stands as the last of it says that was not taken back.
 */
export function aModel(people: readonly ({ id: number } & Standing)[]) {
  let place = 0;
  const bulk_operations = new Map<number, { place: number; decision: ApplicantDecision; undone: boolean }>();
  const reached = new Map<number, Entry[]>(people.map(({ id }) => [id, []]));
  const ofTrack = (id: number, decision: ApplicantDecision) =>
    (reached.get(id) ?? []).filter((one) => DECISION_TRACKS[one.decision] === DECISION_TRACKS[decision]);
  const stands = ({ bulk_operation }: Entry) =>
    bulk_operation === undefined || !bulk_operations.get(bulk_operation)?.undone;
  const last = (id: number, decision: ApplicantDecision, none: string) => {
    const said = ofTrack(id, decision)
      .filter(stands)
      .toSorted((one, other) => other.place - one.place)[0]?.decision;
    return said === undefined || said.startsWith('un') ? none : said;
  };
  return {
    hand: (id: number, decision: ApplicantDecision) => reached.get(id)?.push({ place: ++place, decision }),
    press: (bulk_operation: number, decision: ApplicantDecision) =>
      bulk_operations.set(bulk_operation, { place: ++place, decision, undone: false }),
    /** Taken back from now on, however long it takes until all are put back. */
    undo: (bulk_operation: number) => {
      const found = bulk_operations.get(bulk_operation);
      if (found) found.undone = true;
    },
    /** The turn of one applicant: whom something reached that is younger the bulk operation leaves alone, for good. */
    done: (bulk_operation: number, id: number) => {
      const found = bulk_operations.get(bulk_operation);
      if (!found) return;
      const younger = ofTrack(id, found.decision).some((one) => one.place > found.place);
      if (!younger) reached.get(id)?.push({ bulk_operation, ...found });
    },
    /** Somebody is put back: as far as they are concerned there was no such bulk operation. */
    putBack: (bulk_operation: number, id: number) =>
      reached.set(
        id,
        (reached.get(id) ?? []).filter((one) => one.bulk_operation !== bulk_operation),
      ),
    standing: () => people.map(({ id }) => ({ id, outcome: last(id, 'reject', ''), archive: last(id, 'archive', '') })),
  };
}
