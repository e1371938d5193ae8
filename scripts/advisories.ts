import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { UNAVAILABLE } from './lib/program-end.ts';

/**
 * Writes the list of all packages of a running installation (CycloneDX) to `dist/sbom.cdx.json`, and looks for known
 * weaknesses of them in the registry. Ends with 1 where one is high or critical, and with `UNAVAILABLE` where the
 * registry does not answer: that nothing is known of then proves nothing.
 */
const root = path.join(import.meta.dirname, '..');
const npm = (...args: string[]) =>
  spawnSync('npm', [...args, '--omit=dev', '--fetch-retries=0', '--fetch-timeout=30000'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });

interface Audit {
  message?: string;
  vulnerabilities?: Record<
    string,
    { severity: string; range: string; via: (string | { title: string; url: string })[] }
  >;
}

const bill = npm('sbom', '--sbom-format=cyclonedx');
if (bill.status !== 0) throw new Error(`npm sbom ended with ${bill.status}: ${bill.stderr}`);
const file = path.join(root, 'dist/sbom.cdx.json');
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, bill.stdout);
const { components } = JSON.parse(bill.stdout) as { components: unknown[] };
console.log(`${components.length} packages are listed in ${path.relative(root, file)}.`);

const audit = npm('audit', '--json');
const { message, vulnerabilities } = JSON.parse(audit.stdout || '{}') as Audit;
if (!vulnerabilities) {
  console.log(`The registry does not say which weaknesses are known: ${message ?? audit.stderr.trim()}`);
  process.exit(UNAVAILABLE);
}
const serious = Object.entries(vulnerabilities).filter(([, { severity }]) => ['high', 'critical'].includes(severity));
for (const [name, { severity, range, via }] of serious) {
  const reasons = via.map((reason) => (typeof reason === 'string' ? reason : `${reason.title} ${reason.url}`));
  console.log(`${name} ${range} is ${severity}: ${reasons.join('; ')}`);
}
console.log(
  `${Object.keys(vulnerabilities).length} packages have known weaknesses, ${serious.length} of them serious.`,
);
process.exitCode = serious.length > 0 ? 1 : 0;
