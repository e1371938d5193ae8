import { readFile } from 'node:fs/promises';
import { auditHead } from '@vivavoce/contract/companies/audit.ts';
import type { AuditHead } from '@vivavoce/contract/types.ts';
import { newestHeads } from '../../server/src/modules/audit/chain/heads.service.ts';
import { verifyAudit } from '../../server/src/modules/audit/chain/verify.service.ts';
import type { Finding, Verdict } from '../../server/src/modules/audit/chain/verify.service.ts';
import { Misuse } from './command.ts';
import type { Command } from './command.ts';

/** The heads of a file, one JSON document a line. @throws Misuse */
async function readHeads(file: string | undefined): Promise<AuditHead[]> {
  if (file === undefined) return [];
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '');
  return lines.map((line, index) => {
    try {
      return auditHead.parse(JSON.parse(line));
    } catch {
      throw new Misuse(`Line ${index + 1} of ${file} is no head of an audit log.`);
    }
  });
}

const places = (first: number, last: number) => (first === last ? `Number ${first}` : `Numbers ${first} to ${last}`);
const named = ({ sequence, signed_at }: AuditHead) => `the head of ${signed_at} (number ${sequence})`;

/** A finding in a sentence. */
function sentenceOf(finding: Finding): string {
  switch (finding.kind) {
    case 'changed':
      return `Entry ${finding.entry} (number ${finding.sequence}) was changed: it does not fit its seal.`;
    case 'removed':
      return `Entry ${finding.entry} (number ${finding.sequence}) was removed.`;
    case 'seals_removed':
      return `${places(finding.sequence, finding.until)} were removed together with their seals.`;
    case 'inserted':
      return `Entry ${finding.entry} was inserted: it has no seal, although later entries have.`;
    case 'backdated':
      return `Entry ${finding.entry} (number ${finding.sequence}) was inserted: it claims to be older than ${named(finding.head)}, which does not hold it.`;
    case 'cut':
      return finding.head
        ? `The log ends with number ${finding.sequence}, and ${named(finding.head)} holds more: its end was removed.`
        : `The log ends with number ${finding.sequence}, and had reached number ${finding.until}: its end was removed.`;
    case 'end':
      return `The chain does not end with number ${finding.sequence} as the log does.`;
    case 'beginning':
      return `The kept part begins behind number ${finding.sequence}, and no removal in the log says so.`;
    case 'resealed':
      return `${places(finding.sequence, finding.until)} are not as ${named(finding.head)} signed them: entries were changed and sealed again.`;
    case 'removed_early':
      return `What ${named(finding.head)} signed was removed before the end of its retention.`;
    case 'signature':
      return `The signature of ${named(finding.head)} is wrong.`;
    case 'other_key':
      return `Another key signed ${named(finding.head)}: another installation, or this one with another SESSION_SECRET.`;
  }
}

const logOf = ({ shortname, company_id }: Pick<Verdict, 'shortname' | 'company_id'>): string =>
  shortname ?? (company_id === null ? 'installation' : `company ${company_id}`);

function linesOf(verdict: Verdict): string[] {
  const { findings, compared, removed_sequence, outlived } = verdict;
  const log = logOf(verdict);
  const removed = removed_sequence > 0 ? `, ${removed_sequence} removed at the end of their retention` : '';
  const old = outlived > 0 ? `, ${outlived} heads older than what is kept` : '';
  return [
    `${log}\t${compared} entries compared${removed}${old}\t${findings.length === 0 ? 'no fault' : `${findings.length} faults`}`,
    ...findings.map((finding) => `${log}\t${sentenceOf(finding)}`),
  ];
}

export const auditCommands: Record<string, Command> = {
  async 'audit heads'(ctx, [shortname]) {
    const heads = await newestHeads(ctx.db, shortname);
    if (heads.length === 0) throw new Misuse('No such log has a head yet.');
    return heads.map((head) => JSON.stringify(head));
  },
  async 'audit verify'(ctx, [shortname], { head }) {
    const verdicts = await verifyAudit(ctx, { heads: await readHeads(head), shortname });
    if (verdicts.length === 0) throw new Misuse('No such log is sealed yet.');
    const lines = verdicts.flatMap(linesOf);
    return verdicts.some(({ findings }) => findings.length > 0) ? { bad_news: lines } : lines;
  },
};
