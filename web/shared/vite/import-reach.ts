/** What the bundler knows of each module. */
export type ImportGraph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/** Whether a module is imported, by whatever way but `import()`, from one of those that a page begins with. */
export function importReach(beginnings: readonly string[]): (id: string, graph: ImportGraph) => boolean {
  let reached: Set<string> | undefined;
  return (id, graph) => {
    if (!reached) {
      reached = new Set(beginnings);
      // A set hands out what is added to it on the way.
      for (const one of reached) graph.getModuleInfo(one)?.importedIds.forEach((next) => reached?.add(next));
    }
    return reached.has(id);
  };
}
