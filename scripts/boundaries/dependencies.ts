import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildTime, roomOf, targetOf } from './rooms.ts';
import type { Source, Violation } from './sources.ts';

type Manifest = {
  name: string;
  workspaces?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};

const budgets: Record<string, number> = { server: 56, 'web/staff': 35, 'web/public': 8 };
const shortestReason = 15;

function readManifests(root: string): Map<string, Manifest> {
  const read = (folder: string) =>
    JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as Manifest;
  const workspaces = read('.').workspaces ?? [];
  return new Map(['.', ...workspaces].map((folder) => [folder, read(folder)]));
}

/** Packages of fonts hold no code. */
const isFont = (name: string): boolean => name.startsWith('@fontsource');

/** Runtime packages from registries, a workspace's own and those of the workspaces it uses. */
function runtimeOf(folder: string, manifests: Map<string, Manifest>): Set<string> {
  const byName = new Map([...manifests].map(([where, { name }]) => [name, where]));
  const packages = new Set<string>();
  for (const name of Object.keys(manifests.get(folder)?.dependencies ?? {})) {
    const workspace = byName.get(name);
    if (workspace === undefined) packages.add(name);
    else for (const inner of runtimeOf(workspace, manifests)) packages.add(inner);
  }
  return packages;
}

function checkBudgets(manifests: Map<string, Manifest>): Violation[] {
  return Object.entries(budgets).flatMap(([folder, budget]) => {
    const count = [...runtimeOf(folder, manifests)].filter((name) => !isFont(name)).length;
    if (count <= budget) return [];
    return [
      {
        file: `${folder}/package.json`,
        says: `${count} runtime dependencies are more than ${budget}: remove one, or raise the budget in scripts/boundaries/dependencies.ts with a reason.`,
      },
    ];
  });
}

/** Lines such as "- `name`: reason" in the decision about dependencies. */
function readReasons(root: string): { file: string; reasons: Map<string, string> } {
  const [file = 'docs/decisions/002-dependencies.md'] = globSync('docs/decisions/*dependencies*.md', { cwd: root });
  const text = existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : '';
  const lines = [...text.matchAll(/^- `([^`]+)`:? *(.*)$/gm)];
  return { file, reasons: new Map(lines.map((match) => [String(match[1]), String(match[2])])) };
}

function checkReasons(root: string, manifests: Map<string, Manifest>): Violation[] {
  const { file, reasons } = readReasons(root);
  const used = new Set([...manifests.keys()].flatMap((folder) => [...runtimeOf(folder, manifests)]));
  const missing = [...used]
    .filter((name) => (reasons.get(name)?.length ?? 0) < shortestReason)
    .map((name) => ({ file, says: `add a line "- \`${name}\`: reason" for this runtime dependency.` }));
  const stale = [...reasons.keys()]
    .filter((name) => !used.has(name))
    .map((name) => ({ file, says: `remove the line of ${name}, which is no runtime dependency any more.` }));
  return [...missing, ...stale];
}

/** Packages that a workspace uses without declaring them, which works only as long as another one brings them. */
function checkDeclared(sources: Source[], manifests: Map<string, Manifest>): Violation[] {
  const toolsOfAll = Object.assign({}, ...[...manifests.values()].map(({ devDependencies }) => devDependencies));
  return sources.flatMap((source) => {
    const manifest = manifests.get(roomOf(source.file));
    if (!manifest) return [];
    const ownTools = { ...manifest.devDependencies, ...manifests.get('.')?.devDependencies };
    const tools = buildTime.test(source.file) ? toolsOfAll : ownTools;
    return source.imports.flatMap((statement) => {
      const target = targetOf(source, statement);
      if (target?.kind !== 'package') return [];
      const name = target.name;
      const typesOf = `@types/${name.replace('@', '').replace('/', '__')}`;
      const declared =
        name in (manifest.dependencies ?? {}) || name in tools || (statement.typeOnly && typesOf in tools);
      if (declared) return [];
      return [
        { file: source.file, line: statement.line, says: `add ${name} to the dependencies of ${manifest.name}.` },
      ];
    });
  });
}

type LockEntry = { optionalDependencies?: Record<string, string> };

/** Optional packages of other platforms that a lock file omits, which makes `npm ci` refuse it. */
function checkLock(root: string): Violation[] {
  const file = 'package-lock.json';
  if (!existsSync(path.join(root, file))) return [];
  const lock = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as { packages: Record<string, LockEntry> };
  return Object.entries(lock.packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !lock.packages[`node_modules/${name}`] && !lock.packages[`${folder}/node_modules/${name}`])
      .map((name) => ({ file, says: `${name} is missing, so that npm ci fails; complete the lock file.` })),
  );
}

/** Dependencies over budget, without a reason, or undeclared. */
export function checkDependencies(root: string, sources: Source[]): Violation[] {
  const manifests = readManifests(root);
  return [
    ...checkBudgets(manifests),
    ...checkReasons(root, manifests),
    ...checkDeclared(sources, manifests),
    ...checkLock(root),
  ];
}
