/** Facts of the bundler about each module. */
export type ImportGraph = {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
};

/**
 * Whether a module is imported statically by one of the entry modules.
 * @param ever also what they import later
 */
export function importReach(beginnings: readonly string[], ever = false): (id: string, graph: ImportGraph) => boolean {
  let reached: Set<string> | undefined;
  return (id, graph) => {
    if (!reached) {
      reached = new Set(beginnings);
      // A loop over a set also visits what is added meanwhile.
      for (const moduleId of reached) {
        const module = graph.getModuleInfo(moduleId);
        for (const next of module?.importedIds ?? []) reached.add(next);
        if (ever) for (const next of module?.dynamicallyImportedIds ?? []) reached.add(next);
      }
    }
    return reached.has(id);
  };
}
