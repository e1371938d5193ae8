import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { declaredNames, functionsOf, type FunctionShape } from './syntax.ts';

/** One `import`, `export … from` or `import()`; `typeOnly` when nothing of it remains at run time. */
export type Import = { specifier: string; typeOnly: boolean; reexports: boolean; line: number };

/** One file of code. `file` is its path from the repository's root, with slashes; `code` is without comments. */
export type Source = {
  file: string;
  code: string;
  comments: string;
  /** Names of its variables and parameters. */
  declared: ReadonlySet<string>;
  functions: readonly FunctionShape[];
  lines: number;
  isTest: boolean;
  imports: Import[];
};

/** A violated rule, in a sentence that says where, what and why. */
export type Violation = { file: string; line?: number; says: string };

const folders = 'domain,contract,recorder,transcoder,server,locales,web,e2e,bench,scripts';
const passedOver = /(^|\/)(node_modules|dist|migrations|\.cache)(\/|$)|\.gen\.ts$|\.d\.ts$/;
const tests =
  /(^|\/)vitest[\w.]*\.config\.ts$|\.test\.tsx?$|\.spec\.ts$|\.browser\.ts$|\.fixture\.ts$|(^|\/)(test|testing|fixtures|fakes)\/|^(e2e|bench)\//;

type Node = {
  type: string;
  start: number;
  importKind?: string;
  exportKind?: string;
  source?: { value: string } | null;
};

function lineAt(code: string, offset: number): number {
  return code.slice(0, offset).split('\n').length;
}

function importsOf(file: string, code: string): Import[] {
  const { program, module } = parseSync(file, code);
  const imports: Import[] = [];
  for (const node of program.body as Node[]) {
    if (!node.source || !/^(Import|Export)/.test(node.type)) continue;
    const typeOnly = (node.importKind ?? node.exportKind) === 'type';
    const reexports = node.type.startsWith('Export');
    imports.push({ specifier: node.source.value, typeOnly, reexports, line: lineAt(code, node.start) });
  }
  for (const { start, moduleRequest } of module.dynamicImports) {
    const literal = /^(['"`])(.*)\1$/s.exec(code.slice(moduleRequest.start, moduleRequest.end))?.[2];
    if (literal === undefined) continue;
    imports.push({ specifier: literal, typeOnly: false, reexports: false, line: lineAt(code, start) });
  }
  return imports;
}

/**
 * The code with its comments blanked out, so that a mention in a comment does not count as use; the comments; and the
 * names and functions that the code declares.
 */
function partsOf(file: string, text: string): Pick<Source, 'code' | 'comments' | 'declared' | 'functions'> {
  let code = text;
  const comments: string[] = [];
  const parsed = parseSync(file, text);
  for (const { start, end } of parsed.comments) {
    comments.push(text.slice(start, end));
    code = code.slice(0, start) + code.slice(start, end).replace(/[^\n]/g, ' ') + code.slice(end);
  }
  return {
    code,
    comments: comments.join('\n'),
    declared: declaredNames(parsed.program),
    functions: functionsOf(parsed.program, text),
  };
}

function read(root: string, file: string): Source {
  const text = readFileSync(path.join(root, file), 'utf8');
  return {
    file,
    ...partsOf(file, text),
    lines: text.split('\n').length - 1,
    isTest: tests.test(file),
    imports: importsOf(file, text),
  };
}

/** All handwritten code of the repository. */
export function readSources(root: string): Source[] {
  const files = globSync([`{${folders}}/**/*.{ts,tsx,mjs}`, '*.config.ts'], {
    cwd: root,
    exclude: (name) => passedOver.test(name.split(path.sep).join('/')),
  });
  const paths = files.map((file) => file.split(path.sep).join('/')).filter((file) => !passedOver.test(file));
  return paths.toSorted().map((file) => read(root, file));
}
