import { registerHooks } from 'node:module';

/** Names of entries of drizzle-orm and where they lie: the project has the package once. */
const entries = new Map();

/**
 * Loaded before the server. For every file of a package, and for every import of it, Node reads and parses its manifest
 * again, and that of drizzle-orm has 180 kB: a third of the server's start. Its files import each other by full names, so
 * no lookup is needed; an entry is looked up once.
 */
registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('drizzle-orm')) {
      const resolution = entries.get(specifier) ?? next(specifier, context);
      entries.set(specifier, resolution);
      return { ...resolution, shortCircuit: true };
    }
    const inside = context.parentURL?.includes('/node_modules/drizzle-orm/');
    if (!inside || !specifier.startsWith('.') || !specifier.endsWith('.js')) return next(specifier, context);
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
  },
});
