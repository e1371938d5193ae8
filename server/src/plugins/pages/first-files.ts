import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Vite's manifest: the file of each part of a build, with the parts that it imports. */
type Manifest = Readonly<Record<string, { file: string; imports?: string[]; css?: string[] }>>;

/** A page of the app: its address, and the parts of the build with its layouts and its screen. */
interface Screen {
  address: RegExp;
  /** The number of steps of the address that stand for any text. */
  wildcards: number;
  parts: readonly string[];
  /** The screen is for signed-in people alone. */
  private: boolean;
}

const SCREEN = /^src\/routes\/([^?]+)\.tsx\?tsr-split=component/;
const BEGINNING = 'index.html';

/** Screens by the names of their files: `_name` has no place in the address, `$name` stands for any text. */
function screensOf(manifest: Manifest): Screen[] {
  const parts = new Map(
    Object.keys(manifest).flatMap((key) => {
      const name = SCREEN.exec(key)?.[1];
      return name === undefined ? [] : [[name, key] as const];
    }),
  );
  const screens = [...parts.keys()].map((name): Screen => {
    const names = name.split('/');
    const steps = names.filter((step) => !step.startsWith('_') && step !== 'index');
    const pattern = steps.map((step) => (step.startsWith('$') ? '/[^/]+' : `/${step}`)).join('');
    return {
      address: new RegExp(`^${pattern || '/'}$`),
      wildcards: steps.filter((step) => step.startsWith('$')).length,
      parts: names.flatMap((_, index) => parts.get(names.slice(0, index + 1).join('/')) ?? []),
      private: names[0] === '_staff',
    };
  });
  return screens.toSorted((a, b) => a.wildcards - b.wildcards || b.parts.length - a.parts.length);
}

/** The files of these parts and of all that they import. */
function filesOf(manifest: Manifest, beginnings: readonly string[]): Set<string> {
  const parts = new Set(beginnings);
  const files = new Set<string>();
  // A loop over a set also visits what is added meanwhile.
  for (const key of parts) {
    const part = manifest[key];
    if (part?.file.endsWith('.js')) files.add(part.file);
    part?.css?.forEach((file) => files.add(file));
    part?.imports?.forEach((next) => parts.add(next));
  }
  return files;
}

interface PageVisit {
  /** Without language and query. */
  path: string;
  language: 'en' | 'fr';
  signedIn: boolean;
}

/** The elements that load the files of a screen beside those of every page, for the head of the page. */
function linksTo(manifest: Manifest, screens: readonly Screen[], { path: at, language, signedIn }: PageVisit) {
  const screen = screens.find(({ address }) => address.test(at));
  const parts = screen && (signedIn || !screen.private) ? screen.parts : [];
  const onEveryPage = filesOf(manifest, [BEGINNING]);
  return [...filesOf(manifest, [...parts, `virtual:messages/${language}`])]
    .filter((file) => !onEveryPage.has(file))
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/${file}">`
        : `<link rel="modulepreload" crossorigin href="/${file}">`,
    )
    .join('');
}

/** Reads the built app again whenever it was built again. */
export function screenLinks(dist: string): (visit: PageVisit) => string {
  const file = path.join(dist, '.vite/manifest.json');
  let build: { builtAt: number; manifest: Manifest; screens: Screen[] } | undefined;
  return (visit) => {
    const builtAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (builtAt === undefined) return '';
    if (build?.builtAt !== builtAt) {
      const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
      build = { builtAt, manifest, screens: screensOf(manifest) };
    }
    return linksTo(build.manifest, build.screens, visit);
  };
}
