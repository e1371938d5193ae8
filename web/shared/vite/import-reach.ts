/** What the bundler knows about each module. */
export type ImportGraph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/** Whether a module is imported statically by one of the entry modules. */
export function importReach(beginnings: readonly string[]): (id: string, graph: ImportGraph) => boolean {
  let reached: Set<string> | undefined;
  return (id, graph) => {
    if (!reached) {
      reached = new Set(beginnings);
      // A loop over a set also visits what is added meanwhile.
      for (const one of reached) graph.getModuleInfo(one)?.importedIds.forEach((next) => reached?.add(next));
    }
    return reached.has(id);
  };
}
