import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, mergeConfig } from 'vite';
import { appConfig } from '@vivavoce/web-shared/vite/app-config.ts';
import { importReach, type ImportGraph } from '@vivavoce/web-shared/vite/import-reach.ts';

/** Folders that serve every page. */
const shared = /\/web\/(shared|staff\/src\/(ui|queries|app|features))\/|\/domain\//;
/** Primitives, calls and layouts, without the parts that load on demand. */
const primitives =
  /\/web\/(shared\/(api|i18n)|staff\/src\/(ui\/(?!rich-text)[\w-]+|queries(\/\w+)?|app\/layouts(\/navigation)?))\/[\w-]+\.(ts|tsx|module\.css)$/;
const onDemand = /(modal|dialog|drawer|popup|popover|menu\.tsx|rating-boxes|tab-group|password|select-field)/;

/** Pages of the platform's administrators, the settings of a company, the profile of a person, and the guide. */
const rare = /\/(_platform|help|company-settings|people|cohorts)\//;

/**
 * The code that runs before the list of applicants shows: every address, the frame around pages, and that page
 * itself.
 */
const runsFirst = importReach([
  path.join(import.meta.dirname, 'index.html'),
  ...['_staff', '_staff/_shell', '_staff/_shell/interviews/$job/index'].map((route) =>
    path.join(import.meta.dirname, `src/routes/${route}.tsx?tsr-split=component`),
  ),
]);

export default defineConfig(({ command }) =>
  mergeConfig(appConfig('staff'), {
    root: import.meta.dirname,
    plugins: [
      tanstackRouter({
        target: 'react',
        autoCodeSplitting: true,
        // Code that loads the data of rare pages comes with their screens: it is no part of the first load.
        codeSplittingOptions: {
          splitBehavior: ({ routeId }) => (rare.test(routeId) ? [['loader', 'component']] : undefined),
        },
        routesDirectory: './src/routes',
        generatedRouteTree: './src/app/routeTree.gen.ts',
        quoteStyle: 'single',
        semicolons: true,
        addExtensions: true,
        routeTreeFileHeader: ['// Written by the router plugin from src/routes. Do not edit.'],
        routeTreeFileFooter: [],
        disableLogging: command === 'build',
      }),
      react(),
      tailwindcss(),
    ],
    build: {
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              // One file for libraries that every page uses and no release changes; it also compresses better as a
              // whole.
              {
                name: 'framework',
                priority: 2,
                test: /node_modules\/(react|react-dom|scheduler|use-intl|@tanstack)\//,
              },
              // One more for the shared folders, those parts that the list of applicants needs.
              {
                name: (id: string, graph: ImportGraph) => (runsFirst(id, graph) ? 'core' : null),
                debugName: 'core',
                priority: 1,
                test: shared,
              },
              // The primitives that several other pages share.
              {
                name: 'parts',
                test: (id: string) => primitives.test(id) && !onDemand.test(id),
                minShareCount: 2,
                includeDependenciesRecursively: false,
              },
              { name: 'icons', test: /node_modules\/@tabler\/icons-react\//, minShareCount: 2 },
            ],
          },
        },
      },
    },
  }),
);
