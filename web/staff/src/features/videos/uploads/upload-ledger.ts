/** An unfinished upload: what a later page needs to recognise the file and continue. */
export type LedgerEntry = {
  video: number;
  /** Person and company; another person on this browser does not continue it. */
  owner: string;
  fingerprint: string;
  filename: string;
  /** A recording in this browser, whose file need not be chosen again. */
  clip: number | null;
  at: number;
};

const storageKey = 'vivavoce.uploads';
/** Longer than a holiday; the server also drops unfinished uploads after some time. */
const maxAgeMs = 30 * 86_400_000;

const isEntry = (value: unknown): value is LedgerEntry =>
  typeof value === 'object' && value !== null && 'video' in value && 'fingerprint' in value && 'owner' in value;

function readAll(): LedgerEntry[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    if (!Array.isArray(value)) return [];
    return value.filter(isEntry).filter(({ at }) => Date.now() - at < maxAgeMs);
  } catch {
    return [];
  }
}

function write(entries: readonly LedgerEntry[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(entries));
  } catch {
    // Without storage an interrupted upload starts again.
  }
}

export const uploadsOf = (owner: string): LedgerEntry[] => readAll().filter((entry) => entry.owner === owner);

export function rememberUpload(entry: LedgerEntry): void {
  write([...readAll().filter(({ video }) => video !== entry.video), entry]);
}

export function forgetUpload(video: number): void {
  write(readAll().filter((entry) => entry.video !== video));
}
