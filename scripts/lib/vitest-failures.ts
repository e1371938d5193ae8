import path from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node';
import { noteFailure, plainLines } from './failures.ts';

type Thrown = Pick<SerializedError, 'message'> & {
  name?: string;
  diff?: string;
  stacks?: { file: string; line: number }[];
};

const root = path.join(import.meta.dirname, '../..');
const seat = (file: string, line: number) => `${path.relative(root, file)}:${line}`;

function messageOf(error: Thrown | undefined): string {
  if (!error) return '';
  const changed = plainLines(error.diff ?? '').filter(
    (line) => /^\s*[+-] /.test(line) && !/(Expected|Received)$/.test(line),
  );
  const frame = error.stacks?.find(({ file }) => !file.includes('node_modules'));
  const lines = plainLines(error.message);
  const at = frame ? [`at ${seat(frame.file, frame.line)}`] : [];
  return [...lines.slice(0, 3), ...at, ...changed].join('\n');
}

/** Logs failed tests, failed hooks and failed files immediately; at the end uncaught errors. */
export default class VitestFailures implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state !== 'failed') return;
    const place = path.relative(root, test.module.moduleId);
    noteFailure({ name: `${place} > ${test.fullName}`, message: messageOf(errors[0]) });
  }

  onTestSuiteResult(suite: TestSuite): void {
    const place = path.relative(root, suite.module.moduleId);
    for (const error of suite.errors())
      noteFailure({ name: `${place} > ${suite.fullName}`, message: messageOf(error) });
  }

  onTestModuleEnd(module: TestModule): void {
    const name = path.relative(root, module.moduleId);
    for (const error of module.errors()) noteFailure({ name, message: messageOf(error) });
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    for (const error of unhandled) {
      const test = typeof error['VITEST_TEST_NAME'] === 'string' ? `, during "${error['VITEST_TEST_NAME']}"` : '';
      noteFailure({ name: `nothing caught this${test}`, message: messageOf(error) });
    }
  }
}
