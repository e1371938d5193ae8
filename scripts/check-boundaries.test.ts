import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FUNCTION_SIZES, PAIRS } from './boundaries/sizes.ts';
import { checkBoundaries } from './check-boundaries.ts';

let root: string;

function write(file: string, text: string): void {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}

function manifest(folder: string, name: string, dependencies: string[] = [], devDependencies: string[] = []): void {
  const versions = (names: string[]) => Object.fromEntries(names.map((one) => [one, '1.0.0']));
  const workspaces = folder === '.' ? ['domain', 'contract', 'server', 'web/staff', 'web/public'] : [];
  const content = {
    name,
    workspaces,
    dependencies: versions(dependencies),
    devDependencies: versions(devDependencies),
  };
  write(`${folder}/package.json`, JSON.stringify(content));
}

function reasons(...names: string[]): void {
  write('docs/decisions/002-dependencies.md', names.map((name) => `- \`${name}\`: it does what we need\n`).join(''));
}

const violations = () => checkBoundaries(root).map(({ file, says }) => `${file}: ${says}`);

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'vivavoce-walls-'));
  manifest('.', 'vivavoce', [], ['vitest']);
  manifest('domain', '@vivavoce/domain');
  manifest('contract', '@vivavoce/contract', ['@vivavoce/domain', 'zod']);
  manifest('server', '@vivavoce/server', ['@vivavoce/contract', 'fastify']);
  manifest('web/staff', '@vivavoce/web-staff', ['@vivavoce/domain', 'zod']);
  manifest('web/public', '@vivavoce/web-public', ['@vivavoce/domain']);
  reasons('zod', 'fastify');
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

test('a repository that keeps every wall passes', () => {
  write('domain/limits.ts', `export const most = 3; // process.env and import 'pg' in a comment do no harm\n`);
  write('contract/jobs/jobs.ts', `import { z } from 'zod';\nimport { most } from '@vivavoce/domain/limits.ts';\n`);
  write('server/src/env.ts', `export const port = process.env['PORT'];\n`);
  write('server/src/app.ts', `import { registerErrors } from './plugins/errors.ts';\n`);
  write('server/src/plugins/errors.ts', `import { sendCode } from './answers/send-code.ts';\n`);
  write('server/src/modules/index.ts', `export * from './jobs/jobs.routes.ts';\n`);
  write('server/src/modules/jobs/jobs.routes.ts', `import { load } from './jobs.repository.ts';\n`);
  write(
    'server/src/modules/jobs/jobs.service.ts',
    `import { find } from '../feed/feed.service.ts';\nimport { name } from '../feed/names.ts';\n`,
  );
  write(
    'server/src/modules/jobs/jobs.test.ts',
    `import { execFile } from 'node:child_process';\nimport { test } from 'vitest';\n`,
  );
  write(
    'web/staff/src/areas/login/page.tsx',
    `import type { Job } from '@vivavoce/contract/jobs/jobs.ts';\nimport { z } from 'zod/mini';\n`,
  );
  expect(violations()).toEqual([]);
});

describe('rooms', () => {
  test.each([
    ['domain/a.ts', `import { z } from 'zod';`, /domain may not use zod: move it to/],
    ['domain/a.ts', `import { readFileSync } from 'node:fs';`, /domain must run without Node/],
    ['domain/a.ts', `export type { Job } from '@vivavoce/contract/jobs/jobs.ts';`, /domain may not import contract/],
    ['contract/a.ts', `import { x } from '@vivavoce/server/src/x.ts';`, /contract may not import server/],
    [
      'recorder/a.ts',
      `import { route } from '@vivavoce/contract/a.ts';`,
      /recorder may import contract by `import type` only/,
    ],
    ['transcoder/a.ts', `import { x } from '@vivavoce/contract/a.ts';`, /transcoder may not import contract/],
    ['server/src/a.ts', `import { x } from '@vivavoce/web-shared/a.ts';`, /server may not import web\/shared/],
    ['server/src/a.ts', `import { x } from '../../domain/a.ts';`, /server must import domain by its package name/],
    [
      'web/staff/src/a.ts',
      `import { x } from '@vivavoce/web-public/src/a.ts';`,
      /web\/staff may not import web\/public/,
    ],
    [
      'web/public/src/a.ts',
      `const x = await import('@vivavoce/web-staff/src/a.ts');`,
      /web\/public may not import web\/staff/,
    ],
    [
      'web/staff/src/a.ts',
      `import { type Job } from '@vivavoce/contract/a.ts';`,
      /web\/staff may import contract by `import type` only/,
    ],
    ['web/staff/src/a.ts', `import { z } from 'zod';`, /web\/staff may use zod\/mini only/],
    [
      'server/src/modules/reviews/a.ts',
      'const f = (tx: Tx, job: number, userId: number | null) => tx;',
      /take both ids as one object/,
    ],
    ['web/staff/src/areas/users/a.ts', 'function f(\n  job: number,\n  application: number,\n) {}', /each is named/],
  ])('%s with %s', (file, code, problem) => {
    write(file, `${code}\n`);
    expect(violations()).toContainEqual(expect.stringMatching(problem));
  });
});

