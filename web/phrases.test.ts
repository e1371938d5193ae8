import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync, type ESTree } from 'vite';
import { describe, expect, it } from 'vitest';

type Node = ESTree.Node;

const folder = fileURLToPath(new URL('.', import.meta.url));
const screens = globSync('{staff,public,shared}/**/*.tsx', { cwd: folder }).filter(
  (file) => !/node_modules|\/dist\//.test(file) && !file.endsWith('.test.tsx'),
);

/** Attributes that people read or hear, of elements and of our own components. */
const spoken = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'action',
  'description',
  'error',
  'heading',
  'hint',
  'label',
  'placeholder',
  'subtitle',
  'text',
  'title',
]);
/** Calls whose words people read. */
const speakers = new Set(['confirm', 'showSnackbar', 'showToast', 'usePageTitle']);

/** The same in every language. */
const names = new Set(['Vivavoce', 'https://']);

/** Signs and single letters are no words. */
const hasLetters = (text: string): boolean => /\p{L}{2,}/u.test(text) && !names.has(text.trim());

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** The texts that an expression alone can give, whichever way it is decided. */
function textsOf(node: Node | null | undefined): string[] {
  if (!node) return [];
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral':
      return node.quasis.map(({ value }) => value.cooked ?? '');
    case 'JSXExpressionContainer':
      return textsOf(node.expression);
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)];
    case 'LogicalExpression':
      return [...textsOf(node.left), ...textsOf(node.right)];
    case 'BinaryExpression':
      return node.operator === '+' ? [...textsOf(node.left), ...textsOf(node.right)] : [];
    default:
      return [];
  }
}

function spokenTexts(node: Node): string[] {
  if (node.type === 'JSXText') return [node.value];
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    return node.children.flatMap((child) => (child.type === 'JSXExpressionContainer' ? textsOf(child) : []));
  }
  if (node.type === 'JSXAttribute') {
    return node.name.type === 'JSXIdentifier' && spoken.has(node.name.name) ? textsOf(node.value) : [];
  }
  if (node.type === 'CallExpression' && node.callee.type === 'Identifier' && speakers.has(node.callee.name)) {
    return node.arguments.flatMap((given) =>
      given.type === 'ObjectExpression'
        ? given.properties.flatMap((property) =>
            property.type === 'Property' && property.key.type === 'Identifier' && spoken.has(property.key.name)
              ? textsOf(property.value)
              : [],
          )
        : textsOf(given),
    );
  }
  return [];
}

function wordsIn(code: string, name: string): string[] {
  const found: string[] = [];
  const walk = (node: Node): void => {
    found.push(...spokenTexts(node).filter(hasLetters));
    childrenOf(node).forEach(walk);
  };
  walk(parseSync(name, code, { lang: 'tsx' }).program);
  return found.map((text) => text.trim());
}

describe('words on screens come from the phrases', () => {
  it('finds what is written into the code', () => {
    const code = `const A = () => <p title="Old" className="row" aria-label={busy ? \`Wait \${n}\` : t('x')}>Hello
      {open && 'World'} {n} · {t('here.and')} <Field label={'Name' + '*'} code="abc" /></p>;
      showToast({ title: 'Done', id: 'abc' }); usePageTitle('Page');`;
    expect(wordsIn(code, 'example.tsx').sort()).toEqual(['Done', 'Hello', 'Name', 'Old', 'Page', 'Wait', 'World']);
  });

  it('finds nothing in the screens of either app', () => {
    expect(screens.length).toBeGreaterThan(100);
    const written = screens.flatMap((file) =>
      wordsIn(readFileSync(folder + file, 'utf8'), file).map((phrase) => `${file}: ${phrase}`),
    );
    expect(written).toEqual([]);
  });
});
