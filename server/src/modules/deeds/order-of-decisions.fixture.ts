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
  deed?: number;
}

/**
 * What decisions leave, written as plainly as it can be: each applicant has a list of the decisions that reached them, in the
 * order in which they were pressed. Everybody stands as the last of it says that was not taken back.
 */
export function aModel(people: readonly ({ id: number } & Standing)[]) {
  let place = 0;
  const deeds = new Map<number, { place: number; decision: ApplicantDecision; undone: boolean }>();
  const reached = new Map<number, Entry[]>(people.map(({ id }) => [id, []]));
  const ofTrack = (id: number, decision: ApplicantDecision) =>
    (reached.get(id) ?? []).filter((one) => DECISION_TRACKS[one.decision] === DECISION_TRACKS[decision]);
  const stands = ({ deed }: Entry) => deed === undefined || !deeds.get(deed)?.undone;
  const last = (id: number, decision: ApplicantDecision, none: string) => {
    const said = ofTrack(id, decision)
      .filter(stands)
      .toSorted((one, other) => other.place - one.place)[0]?.decision;
    return said === undefined || said.startsWith('un') ? none : said;
  };
  return {
    hand: (id: number, decision: ApplicantDecision) => reached.get(id)?.push({ place: ++place, decision }),
    press: (deed: number, decision: ApplicantDecision) => deeds.set(deed, { place: ++place, decision, undone: false }),
    /** Taken back from now on, however long it takes until all are put back. */
    undo: (deed: number) => {
      const found = deeds.get(deed);
      if (found) found.undone = true;
    },
    /** The turn of one applicant: whom something reached that is younger the deed leaves alone, for good. */
    done: (deed: number, id: number) => {
      const found = deeds.get(deed);
      if (!found) return;
      const younger = ofTrack(id, found.decision).some((one) => one.place > found.place);
      if (!younger) reached.get(id)?.push({ deed, ...found });
    },
    /** Somebody is put back: as far as they are concerned there was no such deed. */
    putBack: (deed: number, id: number) =>
      reached.set(
        id,
        (reached.get(id) ?? []).filter((one) => one.deed !== deed),
      ),
    standing: () => people.map(({ id }) => ({ id, outcome: last(id, 'reject', ''), archive: last(id, 'archive', '') })),
  };
}
