import { targetOf } from './rooms.ts';
import type { Source, Violation } from './sources.ts';

/**
 * The modules of the server in levels: each imports its own and lower ones only. A folder that is named here before a
 * slash is a group: it holds modules and nothing else.
 */
export const levels: Record<string, readonly string[]> = {
  platform: [
    'account',
    'audit',
    'companies',
    'company-archives',
    'company-events',
    'constants',
    'feed',
    'mails',
    'plans',
    'platform',
    'provisioning',
    'second-factor',
    'session',
    'settings',
    'sign-in',
    'single-sign-on/access',
    'single-sign-on/applicants',
    'single-sign-on/certificates',
    'single-sign-on/connections',
    'single-sign-on/demo',
    'single-sign-on/domains',
    'single-sign-on/enforcement',
    'single-sign-on/flows',
    'single-sign-on/keys',
    'single-sign-on/linking',
    'single-sign-on/logout',
    'single-sign-on/oidc',
    'single-sign-on/providers',
    'single-sign-on/saml',
    'single-sign-on/saml-answers',
    'single-sign-on/sign-in',
    'single-sign-on/state',
    'system',
    'texts',
    'tokens',
  ],
  activity: [
    'attachments',
    'criteria',
    'forms',
    'jobs',
    'library',
    'marketplace',
    'questions',
    'reviewers',
    'search',
    'templates',
    'videos',
    'vouchers',
    'webinars',
  ],
  applicant: [
    'answers',
    'applicant-requests',
    'applications/adding',
    'applications/applicant',
    'applications/bulk-operations',
    'applications/bulk-runs',
    'applications/changes',
    'applications/correct-email',
    'applications/cvs',
    'applications/decisions',
    'applications/erase',
    'applications/extensions',
    'applications/invitations',
    'applications/list',
    'applications/mail-history',
    'applications/tagging',
    'cohorts',
    'cvcopilot',
    'deletions',
    'imports',
    'interviews/attempts',
    'interviews/breaks',
    'interviews/captions',
    'interviews/clocks',
    'interviews/cv',
    'interviews/forms',
    'interviews/help',
    'interviews/home',
    'interviews/opening',
    'interviews/own-data',
    'interviews/page',
    'interviews/preview',
    'interviews/questions',
    'interviews/recordings',
    'interviews/registration',
    'interviews/reopening',
    'interviews/requests',
    'interviews/self-review',
    'interviews/setup',
    'interviews/state',
    'interviews/submission',
    'interviews/survey',
    'interviews/trials',
    'interviews/videos',
    'interviews/webinars',
    'interviews/written-answers',
    'learners',
    'mailings',
    'messages',
    'people',
    'practice',
    'privacy',
    'provider-tests',
    'requirements',
    'transcripts',
  ],
  insight: [
    'ai',
    'applicant-records',
    'calibrations',
    'cohort-evidence',
    'cv-reports',
    'equality',
    'exports',
    'first-steps',
    'feedback',
    'guests',
    'interviews/cv-check',
    'notifications',
    'passes',
    'questionnaire-feedback',
    'rating-fairness',
    'records',
    'reports',
    'reviews',
    'shares',
    'stored-files',
    'webhooks',
  ],
};

const table = 'scripts/boundaries/levels.ts';
const names = Object.keys(levels);
const levelOf = new Map(
  Object.values(levels).flatMap((modules, level) => modules.map((module) => [module, level] as const)),
);

const groups = new Set([...levelOf.keys()].flatMap((name) => (name.includes('/') ? name.split('/')[0] : [])));

/** The module of a file, such as `jobs` or `interviews/captions`; undefined outside of modules. */
export function moduleOf(file: string): string | undefined {
  const [, folder, inner] = /^server\/src\/modules\/([^/]+)\/(?:([^/]+)\/)?/.exec(file) ?? [];
  return folder !== undefined && inner !== undefined && groups.has(folder) ? `${folder}/${inner}` : folder;
}

interface Edge {
  from: string;
  to: string;
  file: string;
  line: number;
}

function edgesOf(sources: readonly Source[]): Edge[] {
  return sources.flatMap((source) => {
    const from = moduleOf(source.file);
    if (from === undefined || source.isTest) return [];
    return source.imports.flatMap((statement) => {
      const target = targetOf(source, statement);
      const to = target?.kind === 'file' ? moduleOf(target.file) : undefined;
      return to === undefined || to === from ? [] : [{ from, to, file: source.file, line: statement.line }];
    });
  });
}

const rises = ({ from, to }: Edge): boolean => (levelOf.get(to) ?? 0) > (levelOf.get(from) ?? 0);

function wrongLevel({ from, to, file, line }: Edge): Violation {
  const [here, there] = [from, to].map((name) => `${name} (${names[levelOf.get(name) ?? 0]})`);
  const fix = 'announce it by server/src/announce.ts, or move what both need down';
  return { file, line, says: `${fix}: ${here} is below ${there}.` };
}

/** The shortest chain of imports from a module to itself that begins with this one; undefined without one. */
function circleOf({ from, to }: Edge, next: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  const visited = new Set([to]);
  for (let chains = [[from, to]]; chains.length > 0;) {
    const closed = chains.find((chain) => chain.at(-1) === from);
    if (closed) return closed;
    chains = chains.flatMap((chain) =>
      [...(next.get(chain.at(-1) ?? '') ?? [])].flatMap((name) => {
        if (visited.has(name)) return [];
        visited.add(name);
        return [[...chain, name]];
      }),
    );
  }
  return undefined;
}

/** Each circle once, at the pair of its modules with the fewest imports, which is the cheapest to cut. */
function circlesIn(edges: readonly Edge[]): Violation[] {
  const next = new Map(
    [...Map.groupBy(edges, ({ from }) => from)].map(([from, group]) => [from, new Set(group.map(({ to }) => to))]),
  );
  const pairs = [...Map.groupBy(edges, ({ from, to }) => `${from} ${to}`).values()];
  const named = new Set<string>();
  return pairs
    .toSorted((a, b) => a.length - b.length)
    .flatMap(([edge]) => {
      const circle = edge && circleOf(edge, next);
      if (!circle) return [];
      const key = [...new Set(circle)].toSorted().join(' ');
      if (named.has(key)) return [];
      named.add(key);
      const says = `move what both need to one of the two, or below both: ${circle.join(' imports ')}.`;
      return [{ file: edge.file, line: edge.line, says }];
    });
}

/** Modules without a level, imports of a higher one, and modules that reach themselves. Imports of types count. */
export function checkLevels(sources: readonly Source[]): Violation[] {
  const edges = edgesOf(sources);
  const modules = new Set(sources.flatMap(({ file }) => moduleOf(file) ?? []));
  const unknown = [...modules]
    .filter((name) => !levelOf.has(name))
    .map((name) =>
      groups.has(name)
        ? {
            file: `server/src/modules/${name}`,
            says: 'move its files into one of its modules: a group holds modules only.',
          }
        : { file: table, says: `give the module ${name} its level.` },
    );
  return [...unknown, ...edges.filter(rises).map(wrongLevel), ...circlesIn(edges.filter((edge) => !rises(edge)))];
}
