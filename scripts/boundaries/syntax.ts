type Node = { type: string } & Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Nodes below this one, in no particular order. */
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** Names in a pattern: `{ a: b, ...c }` declares `b` and `c`. */
function namesOfPattern(pattern: Node): string[] {
  if (pattern.type === 'Identifier') return [pattern['name'] as string];
  if (pattern.type === 'AssignmentPattern') return namesOfPattern(pattern['left'] as Node);
  if (pattern.type === 'Property') return namesOfPattern(pattern['value'] as Node);
  return childrenOf(pattern)
    .filter(({ type }) => !type.startsWith('TS'))
    .flatMap(namesOfPattern);
}

/** Variables and parameters of functions that a program declares; not its types, properties and functions. */
export function declaredNames(program: unknown): Set<string> {
  const names = new Set<string>();
  const waiting = [program as Node];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const patterns =
      node.type === 'VariableDeclarator' && !isFunction(node['init'])
        ? [node['id']]
        : /^(Arrow)?Function/.test(node.type)
          ? (node['params'] as unknown[])
          : [];
    for (const name of patterns.filter(isNode).flatMap(namesOfPattern)) names.add(name);
    waiting.push(...childrenOf(node));
  }
  return names;
}

const isFunction = (value: unknown): boolean => isNode(value) && /^(Arrow)?Function/.test(value.type);

/** A function with the lines from its parameters or name to its end, those of inner functions included. */
export type FunctionShape = { line: number; lines: number; parameters: number };

/** All functions of a program, inner ones and methods too. */
export function functionsOf(program: unknown, code: string): FunctionShape[] {
  const lineAt = (offset: unknown) => code.slice(0, offset as number).split('\n').length;
  const functions: FunctionShape[] = [];
  const waiting = [program as Node];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (isFunction(node) && isNode(node['body'])) {
      const line = lineAt(node['start']);
      const parameters = (node['params'] as unknown[]).length;
      functions.push({ line, lines: lineAt(node['end']) - line + 1, parameters });
    }
    waiting.push(...childrenOf(node));
  }
  return functions;
}
