import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { vi } from 'vitest';
import { requirePrograms } from '../deploy/podman.fixture.ts';
import { ADDRESSES, type Network, type Program } from './network.fixture.ts';

/** Ceph on one machine: a real S3 gateway (radosgw) before one disk, which is a file. */
export interface Store {
  /** Settings of the product. */
  settings: Record<string, string>;
  gateway: () => Program;
  startGateway: () => void;
}

const HOST = ADDRESSES.store;
const PORT = 7481;
const BUCKETS = ['vivavoce', 'another'];

const configurationOf = (folder: string) => `[global]
fsid = ${randomUUID()}
mon host = [v2:${HOST}:3300,v1:${HOST}:6789]
public network = 10.0.0.0/24
public addr = ${HOST}
cluster addr = ${HOST}
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd pool default pgp num = 8
osd crush chooseleaf type = 0
mon allow pool size one = true
mon max pg per osd = 1000
osd memory target = 939524096
osd objectstore = bluestore
bluestore block size = 8589934592
bluestore block db size = 0
bluestore block wal size = 0
log file = ${folder}/$name.log
admin socket = ${folder}/$name.asok
run dir = ${folder}
keyring = ${folder}/keyring
mon data = ${folder}/mon
mgr data = ${folder}/mgr
osd data = ${folder}/osd
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:${PORT}
`;

const RIGHTS: Record<string, string[]> = {
  'mon.': ['mon', 'allow *'],
  'client.admin': ['mon', 'allow *', 'osd', 'allow *', 'mgr', 'allow *'],
  'mgr.x': ['mon', 'allow profile mgr', 'osd', 'allow *'],
  'osd.0': ['mon', 'allow profile osd', 'mgr', 'allow profile osd', 'osd', 'allow *'],
  'client.rgw': ['mon', 'allow rwx', 'osd', 'allow rwx', 'mgr', 'allow rw'],
};

/** @throws Error that names the program which is missing */
export async function openStore(network: Network): Promise<Store> {
  requirePrograms('ceph', 'ceph-mon', 'ceph-mgr', 'ceph-osd', 'ceph-authtool', 'monmaptool', 'radosgw', 'curl');
  const folder = network.place('store', 'ceph');
  for (const name of ['mon', 'mgr', 'osd']) mkdirSync(path.join(folder, name));
  const file = path.join(folder, 'ceph.conf');
  writeFileSync(file, configurationOf(folder));
  const env = { CEPH_CONF: file };
  const run = (line: string, ...rest: string[]) => network.run('store', [...line.split(' '), ...rest], env);
  const daemon = (name: string, line: string) => network.start('store', name, line.split(' '), { env });
  const keyring = `${folder}/keyring`;
  run(`ceph-authtool --create-keyring ${keyring}`);
  for (const [name, caps] of Object.entries(RIGHTS))
    run(
      `ceph-authtool ${keyring} --gen-key -n ${name}`,
      ...caps.flatMap((cap, at) => (at % 2 ? [cap] : ['--cap', cap])),
    );
  const fsid = run('ceph-conf --lookup fsid').trim();
  run(`monmaptool --create --fsid ${fsid} --addv a [v2:${HOST}:3300,v1:${HOST}:6789] ${folder}/monmap`);
  run(`ceph-mon --mkfs -i a --monmap ${folder}/monmap --keyring ${keyring}`);
  daemon('mon', 'ceph-mon -f -i a');
  const until = (check: () => void) => vi.waitFor(check, { timeout: 120_000, interval: 500 });
  await until(() => void run('ceph --connect-timeout 3 -s'));
  run('ceph config set mon auth_allow_insecure_global_id_reclaim false');
  daemon('mgr', 'ceph-mgr -f -i x');
  const id = randomUUID();
  run(`ceph osd new ${id} 0`);
  run(`ceph-osd -i 0 --mkfs --osd-uuid ${id}`);
  daemon('osd', 'ceph-osd -f -i 0');
  await until(() => {
    if (!run('ceph osd stat').includes('1 up')) throw new Error('no disk');
  });
  const startGateway = () => daemon('gateway', 'radosgw -f -n client.rgw');
  let gateway = startGateway();
  const answers = () => until(() => void network.run('store', ['curl', '-s', `http://127.0.0.1:${PORT}/`]));
  await answers();
  const [key, secret] = ['vivavoce', randomBytes(16).toString('hex')];
  run(`radosgw-admin user create --uid vivavoce --display-name Vivavoce --access-key ${key} --secret-key ${secret}`);
  for (const bucket of BUCKETS) {
    const signed = ['--aws-sigv4', 'aws:amz:us-east-1:s3', '--user', `${key}:${secret}`];
    signed.push('-H', 'x-amz-content-sha256: UNSIGNED-PAYLOAD');
    network.run('store', ['curl', '-sf', ...signed, '-X', 'PUT', `http://127.0.0.1:${PORT}/${bucket}`]);
  }
  return {
    settings: {
      S3_BUCKET: 'vivavoce',
      S3_ENDPOINT: `http://${HOST}:7480`,
      S3_ACCESS_KEY_ID: key,
      S3_SECRET_ACCESS_KEY: secret,
      S3_FORCE_PATH_STYLE: 'true',
    },
    gateway: () => gateway,
    startGateway: () => {
      gateway = startGateway();
    },
  };
}
