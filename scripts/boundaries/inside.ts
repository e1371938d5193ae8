import { moduleOf } from './levels.ts';
import { targetOf } from './rooms.ts';
import type { Import, Source, Violation } from './sources.ts';

const area = /^web\/staff\/src\/areas\/([^/]+)\//;
const feature = /^web\/staff\/src\/features\//;
const publicArea = /^web\/public\/src\/(marketplace|hub|applicant|sso)\//;
const plugins = 'server/src/plugins/';
const mayStartPrograms = /^(transcoder|scripts|server\/src\/embedded-postgres)\//;
const costlyWork = 'server/src/lib/costly-work.ts';
/** Imports that start threads, or processes over files from outside. */
const startsWork =
  /^(node:)?worker_threads$|^@vivavoce\/transcoder\/(pictures\/draw-picture|ffmpeg\/(node|run)-process)\.ts$/;
const mayReadEnvironment = /^(server\/src\/env\.ts|scripts\/.*|[^/]*\.config\.ts|[^/]+\/[^/]*\.config\.ts)$/;
/** PATH is no setting of the product. */
const environment = /\bprocess\s*\??\.\s*env\b(?!\[['"]PATH['"]\])|\{[^}]*\benv\b[^}]*\}\s*=\s*process\b/;

const ownOnly = 'import the other file where it is used: a file of a module exports its own definitions only';

function between(pattern: RegExp, from: string, to: string): boolean {
  const [here, there] = [pattern.exec(from)?.[1], pattern.exec(to)?.[1]];
  return here !== undefined && there !== undefined && here !== there;
}

function wrongNeighbour(from: string, to: string): string | undefined {
  if (between(area, from, to) || between(publicArea, from, to)) {
    return 'move what both screens need to ui/, queries/ or web/shared: a screen imports no other one, so that it can be changed or deleted alone';
  }
  if (/^web\/staff\/src\/(ui|queries|app|features)\//.test(from) && area.test(to)) {
    return 'move what is shared out of the screen: ui/, queries/, app/ and features/ import no screen, because every screen uses them';
  }
  if (from.startsWith('web/staff/src/ui/') && to.startsWith('web/staff/src/app/')) {
    return 'move what both need to ui/, or the component to app/: ui/ imports neither the app nor its data';
  }
  if (/^web\/staff\/src\/(ui|queries)\//.test(from) && feature.test(to)) {
    return 'move what is shared out of the feature: ui/ and queries/ import no feature, because every feature uses them';
  }
  if (to.startsWith(plugins) && from !== 'server/src/app.ts' && !from.startsWith(plugins)) {
    return 'move what routes and services need of HTTP to server/src/http, and what a call may do to its module or policies/: only app.ts imports plugins/';
  }
  if (from.startsWith('server/src/http/') && moduleOf(to) !== undefined) {
    return 'move what is shared to http/, or pass it in: http/ imports no module, because every module uses it';
  }
  if (from.startsWith('server/src/access/') && moduleOf(to) !== undefined) {
    return 'move what is read to access/: access/ imports no module, because every module uses it';
  }
  const owner = moduleOf(to);
  if (owner === undefined || moduleOf(from) === owner) return undefined;
  if (to.endsWith('.repository.ts')) {
    return `call a function of ${owner} that is there for others: a repository is imported in its own module only, so that its statements keep to the rules of the module`;
  }
  if (moduleOf(from) !== undefined && to.endsWith('.routes.ts')) {
    return 'call what the route calls: no module imports the routes of another';
  }
  return undefined;
}

function checkImport(source: Source, statement: Import): Violation[] {
  const at = { file: source.file, line: statement.line };
  if (/^(node:)?child_process$/.test(statement.specifier) && !mayStartPrograms.test(source.file)) {
    const says =
      'call the functions of transcoder (ffmpeg) or embedded-postgres, which limit and watch programs: no other code starts one.';
    return [{ ...at, says }];
  }
  if (/^(node:)?process$/.test(statement.specifier) && !mayReadEnvironment.test(source.file)) {
    return [{ ...at, says: 'use the global `process`, so that every use of the environment can be found.' }];
  }
  if (statement.reexports && moduleOf(source.file) !== undefined) {
    return [{ ...at, says: `${ownOnly}.` }];
  }
  const target = targetOf(source, statement);
  const says = target?.kind === 'file' ? wrongNeighbour(source.file, target.file) : undefined;
  return says ? [{ ...at, says: `${says}.` }] : [];
}

/** An export that is nothing but an import, such as `export const { find } = repository;`. */
const alias = /^export (?:const|type) (?:\w+|\{[^}]*\}) = (\w+)(?:\.\w+)?;$/gm;
const importsOf = (code: string, name: string) => new RegExp(`^import [^;]*\\b${name}\\b[^;]* from `, 'm').test(code);

function checkAliases({ file, code }: Source): Violation[] {
  if (moduleOf(file) === undefined) return [];
  return [...code.matchAll(alias)].flatMap(({ 1: name = '', index }) =>
    importsOf(code, name) ? [{ file, line: code.slice(0, index).split('\n').length, says: `${ownOnly}.` }] : [],
  );
}

/** Texts of people are limited in characters; a bare cut leaves half of an emoji or of an accented letter. */
const bareCut = /\.slice\(0,\s*[^()]*(?<!SHORTNAME_)max_characters/i;

function checkCuts({ file, code }: Source): Violation[] {
  const match = bareCut.exec(code);
  if (!match) return [];
  const line = code.slice(0, match.index).split('\n').length;
  return [{ file, line, says: 'cut text with beginningOf or shortened of domain/cut-text.ts, never within a letter.' }];
}

/** A flag set before and after a call lets a second press through and stays set after an error. */
const ownBusyFlag =
  /\bsetBusy\b|\[\s*(?:is)?(?:busy|sending|saving|pending)\s*,\s*set\w+\s*\]\s*=\s*useState(?:<boolean>)?\(/i;

function checkBusyFlags({ file, code }: Source): Violation[] {
  const match = file.startsWith('web/') ? ownBusyFlag.exec(code) : null;
  if (!match) return [];
  const line = code.slice(0, match.index).split('\n').length;
  return [{ file, line, says: 'take busy and failure from useSend (web/staff) or useAction (web/public).' }];
}

/** Two ids of one type can be swapped without an error of the compiler; with their names they cannot. */
const idName = String.raw`(?:\w*[iI]d|job|application|question|user|company|answer|attempt|video|provider)`;
const twoIds = new RegExp(String.raw`[(,]\s*${idName}\??: number(?: \| (?:null|undefined))?,\s*${idName}\??: number\b`);

function checkTwoIds({ file, code }: Source): Violation[] {
  const match = /^(server|web\/staff)\/src\//.test(file) ? twoIds.exec(code) : null;
  if (!match) return [];
  const line = code.slice(0, match.index).split('\n').length;
  return [
    { file, line, says: 'take both ids as one object, `{ job, application }`: each is named where it is passed.' },
  ];
}

function checkEnvironment({ file, code }: Source): Violation[] {
  const match = environment.exec(code);
  if (!match || mayReadEnvironment.test(file)) return [];
  const line = code.slice(0, match.index).split('\n').length;
  return [
    {
      file,
      line,
      says: 'add the setting to server/src/settings.mjs, which documents every one, and read it through env.ts: no other code reads the environment.',
    },
  ];
}

/** A thread or process that a request starts has its bound in the one table of costly work. */
function checkCostlyWork(source: Source): Violation[] {
  if (!source.file.startsWith('server/src/')) return [];
  const started = source.imports.find(({ specifier, typeOnly }) => !typeOnly && startsWork.test(specifier));
  // The program of a thread itself takes its work from a port.
  if (!started || /\bparentPort\b/.test(source.code)) return [];
  const isBounded = source.imports.some((statement) => {
    if (statement.typeOnly) return false;
    const target = targetOf(source, statement);
    return target?.kind === 'file' && target.file === costlyWork;
  });
  if (isBounded) return [];
  const says = `start the thread or process by runCostly of ${costlyWork}, where each kind has its bounds.`;
  return [{ file: source.file, line: started.line, says }];
}

/** Imports inside a workspace that its inner walls forbid. */
export function checkInside(sources: Source[]): Violation[] {
  return sources
    .filter(({ isTest }) => !isTest)
    .flatMap((source) => [
      ...source.imports.flatMap((statement) => checkImport(source, statement)),
      ...checkEnvironment(source),
      ...checkAliases(source),
      ...checkCuts(source),
      ...checkBusyFlags(source),
      ...checkTwoIds(source),
      ...checkCostlyWork(source),
    ]);
}
