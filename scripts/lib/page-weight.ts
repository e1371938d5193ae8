import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** Vite's manifest: the imports of each file of a build. */
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

export type Page = {
  name: string;
  app: string;
  /** Its entry files; their static imports are included. */
  begins: readonly string[];
  styles: boolean;
  /** kB (1000 bytes) after gzip. */
  limit: number;
};

const frame = ['index.html', 'virtual:messages/en', 'src/routes/_staff.tsx', 'src/routes/_staff/_shell.tsx'];

/** Pages with a limited first load; docs/decisions/035-weight-of-pages.md has the reasons and the sizes. */
const lightPages: readonly Page[] = [
  {
    name: 'the list of applicants',
    app: 'staff',
    begins: [...frame, 'src/routes/_staff/_shell/interviews/$job/index.tsx'],
    styles: false,
    limit: 221,
  },
  {
    name: 'the page of an applicant',
    app: 'public',
    begins: ['index.html', 'virtual:messages/en'],
    styles: true,
    limit: 100,
  },
  {
    name: 'the first view of a marketplace',
    app: 'public',
    begins: ['visitors.html', 'virtual:messages/en/visitors'],
    styles: false,
    limit: 95,
  },
];

/** The files that a page loads before it shows. A route stands for its component, which the router splits off. */
function filesOf(manifest: Manifest, { begins, styles }: Page): Set<string> {
  const keys = new Set(
    begins.map((begin) => [begin, `${begin}?tsr-split=component`].find((key) => key in manifest) ?? begin),
  );
  const files = new Set<string>();
  // A set also iterates items added during the iteration.
  for (const key of keys) {
    const part = manifest[key];
    if (!part) throw new Error(`nothing in the build is called ${key}`);
    if (part.file.endsWith('.js')) files.add(part.file);
    if (styles) part.css?.forEach((file) => files.add(file));
    part.imports?.forEach((next) => keys.add(next));
  }
  return files;
}

/**
 * The excess weight of a page.
 * @param dist the folder of its built app
 * @returns a sentence that names the heaviest files, or undefined
 */
export function tooHeavy(dist: string, page: Page): string | undefined {
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const weighed = [...filesOf(manifest, page)].map((file) => {
    return { file, weight: gzipSync(readFileSync(path.join(dist, file))).length / 1000 };
  });
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  if (total <= page.limit) return undefined;
  const heaviest = weighed.toSorted((a, b) => b.weight - a.weight).slice(0, 6);
  const named = heaviest.map(({ file, weight }) => `${path.basename(file)} ${weight.toFixed(1)}`).join(', ');
  return `${page.name} loads ${total.toFixed(1)} kB, its limit is ${page.limit}: ${named}`;
}

/** The same for every limited page of the apps built below a folder. */
export function tooHeavyPages(root: string): string[] {
  return lightPages.flatMap((page) => {
    const dist = path.join(root, 'web', page.app, 'dist');
    return existsSync(dist) ? (tooHeavy(dist, page) ?? []) : [];
  });
}
