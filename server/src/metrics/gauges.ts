import prom from 'prom-client';
import type pg from 'pg';
import { z } from 'zod';
import { RELEASE } from '../db/start/release.ts';
import { readBackupAge } from '../backup/backup-age.ts';
import type { Env } from '../env.ts';
import { registry } from './instruments.ts';

const taskRows = z.array(
  z.object({ name: z.string(), later: z.number(), due: z.number(), active: z.number(), failed: z.number() }),
);
const fileRows = z.array(z.object({ kind: z.string(), files: z.number() }));
const ageRows = z.array(z.object({ name: z.string(), seconds: z.number() }));

/** The queue counts its tasks itself every twenty seconds; counting them here would read each one. */
const COUNTS = `select name, deferred_count as later, ready_count as due, active_count as active, failed_count as failed
  from pgboss.queue where name not like '\\_\\_pgboss%'`;

const OLDEST = `select name, extract(epoch from now() - oldest)::float8 as seconds
  from pgboss.queue cross join lateral (
    select min(start_after) as oldest from pgboss.job
    where job.name = queue.name and state < 'active' and not blocked and start_after <= now()) waiting
  where oldest is not null and name not like '\\_\\_pgboss%'`;

const gauge = <Label extends string>(options: Omit<prom.GaugeConfiguration<Label>, 'registers'>) =>
  new prom.Gauge({ ...options, registers: [registry] });

function addTaskGauges(pool: pg.Pool): void {
  gauge({
    name: 'vivavoce_tasks',
    help: 'Tasks of all processes by queue and state: due, later, active or failed (of the last 7 days).',
    labelNames: ['queue', 'state'],
    async collect() {
      const { rows } = await pool.query(COUNTS);
      this.reset();
      for (const { name, ...counts } of taskRows.parse(rows))
        for (const [state, count] of Object.entries(counts)) this.set({ queue: name, state }, count);
    },
  });
  gauge({
    name: 'vivavoce_task_oldest_seconds',
    help: 'Seconds for which the oldest task of a queue that could begin has waited.',
    labelNames: ['queue'],
    async collect() {
      const { rows } = await pool.query(OLDEST);
      this.reset();
      for (const { name, seconds } of ageRows.parse(rows)) this.set({ queue: name }, seconds);
    },
  });
}

function addFileGauge(pool: pg.Pool): void {
  gauge({
    name: 'vivavoce_stored_files_in_doubt',
    help: 'Files that the last nightly comparison noted: missing, stray (without a row) or foreign.',
    labelNames: ['kind'],
    async collect() {
      const { rows } = await pool.query('select kind, count(*)::int as files from storage_findings group by kind');
      this.reset();
      for (const kind of ['missing', 'stray', 'foreign']) this.set({ kind }, 0);
      for (const { kind, files } of fileRows.parse(rows)) this.set({ kind }, files);
    },
  });
}

function addBackupGauge(pool: pg.Pool, env: Env): void {
  gauge({
    name: 'vivavoce_backup_age_seconds',
    help: 'Seconds since the log of the database (wal) and a whole copy of it (base) were stored; without BACKUP_TO absent.',
    labelNames: ['kind'],
    async collect() {
      const { wal, base } = await readBackupAge(pool, env);
      this.reset();
      for (const [kind, at] of Object.entries({ wal, base }))
        this.set({ kind }, at === null ? Infinity : (Date.now() - at.getTime()) / 1000);
    },
  });
}

/** Adds what is read at each call: this process, its connections, the tasks of the installation, the version. */
export function addGauges({ pool, env }: { pool: pg.Pool; env: Env }): void {
  prom.collectDefaultMetrics({ register: registry });
  gauge({
    name: 'vivavoce_build_info',
    help: 'The version that runs; always 1.',
    labelNames: ['version'],
  }).set({ version: RELEASE }, 1);
  gauge({
    name: 'vivavoce_database_connections',
    help: 'Connections of this process to the database by state, and callers that wait for one.',
    labelNames: ['state'],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  addTaskGauges(pool);
  addFileGauge(pool);
  if (env.BACKUP_TO !== undefined) addBackupGauge(pool, env);
}
