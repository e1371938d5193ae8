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
