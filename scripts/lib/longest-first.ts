import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, most of it waiting: for leases of dead workers, for programs, for a database to die and come back. */
const longest = /(matrix-\d-of-4|killed-worker|tasks\/queue|embedded-postgres|doctor)\.test\.ts$/;

/** Begins with what takes longest, so that no worker ends with it while the others have nothing left to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
