import react from '@vitejs/plugin-react';
import { defineConfig, mergeConfig, type Plugin } from 'vite';
import { appConfig } from '@vivavoce/web-shared/vite/app-config.ts';

const chosenDark = /:root\[data-theme=["']dark["']\]\s*(\{[^}]*\})/;

/**
 * The first view is painted before any script runs, so the dark roles also follow the device by themselves; a
 * choice that was made for this browser still wins.
 */
function darkByDevice(): Plugin {
  return {
    name: 'vivavoce-dark-by-device',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/styles/tokens.css')) return undefined;
      const roles = chosenDark.exec(code)?.[1];
      if (!roles) throw new Error(`${id} names no dark roles`);
      const byDevice = `@media (prefers-color-scheme: dark) { :root:not([data-theme='light']) ${roles} }`;
      return { code: code.replace(chosenDark, (chosen) => `${chosen}\n${byDevice}`), map: null };
    },
  };
}

export default defineConfig(() =>
  mergeConfig(appConfig('public'), {
    root: import.meta.dirname,
    plugins: [darkByDevice(), react()],
  }),
);
