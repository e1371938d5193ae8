import type { AuditHead } from '@vivavoce/contract/types.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import * as repository from './chains.repository.ts';
import type { Chain } from './chains.repository.ts';
import { headKeyOf, isSigned, listHeads } from './heads.service.ts';
import { sealOf } from './seal.ts';

const BATCH = 1_000;
/** An entry is sealed within a minute of its transaction, and no transaction takes so long. */
const LATEST_MS = 3_600_000;
const MOST_UNSEALED = 10_000;

/** A fault of a log. `sequence` is the place in the chain, `entry` the id. */
export type Finding =
  /** The entry does not fit its seal. */
  | { kind: 'changed'; entry: number; sequence: number }
  /** The entry of a seal is not there. */
  | { kind: 'removed'; entry: number; sequence: number }
  /** Places of the chain are not there: entries were removed with their seals. */
  | { kind: 'seals_removed'; sequence: number; until: number }
  /** The entry has no seal, although later ones have. */
  | { kind: 'inserted'; entry: number }
  /** The entry claims to be older than a head that does not hold it. */
  | { kind: 'backdated'; entry: number; sequence: number; head: AuditHead }
  /** The log ends before the place that it had reached; `head` says who knows, null for the database. */
  | { kind: 'cut'; sequence: number; until: number; head: AuditHead | null }
  /** The log goes on behind the place that the chain names as its end, or ends otherwise. */
  | { kind: 'end'; sequence: number }
  /** The kept part does not begin where the newest removal in the log says. */
  | { kind: 'beginning'; sequence: number }
  /** Entries of these places, or some of them, are not those that the head signed. */
  | { kind: 'resealed'; sequence: number; until: number; head: AuditHead }
  | { kind: 'removed_early'; head: AuditHead }
  | { kind: 'signature'; head: AuditHead }
  | { kind: 'other_key'; head: AuditHead };

export interface Verdict {
  /** Null for the log of no company, and for a company that is not there. */
  shortname: string | null;
  company_id: number | null;
  findings: Finding[];
  /** How many entries were compared with their seals. */
  compared: number;
  /** The newest entry that was removed at the end of its retention. */
  removed_sequence: number;
  /** Heads that signed no more than what was removed since: nothing is left to compare them with. */
  outlived: number;
}

/** Faults of the signatures, and the heads that are genuine, oldest first. */
function sortHeads(ctx: Context, heads: readonly AuditHead[]): { genuine: AuditHead[]; findings: Finding[] } {
  const key = headKeyOf(ctx);
  const findings: Finding[] = [];
  const genuine = heads.filter((head) => {
    const fault = head.public_key !== key ? 'other_key' : isSigned(head) ? null : 'signature';
    if (fault) findings.push({ kind: fault, head });
    return fault === null;
  });
  return { genuine: genuine.toSorted((a, b) => a.sequence - b.sequence), findings };
}

/** The walk along one chain. */
class Walk {
  readonly findings: Finding[] = [];
  compared = 0;
  private sequence: number;
  /** The hash at `sequence`; null behind a gap, where it is unknown. */
  private hash: string | null;
  /** The end of the part that the last fitting head signed. */
  private signed_until: number;
  private readonly heads: AuditHead[];
  private newest_head: AuditHead | null = null;
  private readonly chain: Chain;

  constructor(chain: Chain, heads: readonly AuditHead[]) {
    this.chain = chain;
    this.sequence = chain.removed_sequence;
    this.hash = chain.removed_hash;
    this.signed_until = chain.removed_sequence;
    this.heads = heads.filter(({ sequence }) => sequence >= chain.removed_sequence);
    this.compareHeads();
  }

  /** Compares the heads of the place that the walk has reached. */
  private compareHeads(): void {
    for (let head = this.heads[0]; head && head.sequence <= this.sequence; head = this.heads[0]) {
      this.heads.shift();
      this.newest_head = head;
      // The place of the head is in a gap, which is named already.
      if (head.sequence < this.sequence) continue;
      if (head.hash === this.hash) this.signed_until = head.sequence;
      else this.findings.push({ kind: 'resealed', sequence: this.signed_until + 1, until: head.sequence, head });
    }
  }

