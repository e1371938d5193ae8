import { targetOf } from './rooms.ts';
import type { Import, Source, Violation } from './sources.ts';

const area = /^web\/staff\/src\/areas\/([^/]+)\//;
const feature = /^web\/staff\/src\/features\//;
const publicArea = /^web\/public\/src\/(marketplace|hub|applicant|sso)\//;
const module = /^server\/src\/modules\/([^/]+)\//;
const plugins = 'server/src/plugins/';
const mayStartPrograms = /^(transcoder|scripts|server\/src\/embedded-postgres)\//;
const costlyWork = 'server/src/lib/costly-work.ts';
/** Imports that start threads, or processes over files from outside. */
const startsWork =
  /^(node:)?worker_threads$|^@vivavoce\/transcoder\/(pictures\/draw-picture|ffmpeg\/(node|run)-process)\.ts$/;
const mayReadEnvironment = /^(server\/src\/env\.ts|scripts\/.*|[^/]*\.config\.ts|[^/]+\/[^/]*\.config\.ts)$/;
/** PATH is no setting of the product. */
const environment = /\bprocess\s*\??\.\s*env\b(?!\[['"]PATH['"]\])|\{[^}]*\benv\b[^}]*\}\s*=\s*process\b/;

function between(pattern: RegExp, from: string, to: string): boolean {
  const [here, there] = [pattern.exec(from)?.[1], pattern.exec(to)?.[1]];
  return here !== undefined && there !== undefined && here !== there;
}

function wrongNeighbour(from: string, to: string): string | undefined {
  if (between(area, from, to) || between(publicArea, from, to)) {
    return 'screens never import one another: move what both need to ui/, queries/ or web/shared, so that a screen can be changed or deleted alone';
  }
  if (/^web\/staff\/src\/(ui|queries|app|features)\//.test(from) && area.test(to)) {
    return 'ui/, queries/, app/ and features/ serve every screen and so may not know one';
  }
  if (from.startsWith('web/staff/src/ui/') && to.startsWith('web/staff/src/app/')) {
    return 'ui/ knows neither the app nor its data: move what both need to ui/, or the component to app/';
  }
  if (/^web\/staff\/src\/(ui|queries)\//.test(from) && feature.test(to)) {
    return 'ui/ and queries/ serve every feature and so may not know one';
  }
  if (to.startsWith(plugins) && from !== 'server/src/app.ts' && !from.startsWith(plugins)) {
    return 'plugins/ is what app.ts registers around every request, and nothing else depends on it: what routes and services need of HTTP lies in server/src/http, what a call may do in its module or in policies/';
  }
  if (from.startsWith('server/src/http/') && module.test(to)) {
    return 'http/ serves every module and so may not know one';
  }
  const owner = module.exec(to)?.[1];
  if (owner === undefined || module.exec(from)?.[1] === owner) return undefined;
  if (to.endsWith('.repository.ts')) {
    return `a repository never leaves its module: ask ${owner}.service.ts, which knows the rules and rights around its tables`;
  }
  if (module.test(from) && !to.endsWith('.service.ts')) {
    return `a module reaches another only through its service: ask ${owner}.service.ts`;
  }
  return undefined;
}

function checkImport(source: Source, statement: Import): Violation[] {
  const at = { file: source.file, line: statement.line };
  if (/^(node:)?child_process$/.test(statement.specifier) && !mayStartPrograms.test(source.file)) {
    const says =
      'programs are started in transcoder (ffmpeg) and embedded-postgres only, where they are limited and watched.';
    return [{ ...at, says }];
  }
  if (/^(node:)?process$/.test(statement.specifier) && !mayReadEnvironment.test(source.file)) {
    return [{ ...at, says: 'use the global `process`, so that reading the environment can be found.' }];
  }
  if (statement.reexports && module.test(source.file)) {
    const says =
      'a file of a module exports what it defines: import the other file itself, which is named *.service.ts if other modules use it.';
    return [{ ...at, says }];
  }
  const target = targetOf(source, statement);
  const says = target?.kind === 'file' ? wrongNeighbour(source.file, target.file) : undefined;
  return says ? [{ ...at, says: `${says}.` }] : [];
}

/** Texts of people are limited in characters; a bare cut leaves half of an emoji or of an accented letter. */
const bareCut = /\.slice\(0,\s*[^()]*(?<!SHORTNAME_)max_characters/i;

function checkCuts({ file, code }: Source): Violation[] {
  const match = bareCut.exec(code);
  if (!match) return [];
  const line = code.slice(0, match.index).split('\n').length;
  return [{ file, line, says: 'cut text with beginningOf or shortened of domain/cut-text.ts, never within a letter.' }];
}

function checkEnvironment({ file, code }: Source): Violation[] {
  const match = environment.exec(code);
  if (!match || mayReadEnvironment.test(file)) return [];
  const line = code.slice(0, match.index).split('\n').length;
  return [
    {
      file,
      line,
      says: 'only server/src/env.ts reads the environment, where every setting is checked and documented.',
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
  const says = `threads and processes are started by runCostly of ${costlyWork} only, where each kind has its bounds.`;
  return [{ file: source.file, line: started.line, says }];
}

/** Imports inside a workspace that its inner walls forbid. */
export function checkInside(sources: Source[]): Violation[] {
  return sources
    .filter(({ isTest }) => !isTest)
    .flatMap((source) => [
      ...source.imports.flatMap((statement) => checkImport(source, statement)),
      ...checkEnvironment(source),
      ...checkCuts(source),
      ...checkCostlyWork(source),
    ]);
}
