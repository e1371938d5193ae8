import { execFile, spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewWebhook } from '@vivavoce/contract/types.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aCompanyKey, aQuestion, anApplication } from '../../../test/factories.ts';
import { freePort } from '../../../test/free-port.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import { deliverDue } from '../../../test/webhook-scene.ts';
import { applications } from '../../db/schema/index.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../../..');
const python = spawnSync('python3', ['--version']).status === 0 ? 'python3' : null;
const LANGUAGES = { ts: process.execPath, py: python } as const;
const COMPILER = {
  compilerOptions: {
    target: 'es2024',
    module: 'nodenext',
    types: ['node'],
    strict: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    exactOptionalPropertyTypes: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    noEmit: true,
  },
  include: ['*.ts'],
};

// A server of this machine, so that programs may call it by its address.
const server = useTestServer({ env: { PUBLIC_URL: 'http://localhost', OUTGOING_HOSTS: 'localhost' } });
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'vivavoce-recipes-'));
  cpSync(path.join(root, 'docs/recipes'), folder, { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(COMPILER));
  const document = (await server.anonymous().get('/api/openapi.json')).json;
  const types = astToString(await openapiTS(document as Parameters<typeof openapiTS>[0]));
  writeFileSync(path.join(folder, 'vivavoce.d.ts'), types);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A company with a key, and the recipes of a language as its programs. */
async function aProgrammer(language: keyof typeof LANGUAGES) {
  const scene = await aStaffScene(server);
  const { key } = await aCompanyKey(server.ctx.db, { company_id: scene.company_id, created_by: scene.owner.id });
  const env = { PATH: process.env['PATH'], VIVAVOCE_URL: server.url, VIVAVOCE_KEY: key };
  const cook = async (recipe: string, ...given: string[]): Promise<string[]> => {
    const { stdout } = await run(LANGUAGES[language] ?? '', [`${recipe}.${language}`, ...given], { cwd: folder, env });
    return stdout.split('\n').filter((line) => line !== '');
  };
  /** Rows of other systems are as old as their reader demands. */
  const settle = () =>
    server.ctx.pool.query(`update applications set changed_at = changed_at - interval '5 s' where company_id = $1`, [
      scene.company_id,
    ]);
  return { ...scene, env, cook, settle };
}

test('the recipes compile with the types of the document, and a call that it lacks does not', async () => {
  writeFileSync(
    path.join(folder, 'wrong.ts'),
    "import { api } from './client.ts';\nvoid api.GET('/api/no-such-call');\n",
  );
  const compile = run(process.execPath, [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], {
    cwd: folder,
  });
  const said = await compile.then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );
  const faulty = said.split('\n').flatMap((line) => /^(\S+\.ts)\(/.exec(line)?.[1] ?? []);
  expect(faulty, said).toEqual(['wrong.ts']);
});

describe.each(['ts', 'py'] as const)('the recipes in %s', (language) => {
  const program = LANGUAGES[language];

  test.skipIf(program === null)('invite the people of a spreadsheet once, however often they are run', async () => {
    const { job, cook } = await aProgrammer(language);
    await aQuestion(server.ctx.db, { job });
    const file = path.join(folder, `people-${language}.csv`);
    writeFileSync(
      file,
      '\ufefffirst_name,last_name,email,reference\nAda,"Quist, MSc",ada@recipe.example,C-1\nNoé,Lindström,noe@recipe.example,C-2\n',
    );
    const first = await cook('invite', String(job.id), file);
    expect(await cook('invite', String(job.id), file)).toEqual(first);
    const rows = await server.ctx.db.select().from(applications).where(eq(applications.job_id, job.id));
    expect(first).toEqual(rows.map(({ id, external_id }) => `${external_id}\t${id}`).toSorted());
    expect(rows.map(({ applicant_name }) => applicant_name).toSorted()).toEqual(['Ada Quist, MSc', 'Noé Lindström']);
    expect(rows.every(({ invited_at }) => invited_at !== null)).toBe(true);
  });

  test.skipIf(program === null)('put the result beside a candidate', async () => {
    const { job, cook, settle } = await aProgrammer(language);
    await anApplication(server.ctx.db, { job, external_id: 'C-7', average_review: 4.5, review_count: 2 });
    await settle();
    const [result, ...more] = await cook('results', 'C-7');
    expect(JSON.parse(result ?? '')).toMatchObject({ reference: 'C-7', activity: job.title, rating: 4.5, reviews: 2 });
    expect(more).toEqual([]);
    expect(await cook('results', 'C-8')).toEqual([]);
  });

  test.skipIf(program === null)('keep a table in step, and read each row once', async () => {
    const { job, cook, settle, client, path: at } = await aProgrammer(language);
    const { id } = await anApplication(server.ctx.db, { job });
    await anApplication(server.ctx.db, { job });
    await settle();
    const table = path.join(folder, `${language}.sqlite`);
    expect(await cook('warehouse', table)).toEqual(['2']);
    expect(await cook('warehouse', table)).toEqual(['0']);
    await client.patch(`${at}/applications/${id}`, { first_name: 'Zora', last_name: 'Neale' });
    // A row is read a second after its change at the earliest.
    await server.ctx.pool.query(`update applications set changed_at = changed_at - interval '2 s' where id = $1`, [id]);
    expect(await cook('warehouse', table)).toEqual(['1']);
  });

  test.skipIf(program === null)('take the calls of a webhook, and refuse those that it did not sign', async () => {
    const { client, job, env, path: at } = await aProgrammer(language);
    const port = await freePort();
    const address = `http://localhost:${port}/`;
    const body = { name: 'Records', address, events: ['application.decided'] };
    const webhook = (await client.post('/api/webhooks', body)).json as NewWebhook;
    const { id } = await anApplication(server.ctx.db, { job });
    const settings = { ...env, VIVAVOCE_WEBHOOK_SECRET: webhook.signing_secret };
    const receiver: ChildProcess = spawn(program ?? '', [`receive.${language}`, String(port)], {
      cwd: folder,
      env: settings,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = createInterface({ input: receiver.stdout! })[Symbol.asyncIterator]();
    try {
      expect((await lines.next()).value).toBe('ready');
      await client.post(`${at}/applications/${id}/shortlist`);
      await deliverDue(server, webhook);
      expect((await lines.next()).value).toBe(`${id}: application.shortlisted`);
      const headers = { 'webhook-id': 'evt_x', 'webhook-timestamp': '1', 'webhook-signature': 'v1,eA==' };
      expect((await fetch(address, { method: 'POST', headers, body: '{}' })).status).toBe(400);
    } finally {
      receiver.kill('SIGKILL');
      await once(receiver, 'exit');
    }
  });
});