describe('inner walls', () => {
  test.each([
    ['web/staff/src/areas/a/x.tsx', `import { y } from '../b/y.tsx';`, /a screen imports no other one/],
    ['web/public/src/hub/x.tsx', `import { y } from '../applicant/y.tsx';`, /a screen imports no other one/],
    ['web/staff/src/ui/x.tsx', `import { y } from '../areas/b/y.tsx';`, /import no screen/],
    ['web/staff/src/ui/base/x.tsx', `import { y } from '../../app/y.ts';`, /imports neither the app/],
    ['web/staff/src/app/x.tsx', `import { y } from '../areas/b/y.tsx';`, /import no screen/],
    ['web/staff/src/features/c/x.tsx', `import { y } from '../../areas/b/y.tsx';`, /import no screen/],
    ['web/staff/src/ui/x.tsx', `import { y } from '../features/c/y.tsx';`, /import no feature/],
    [
      'server/src/modules/reviews/a.routes.ts',
      `import { y } from '../jobs/jobs.routes.ts';`,
      /no module imports the routes of another/,
    ],
    [
      'server/src/modules/reviews/a.service.ts',
      `import { y } from '../../plugins/y.ts';`,
      /only app.ts imports plugins/,
    ],
    ['server/src/tasks/x.ts', `import type { Y } from '../plugins/pages/y.ts';`, /only app.ts imports plugins/],
    ['server/src/access/x.ts', `import { y } from '../modules/jobs/jobs.service.ts';`, /access\/ imports no module/],
    ['server/src/modules/feed/a.ts', `import type { Y } from '../jobs/jobs.service.ts';`, /is below jobs \(activity\)/],
    ['server/src/http/x.ts', `import { y } from '../modules/jobs/jobs.service.ts';`, /http\/ imports no module/],
    [
      'server/src/modules/reviews/a.routes.ts',
      `import type { Y } from '../jobs/jobs.repository.ts';`,
      /a repository is imported in its own module only/,
    ],
    [
      'server/src/tasks/send.handler.ts',
      `import { y } from '../modules/jobs/jobs.repository.ts';`,
      /a repository is imported in its own module only/,
    ],
    [
      'server/src/modules/reviews/a.service.ts',
      `export { y } from './y.ts';`,
      /a file of a module exports its own definitions only/,
    ],
    [
      'server/src/modules/jobs/people.service.ts',
      `import * as repository from './people.repository.ts';\nexport const { find, hold } = repository;`,
      /a file of a module exports its own definitions only/,
    ],
    [
      'server/src/modules/jobs/a.service.ts',
      `import { find } from './a.repository.ts';\nexport const findIt = find;`,
      /a file of a module exports its own definitions only/,
    ],
    ['server/src/app.ts', `const port = process.env.PORT;`, /add the setting to server\/src\/settings.mjs/],
    ['server/src/app.ts', `const { env } = process;`, /add the setting to server\/src\/settings.mjs/],
    ['server/src/app.ts', `import { env } from 'node:process';`, /use the global `process`/],
    [
      'server/src/tasks/x.handler.ts',
      `import { spawn } from 'node:child_process';`,
      /call the functions of transcoder/,
    ],
    [
      'server/src/modules/reviews/a.service.ts',
      `import { Worker } from 'node:worker_threads';`,
      /start the thread or process by runCostly of server\/src\/lib\/costly-work.ts/,
    ],
    [
      'server/src/modules/reviews/a.service.ts',
      `import { drawPicture } from '@vivavoce/transcoder/pictures/draw-picture.ts';`,
      /start the thread or process by runCostly/,
    ],
    [
      'web/staff/src/areas/users/a.tsx',
      'const [busy, setBusy] = useState(false);',
      /take busy and failure from useSend/,
    ],
    ['web/public/src/ui/a.tsx', 'const [isPending, setPending] = useState(false);', /or useAction/],
    ['web/staff/src/areas/users/a.tsx', 'onClick={() => setBusy(true)}', /take busy and failure from useSend/],
  ])('%s with %s', (file, code, problem) => {
    write(file, `${code}\n`);
    expect(violations()).toEqual([expect.stringMatching(problem)]);
  });
});

