import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import util from 'node:util';
import { root } from './install.mjs';

/**
 * The settings as the server reads them: the file `.env`, overridden by the environment.
 * @returns null where this Node is too old to read the file
 */
export function settingValues() {
  const file = path.join(root, '.env');
  if (!existsSync(file)) return process.env;
  return util.parseEnv ? { ...util.parseEnv(readFileSync(file, 'utf8')), ...process.env } : null;
}
