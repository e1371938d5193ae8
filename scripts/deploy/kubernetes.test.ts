import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as apps from 'kubernetes-models/apps/v1';
import * as batch from 'kubernetes-models/batch/v1';
import * as networking from 'kubernetes-models/networking.k8s.io/v1';
import * as policy from 'kubernetes-models/policy/v1';
import * as core from 'kubernetes-models/v1';
import { expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { SETTINGS } from '../../server/src/settings.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'deploy/kubernetes');

const MODELS: Record<string, object> = {
  v1: core,
  'apps/v1': apps,
  'batch/v1': batch,
  'networking.k8s.io/v1': networking,
  'policy/v1': policy,
};

type Labels = Record<string, string>;
type Probe = { httpGet: { path: string; port: string } };
type Container = {
  image: string;
  env?: { name: string; value: string }[];
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  ports?: { name: string; containerPort: number }[];
  securityContext: object;
  volumeMounts: { name: string; mountPath: string }[];
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
};
type Pod = {
  metadata: { labels: Labels };
  spec: { securityContext: object; containers: Container[]; volumes: { name: string; emptyDir?: object }[] };
};
type Manifest = {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec: {
    template?: Pod;
    selector?: Labels & { matchLabels?: Labels };
    podSelector?: { matchExpressions: { values: string[] }[] };
    ingress?: { ports: { port: number }[] }[];
    ports?: { name: string; targetPort: string }[];
    rules?: { host: string; http: { paths: { backend: { service: { name: string; port: { name: string } } } }[] } }[];
    tls?: { hosts: string[] }[];
  };
};

const readManifests = (): Manifest[] =>
  globSync('*.yml', { cwd: folder }).flatMap((file) =>
    parseAllDocuments(readFileSync(path.join(folder, file), 'utf8')).map((document): Manifest => document.toJS()),
  );
const manifests = readManifests();
const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
const podsOf = (all: Manifest[]) => all.flatMap(({ spec }) => spec?.template ?? []);
const containers = podsOf(manifests).flatMap(({ spec }) => spec.containers);
const portOf = (name: string) => containers.flatMap(({ ports }) => ports ?? []).find((port) => port.name === name);

/** What the compiler says about the manifests as values of the API's types, which know every key. */
function compilerFaults(all: Manifest[]): string {
  const place = mkdtempSync(path.join(tmpdir(), 'vivavoce-manifests-'));
  const models = path.join(root, 'node_modules/kubernetes-models');
  const lines = all.map(({ apiVersion, kind, ...rest }, index) => {
    const from = `${models}/${apiVersion}/${kind}.js`;
    return [
      `import type { I${kind} as Kind${index} } from '${from}';`,
      `export const manifest${index}: Kind${index} = ${JSON.stringify({ apiVersion, kind, ...rest })};`,
    ].join('\n');
  });
  const file = path.join(place, 'manifests.ts');
  writeFileSync(file, lines.join('\n'));
  try {
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--types', ''];
    execFileSync(path.join(root, 'node_modules/.bin/tsc'), ['--ignoreConfig', ...options, file], {
      cwd: place,
      encoding: 'utf8',
    });
    return '';
  } catch (error) {
    return (error as { stdout: string }).stdout;
  } finally {
    rmSync(place, { recursive: true });
  }
}

it('each manifest is as the API of Kubernetes defines it, and a misspelled key would be noticed', () => {
  expect(manifests.map(({ kind }) => kind).toSorted()).toEqual([
    'ConfigMap',
    'Deployment',
    'Deployment',
    'Ingress',
    'Job',
    'NetworkPolicy',
    'PodDisruptionBudget',
    'PodDisruptionBudget',
    'Service',
    'Service',
  ]);
  for (const { apiVersion, kind, ...rest } of manifests) {
    const Model = (MODELS[apiVersion] as Record<string, new (value: object) => { validate: () => void }>)[kind];
    if (!Model) throw new Error(`${apiVersion} has no ${kind}`);
    expect(() => new Model(rest).validate(), kind).not.toThrow();
  }
  expect(compilerFaults(manifests)).toBe('');
  const broken = readManifests();
  const [container] = podsOf(broken).flatMap(({ spec }) => spec.containers);
  Object.assign(container as object, { readinesProbe: container?.readinessProbe });
  expect(compilerFaults(broken)).toContain('readinesProbe');
});

it('selectors choose the pods that they are for', () => {
  const labels = podsOf(manifests).map(({ metadata }) => metadata.labels['app']);
  expect(new Set(labels)).toEqual(new Set(['vivavoce-api', 'vivavoce-migration', 'vivavoce-worker']));
  for (const { metadata, spec } of [...ofKind('Deployment'), ...ofKind('PodDisruptionBudget')])
    expect(spec.selector?.matchLabels, metadata.name).toEqual({ app: metadata.name });
  for (const { metadata, spec } of ofKind('Deployment'))
    expect(spec.template?.metadata.labels).toEqual({ app: metadata.name });
  for (const { metadata, spec } of ofKind('Service')) expect(spec.selector).toEqual({ app: metadata.name });
  expect(ofKind('NetworkPolicy')[0]?.spec.podSelector?.matchExpressions[0]?.values).toEqual(
    ofKind('Deployment').map(({ metadata }) => metadata.name),
  );
});

it('every variable is a setting with a valid value, and secrets are references', () => {
  const [settings] = ofKind('ConfigMap');
  const roles = containers.flatMap(({ env = [] }) => env.map(({ name, value }) => [name, value] as const));
  for (const [name, value] of [...Object.entries(settings?.data ?? {}), ...roles]) {
    const { kind } = SETTINGS[name as keyof typeof SETTINGS] ?? {};
    expect(kind?.read(value), name).toBeDefined();
  }
  expect(ofKind('Secret')).toEqual([]);
  expect(Object.keys(settings?.data ?? {}).filter((name) => /SECRET|KEY|DATABASE_URL|SMTP/.test(name))).toEqual([]);
  for (const { envFrom } of containers)
    expect(envFrom).toEqual([{ configMapRef: { name: 'vivavoce' } }, { secretRef: { name: 'vivavoce' } }]);
  // The command of the guide makes the secret under the name that they refer to.
  const guide = readFileSync(path.join(root, 'deploy/README.md'), 'utf8');
  const [, command = ''] = /create secret generic vivavoce((?: \\\n|.)*)/.exec(guide) ?? [];
  const keys = [...command.matchAll(/--from-literal=(\w+)=/g)].map(([, name]) => String(name));
  expect(keys).toContain('SESSION_SECRET');
  for (const name of keys) expect(SETTINGS).toHaveProperty(name);
});

it('ports and hosts agree', () => {
  const [settings] = ofKind('ConfigMap');
  const [ingress] = ofKind('Ingress');
  expect(portOf('http')?.containerPort).toBe(SETTINGS.PORT.default);
  expect(String(portOf('metrics')?.containerPort)).toBe(settings?.data?.['METRICS_PORT']);
  const open = ofKind('NetworkPolicy')[0]?.spec.ingress?.flatMap(({ ports }) => ports.map(({ port }) => port));
  expect(open).toEqual([portOf('http')?.containerPort, portOf('metrics')?.containerPort]);
  for (const { metadata, spec } of ofKind('Service')) {
    const [pod] = podsOf(ofKind('Deployment').filter((deployment) => deployment.metadata.name === metadata.name));
    const names = pod?.spec.containers.flatMap(({ ports = [] }) => ports.map(({ name }) => name));
    for (const { targetPort } of spec.ports ?? []) expect(names).toContain(targetPort);
  }
  for (const { host, http } of ingress?.spec.rules ?? []) {
    expect(`https://${host}`).toBe(settings?.data?.['PUBLIC_URL']);
    expect(ingress?.spec.tls?.[0]?.hosts).toEqual([host]);
    const { service } = http.paths[0]?.backend ?? {};
    const target = ofKind('Service').find(({ metadata }) => metadata.name === service?.name);
    expect(target?.spec.ports?.map(({ name }) => name)).toContain(service?.port.name);
  }
});

it('a break-in changes no program and gains no right, and what is probed exists', () => {
  for (const { spec } of podsOf(manifests)) {
    expect(spec.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    const [container] = spec.containers;
    expect(container?.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container?.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/tmp', '/data']);
    expect(container?.volumeMounts.map(({ name }) => name)).toEqual(spec.volumes.map(({ name }) => name));
  }
  expect(new Set(containers.map(({ image }) => image)).size).toBe(1);
  const probed = containers
    .filter(({ ports }) => ports)
    .flatMap(({ startupProbe, livenessProbe, readinessProbe }) => [startupProbe, livenessProbe, readinessProbe])
    .map((probe) => `${probe?.httpGet.port} ${probe?.httpGet.path}`);
  expect(new Set(probed)).toEqual(
    new Set(['http /api/health/live', 'http /api/health/ready', 'metrics /live', 'metrics /ready']),
  );
});