describe('sizes', () => {
  test('a file of 601 lines is too long, unless a tool writes it', () => {
    for (let index = 0; index < 40; index++) write(`domain/${index % 4}/small-${index}.ts`, '\n');
    write('domain/long.ts', '\n'.repeat(601));
    write('domain/enough.test.ts', '\n'.repeat(600));
    write('domain/written-by-a-tool.gen.ts', '\n'.repeat(900));
    expect(violations()).toEqual([expect.stringMatching(/^domain\/long.ts: 601 lines are more than 600/)]);
  });

  test('a folder holds twenty source files at most, besides tests', () => {
    for (let index = 0; index < 20; index++) write(`domain/jobs/rule-${index}.ts`, '\n');
    write('domain/jobs/rule-1.test.ts', '\n');
    expect(violations()).toEqual([]);
    write('domain/jobs/one-more.ts', '\n');
    expect(violations()).toEqual([expect.stringMatching(/^domain\/jobs: 21 source files are more than 20/)]);
  });

  test('of files that could be a part of their only importer there may be no more than before', () => {
    for (let n = 0; n <= PAIRS.ceiling; n += 1) {
      write(`domain/rule${n}/part.ts`, 'export const most = 3;\n');
      write(`domain/rule${n}/rule.ts`, `import { most } from './part.ts';\n`);
    }
    expect(violations()).toEqual([expect.stringContaining(`${PAIRS.ceiling + 1} files could be a part`)]);
    for (const [other, code] of [
      ['domain/rule0/part.test.ts', `import { most } from './part.ts';\n`],
      ['domain/rule0/rule.ts', `const part = () => import('./part.ts');\n`],
      ['domain/rule0/rule.ts', `import { most } from './part.ts';\n${'\n'.repeat(PAIRS.lines - 1)}`],
      ['domain/other.ts', `import { most } from './rule0/part.ts';\n`],
    ] as const) {
      write('domain/rule0/rule.ts', `import { most } from './part.ts';\n`);
      write(other, code);
      expect(violations(), other).toEqual([]);
      rmSync(path.join(root, other));
    }
  });

  test('of functions that are too long or take too much there may be no more than before', () => {
    const writeFunctions = (count: number, lines: number, parameters: number) => {
      const names = Array.from({ length: parameters }, (_, at) => `p${at}: number`).join(', ');
      const code = `export const sum = (${names}) => {\n${'  p0;\n'.repeat(lines - 2)}};\n`;
      for (let n = 0; n < count; n += 1) write(`domain/rule${n}/sum.ts`, code);
    };
    const count = Math.max(FUNCTION_SIZES.lines.ceiling, FUNCTION_SIZES.parameters.ceiling) + 1;
    writeFunctions(count, FUNCTION_SIZES.lines.most, FUNCTION_SIZES.parameters.most);
    expect(violations()).toEqual([]);
    writeFunctions(count, FUNCTION_SIZES.lines.most + 1, FUNCTION_SIZES.parameters.most + 1);
    expect(violations()).toEqual([
      expect.stringContaining(`${count} functions have more than 80 lines`),
      expect.stringContaining(`${count} functions have more than 4 parameters`),
    ]);
  });

  test('long files must be few', () => {
    write('domain/a.ts', '\n'.repeat(350));
    expect(violations()).toEqual([
      expect.stringMatching(/the median of file lengths is 350/),
      expect.stringMatching(/the 95th percentile of file lengths is 350/),
    ]);
  });
});

