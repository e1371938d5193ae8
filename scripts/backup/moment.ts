import { BackupFault } from '../../server/src/backup/backup-fault.ts';

/** The value of --to. */
export function momentOf(text: string): Date {
  const at = new Date(text);
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(at.getTime()))
    throw new BackupFault('--to takes a moment with its zone, such as 2027-03-31T14:05:00Z.');
  return at;
}
