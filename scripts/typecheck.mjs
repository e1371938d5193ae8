import { root, ensureInstalled, runNode } from './lib/install.mjs';

await ensureInstalled();
const check = (config) => runNode([`${root}/node_modules/typescript/bin/tsc`, '-p', config, '--checkers', '1']);
const codes = await Promise.all(['tsconfig.json', 'tsconfig.web.json'].map(check));
process.exitCode = Math.max(...codes);
