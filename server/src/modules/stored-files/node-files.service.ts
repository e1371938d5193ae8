import type { Context } from '../../context.ts';
import { listNodes, nodeOf, noteNode, removeOldNodes } from '../../db/start/nodes.ts';
import { StartupError } from '../../env.ts';
import { type Claimant, holds, NODE_FILES, placeOf } from './claim.service.ts';

const fileOf = (name: string): string => `${NODE_FILES}${name}`;

/**
 * Leaves a file of this node in the storage and looks for those of the others: two machines with a folder each would both
 * miss what the other one stored.
 * @throws StartupError where the file of a running node is not there
 */
export async function joinStorage(ctx: Claimant): Promise<void> {
  const node = nodeOf(ctx.env);
  const bytes = Buffer.from(`${node.release}\n`);
  await ctx.storage.put(fileOf(node.name), bytes, { max_bytes: bytes.length });
  // Before the look at the others: of two nodes that start together, at least one sees the other.
  await noteNode(ctx.db, node);
  for (const { name, running, storage } of await listNodes(ctx.db))
    if (name !== node.name && running && storage && !(await holds(ctx.storage, fileOf(name))))
      throw new StartupError([
        `${placeOf(ctx)} lacks the file ${fileOf(name)} of a node that runs: give all nodes one folder (a shared one) or one S3_BUCKET, or stop that node first.`,
      ]);
}

/** Removes nodes that are long gone, with their files. */
export async function forgetNodes({ db, storage }: Pick<Context, 'db' | 'storage'>): Promise<void> {
  await removeOldNodes(db);
  const keys: string[] = [];
  for await (const { key } of storage.list(NODE_FILES)) keys.push(key);
  // After the list: a node has its row before its file.
  const current = new Set((await listNodes(db)).map(({ name }) => fileOf(name)));
  for (const key of keys) if (!current.has(key)) await storage.remove(key);
}