describe('dependencies', () => {
  test('each needs a reason, and a reason needs a dependency', () => {
    reasons('zod', 'left-pad');
    expect(violations()).toEqual([
      expect.stringMatching(/add a line "- `fastify`: reason"/),
      expect.stringMatching(/remove the line of left-pad/),
    ]);
  });

  test('count against the budget together with those of the workspaces used', () => {
    const names = Array.from({ length: 8 }, (_, index) => `package-${index}`);
    manifest('domain', '@vivavoce/domain', names.slice(0, 4));
    manifest('web/public', '@vivavoce/web-public', ['@vivavoce/domain', ...names.slice(4), 'one-too-many']);
    reasons('zod', 'fastify', ...names, 'one-too-many');
    expect(violations()).toEqual([
      expect.stringMatching(/^web\/public\/package.json: 9 runtime dependencies are more than 8/),
    ]);
  });

  test('are named where they are used', () => {
    write('server/src/a.ts', `import pg from 'pg';\n`);
    expect(violations()).toEqual([expect.stringMatching(/add pg to the dependencies of @vivavoce\/server/)]);
  });
});

test('a lock file holds the programs of every platform', () => {
  const tool = { optionalDependencies: { 'tool-linux': '1.0.0', 'tool-darwin': '1.0.0' } };
  write(
    'package-lock.json',
    JSON.stringify({ packages: { 'node_modules/tool': tool, 'node_modules/tool-linux': {} } }),
  );
  expect(violations()).toEqual([expect.stringMatching(/tool-darwin is missing, so that npm ci fails/)]);
});

test('docs name only what exists', () => {
  write('server/src/a.ts', '\n');
  write('docs/journey-of-an-answer.md', 'From `server/src/a.ts`\nto `web/staff/src/gone.tsx` by `PUT /api`.\n');
  write(
    'web/staff/README.md',
    '[Here](src/), [there](../../docs/journey-of-an-answer.md#end), https://host.example/x\n',
  );
  expect(checkBoundaries(root)).toEqual([
    { file: 'docs/journey-of-an-answer.md', line: 2, says: expect.stringMatching(/gone.tsx does not exist/) },
    { file: 'web/staff/README.md', line: 1, says: expect.stringMatching(/^src\/ does not exist/) },
  ]);
});

test('a number of decisions is given once', () => {
  write('docs/decisions/007-one.md', '# One\n');
  write('docs/decisions/007-two.md', '# Two\n');
  write('docs/decisions/008-three.md', '# Three\n');
  expect(checkBoundaries(root)).toEqual([
    { file: 'docs/decisions/007-two.md', says: expect.stringMatching(/^007-one.md has its number/) },
  ]);
});

test('a file that docs name without its folder exists somewhere', () => {
  write('server/src/plain/a.ts', '\n');
  write('docs/testing.md', 'See `a.ts`, `plain/a.ts`, `b.ts` and `other/a.ts`.\n');
  expect(checkBoundaries(root).map(({ says }) => says)).toEqual([
    'b.ts does not exist: name the present file, or remove the sentence.',
    'other/a.ts does not exist: name the present file, or remove the sentence.',
  ]);
});

test('a record may name paths of its date, and links what exists', () => {
  write('docs/decisions/001-names.md', '`server/src/gone.ts` in [the next](003-gone.md)\n');
  expect(checkBoundaries(root)).toEqual([
    { file: 'docs/decisions/001-names.md', line: 1, says: expect.stringMatching(/^003-gone.md does not exist/) },
  ]);
});

test('every task and every module has a row in the architecture', () => {
  write('server/src/tasks/definitions/mails.ts', `export const a = defineTask({\n  name: 'send-mail',\n});\n`);
  write('server/src/modules/jobs/jobs.service.ts', '\n');
  write('docs/architecture.md', '| module | what |\n|---|---|\n| session, account | send-mail |\n');
  expect(violations()).toEqual([
    'docs/architecture.md: send-mail has no row in the tables of tasks and modules: add one.',
    'docs/architecture.md: jobs has no row in the tables of tasks and modules: add one.',
  ]);
  write('docs/architecture.md', '| a | b |\n|---|---|\n| session, jobs (list) | |\n| send-mail | |\n');
  expect(violations()).toEqual([]);
});
