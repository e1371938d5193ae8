import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest files, which mostly wait: for leases of dead workers, for programs, for a database to restart. */
const longest = /((activity|applicant|assessment|company)-rules|tasks\/queue|embedded-postgres|doctor)\.test\.ts$/;

/** Starts the slowest files first, so that no worker runs one at the end while the others are idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
