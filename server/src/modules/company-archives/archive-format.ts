import { z } from 'zod';

/** Files of a company in the storage, by the first part of their keys; `archives` are copies that are asked for again. */
export const STORED_OF_COMPANY = ['answers', 'files', 'logos', 'recordings', 'videos'] as const;
/** Videos that every company may use. */
export const STORED_FOR_ALL = 'videos/stock';

export const MANIFEST = 'manifest.json';
export const rowsFile = (table: string): string => `rows/${table}.jsonl`;
export const storedFile = (key: string): string => `files/${key}`;

const counted = z.object({ bytes: z.number().int().nonnegative(), sha256: z.string().length(64) });

/** The last file of an archive; [Exports](../../../../docs/design/exports.md) describes it. */
export const manifestForm = z.object({
  format: z.literal('vivavoce-company'),
  version: z.literal(1),
  release: z.string(),
  /** The newest migration of the database: rows fit into a database with the same one. */
  schema: z.string(),
  made_at: z.iso.datetime(),
  company: z.object({ id: z.number().int().positive(), shortname: z.string(), account_name: z.string() }),
  /** Each with its rows, as JSON by line. */
  tables: z.array(counted.extend({ name: z.string(), rows: z.number().int().nonnegative() })),
  files: z.array(counted.extend({ key: z.string() })),
  /** Tables that stay behind, and why. */
  left: z.record(z.string(), z.string()),
});

export type Manifest = z.infer<typeof manifestForm>;
