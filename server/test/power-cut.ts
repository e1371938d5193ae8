import fs from 'node:fs';
import path from 'node:path';
import { vi } from 'vitest';

/** A folder that keeps synced bytes and synced names alone, as a disk does after a power cut at the worst moment. */
export interface SyncedFolder {
  /** Puts what a power cut at this moment would leave into an empty folder. */
  leave(into: string): void;
}

/**
 * Watches the syncs of this process. Bytes of a file count from its sync, a name from the sync of the folder that holds
 * it, as they were when the sync began. Everything that is there at the beginning counts.
 */
export function watchSyncs(root: string): SyncedFolder {
  const files = new Map<number, Buffer>();
  const folders = new Map<number, Map<string, number>>();
  const inoOf = (file: string): number => fs.statSync(file).ino;

  /** What one sync makes durable; it counts once the sync is done. */
  const snapshot = (file: string): (() => void) => {
    const ino = inoOf(file);
    if (!fs.statSync(file).isDirectory()) {
      const bytes = fs.readFileSync(file);
      return () => void files.set(ino, bytes);
    }
    const names = fs.readdirSync(file).map((name) => [name, inoOf(path.join(file, name))] as const);
    return () => void folders.set(ino, new Map(names));
  };
  const keepAll = (folder: string): void => {
    snapshot(folder)();
    for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) keepAll(file);
      else snapshot(file)();
    }
  };
  keepAll(root);

  const { fsync } = fs;
  vi.spyOn(fs, 'fsync').mockImplementation((fd, done) => {
    const keep = snapshot(`/proc/self/fd/${fd}`);
    fsync(fd, (error) => {
      if (!error) keep();
      done(error);
    });
  });

  const leaveFolder = (ino: number, into: string): void => {
    fs.mkdirSync(into, { recursive: true });
    for (const [name, child] of folders.get(ino) ?? []) {
      if (folders.has(child)) leaveFolder(child, path.join(into, name));
      else fs.writeFileSync(path.join(into, name), files.get(child) ?? '');
    }
  };
  return { leave: (into) => leaveFolder(inoOf(root), into) };
}