  step({ sequence, event_id, at, hash, entry }: Awaited<ReturnType<typeof repository.listSeals>>[number]): void {
    if (sequence !== this.sequence + 1) {
      this.findings.push({ kind: 'seals_removed', sequence: this.sequence + 1, until: sequence - 1 });
      this.hash = null;
    }
    if (entry === null) this.findings.push({ kind: 'removed', entry: event_id, sequence });
    else {
      this.compared += 1;
      const fits = this.hash === null || sealOf(this.hash, sequence, entry) === hash;
      if (!fits || entry.at !== at) this.findings.push({ kind: 'changed', entry: event_id, sequence });
      else if (this.newest_head && Date.parse(at) < Date.parse(this.newest_head.signed_at) - LATEST_MS)
        this.findings.push({ kind: 'backdated', entry: event_id, sequence, head: this.newest_head });
    }
    this.sequence = sequence;
    this.hash = hash;
    this.compareHeads();
  }

  finish(): void {
    const { sequence, chain } = this;
    if (sequence < chain.sequence) this.findings.push({ kind: 'cut', sequence, until: chain.sequence, head: null });
    else if (sequence > chain.sequence || this.hash !== chain.hash) this.findings.push({ kind: 'end', sequence });
    for (const head of this.heads) this.findings.push({ kind: 'cut', sequence, until: head.sequence, head });
  }
}

async function verifyChain(
  ctx: Context,
  tx: Tx,
  chain: Chain,
  elsewhere: readonly AuditHead[],
): Promise<Omit<Verdict, 'shortname'>> {
  const { company_id, removed_sequence } = chain;
  const ownHeads = await listHeads(tx, company_id, { size: Number.MAX_SAFE_INTEGER });
  const heads = new Map([...ownHeads, ...elsewhere].map((head) => [JSON.stringify(head), head]));
  const { genuine, findings } = sortHeads(ctx, [...heads.values()]);
  const removal = await repository.readRemoval(tx, company_id);
  if ((removal?.through ?? 0) !== removed_sequence || (removal?.hash ?? '') !== chain.removed_hash)
    findings.push({ kind: 'beginning', sequence: removed_sequence });
  const outlived = genuine.filter(({ sequence }) => sequence < removed_sequence);
  // Entries are older than the head that signs them: rightly removed ones were older than the retention of that time.
  const latest = removal ? Date.parse(removal.at) - (removal.days - 1) * 86_400_000 : 0;
  for (const head of outlived) if (Date.parse(head.signed_at) > latest) findings.push({ kind: 'removed_early', head });
  const walk = new Walk(chain, genuine);
  for (let after = removed_sequence; ;) {
    const seals = await repository.listSeals(tx, chain.id, after, BATCH);
    for (const seal of seals) walk.step(seal);
    if (seals.length < BATCH) break;
    after = seals.at(-1)?.sequence ?? after;
  }
  walk.finish();
  const unsealed = await repository.listUnsealed(tx, company_id, MOST_UNSEALED);
  findings.push(...walk.findings, ...unsealed.map((entry): Finding => ({ kind: 'inserted', entry })));
  return { company_id, findings, compared: walk.compared, removed_sequence, outlived: outlived.length };
}

/** A log that was never sealed, or whose chain was taken away. */
const chainless = (company_id: number | null): Chain => ({
  id: 0,
  company_id,
  sequence: 0,
  hash: '',
  removed_sequence: 0,
  removed_hash: '',
});

/**
 * Compares every entry of the logs with the chain, and the chain with its heads. Each log is read as it is at one moment.
 * @param heads kept elsewhere, beside those of the database
 * @param shortname only the log of this company
 */
export async function verifyAudit(
  ctx: Context,
  { heads, shortname }: { heads: readonly AuditHead[]; shortname?: string | undefined },
): Promise<Verdict[]> {
  const logs = await repository.listLogs(ctx.db);
  const known = new Set(logs.map(({ company_id }) => company_id));
  const others = new Set(heads.map(({ company_id }) => company_id).filter((company_id) => !known.has(company_id)));
  logs.push(...[...others].map((company_id) => ({ company_id, shortname: null })));
  const verdicts: Verdict[] = [];
  for (const log of logs) {
    if (shortname !== undefined && shortname !== log.shortname) continue;
    const elsewhere = heads.filter(({ company_id }) => company_id === log.company_id);
    const verdict = await ctx.db.transaction(
      async (tx) =>
        verifyChain(ctx, tx, (await repository.findChain(tx, log.company_id)) ?? chainless(log.company_id), elsewhere),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    verdicts.push({ ...verdict, ...log });
  }
  return verdicts;
}
