import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startAnchor } from './anchor-server.ts';
import type { AnchorServer } from './anchor-server.ts';
import { NODE, ROOT, runToEnd } from './processes.ts';
import type { World } from './world.ts';

const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Floor</title>
<meta name="viewport" content="width=device-width"></head><body><div id="root"></div>
<script type="module" src="/main.js"></script></body></html>`;

/** A heading, a paragraph, and a button that changes one word. */
const MAIN = `import { createElement as h, useState } from 'react';
import { createRoot } from 'react-dom/client';
function App() {
  const [count, setCount] = useState(0);
  return h('main', null,
    h('h1', null, 'The smallest page that React can make'),
    h('p', null, 'It says as much as fits on a screen, and shows it as soon as its script has run. '.repeat(6)),
    h('button', { onClick: () => setCount(count + 1) }, 'Pressed ' + count));
}
createRoot(document.getElementById('root')).render(h(App));`;

/** Builds the smallest React page with the product's versions, and serves it. */
export async function startReactFloor(world: World): Promise<AnchorServer> {
  const source = path.join(ROOT, '.cache/bench/floor');
  mkdirSync(source, { recursive: true });
  writeFileSync(path.join(source, 'index.html'), HTML);
  writeFileSync(path.join(source, 'main.js'), MAIN);
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  await runToEnd(NODE, [vite, 'build', source, '--logLevel', 'warn', '--outDir', 'dist', '--emptyOutDir']);
  return startAnchor(world, 'static', { FOLDER: path.join(source, 'dist') });
}

/** Builds the web apps unless they are up to date. */
export const buildWeb = (): Promise<string> => runToEnd(NODE, [path.join(ROOT, 'scripts/build-web.ts')]);
