import path from 'node:path';
import type { Import, Source, Violation } from './sources.ts';

/** Imports that a workspace may have: other workspaces, types of others, and packages. */
type Room = { rooms: string[]; types?: string[]; node?: boolean; packages?: string[]; fix: string };

const fixWeb = 'move what both apps need to web/shared, and rules to domain';

/** docs/architecture.md describes the same. Workspaces that are missing here (tests, tools) may import anything. */
const rooms: Record<string, Room> = {
  domain: {
    rooms: [],
    packages: ['temporal-polyfill'],
    fix: 'move it to the workspace that needs it; rules run in server and browser alike',
  },
  contract: {
    rooms: ['domain'],
    packages: ['zod'],
    fix: 'keep shapes and names here, and move code that runs to domain or server',
  },
  recorder: {
    rooms: ['domain'],
    types: ['contract'],
    fix: 'let the caller pass it in; recording works without a screen and without a server',
  },
  transcoder: {
    rooms: ['domain'],
    node: true,
    fix: 'let the caller pass it in; media work takes files and returns files',
  },
  locales: { rooms: [], node: true, fix: 'keep phrases alone here, because every workspace imports them' },
  server: {
    rooms: ['domain', 'contract', 'transcoder', 'locales'],
    node: true,
    fix: 'move what both need to domain or contract',
  },
  'web/shared': { rooms: ['domain', 'locales'], types: ['contract'], fix: fixWeb },
  'web/staff': { rooms: ['domain', 'locales', 'web/shared', 'recorder'], types: ['contract'], fix: fixWeb },
  'web/public': { rooms: ['domain', 'locales', 'web/shared', 'recorder'], types: ['contract'], fix: fixWeb },
};

/** Code that runs during a build, not in the browser. */
export const buildTime = /^web\/shared\/vite\/|\.config\.ts$/;

export type Target =
  | { kind: 'file'; file: string; room: string }
  | { kind: 'package'; name: string; specifier: string }
  | { kind: 'node' };

/** The workspace of a file, such as `server` or `web/staff`. */
export function roomOf(file: string): string {
  const [first = '', second = ''] = file.split('/');
  return first === 'web' ? `web/${second}` : first;
}

/** The target of an import; undefined for virtual modules of a build tool. */
export function targetOf(source: Source, { specifier }: Import): Target | undefined {
  const [bare = ''] = specifier.split('?');
  if (bare.startsWith('node:')) return { kind: 'node' };
  if (bare.startsWith('virtual:') || bare.startsWith('/') || bare.startsWith('#')) return undefined;
  const match = /^@vivavoce\/(web-)?([^/]+)\/(.*)$/.exec(bare);
  const file = bare.startsWith('.')
    ? path.posix.join(path.posix.dirname(source.file), bare)
    : match && `${match[1] ? 'web/' : ''}${match[2]}/${match[3]}`;
  if (file) return { kind: 'file', file, room: roomOf(file) };
  const name = bare.split('/').slice(0, bare.startsWith('@') ? 2 : 1);
  return { kind: 'package', name: name.join('/'), specifier: bare };
}

function problemWith(source: Source, statement: Import, room: Room): string | undefined {
  const here = roomOf(source.file);
  const target = targetOf(source, statement);
  if (!target) return undefined;
  if (target.kind === 'node') {
    return room.node || buildTime.test(source.file) ? undefined : `${here} must run without Node`;
  }
  if (target.kind === 'package') {
    if (room.packages && !room.packages.includes(target.name)) return `${here} may not use ${target.name}`;
    const fullZod = here.startsWith('web/') && target.specifier === 'zod' && !statement.typeOnly;
    return fullZod ? `${here} may use zod/mini only, because full zod weighs 60 kB in the browser` : undefined;
  }
  if (target.room === here) return undefined;
  if (statement.specifier.startsWith('.')) return `${here} must import ${target.room} by its package name`;
  if (room.rooms.includes(target.room)) return undefined;
  if (!room.types?.includes(target.room)) return `${here} may not import ${target.room}`;
  return statement.typeOnly ? undefined : `${here} may import ${target.room} by \`import type\` only`;
}

/** Imports that the rules forbid. */
export function checkRooms(sources: Source[]): Violation[] {
  return sources.flatMap((source) => {
    const room = rooms[roomOf(source.file)];
    if (!room || source.isTest) return [];
    return source.imports.flatMap((statement) => {
      const problem = problemWith(source, statement, room);
      return problem ? [{ file: source.file, line: statement.line, says: `${problem}: ${room.fix}.` }] : [];
    });
  });
}
