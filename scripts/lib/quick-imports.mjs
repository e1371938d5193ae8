import { registerHooks } from 'node:module';

/**
 * Loaded before the server. For every file of a package Node reads and parses its manifest again, and that of
 * drizzle-orm has 180 kB: a quarter of the server's start. Its files import each other by full names, so no lookup is
 * needed.
 */
registerHooks({
  resolve(specifier, context, next) {
    const inside = context.parentURL?.includes('/node_modules/drizzle-orm/');
    if (!inside || !specifier.startsWith('.') || !specifier.endsWith('.js')) return next(specifier, context);
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
  },
});
