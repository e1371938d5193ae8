import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, mergeConfig } from 'vite';
import { appConfig } from '@vivavoce/web-shared/vite/app-config.ts';

const rooms = /web\/(shared\/(api|i18n)|staff\/src\/(ui|queries|app\/layouts))\/[\w-]+\.(ts|tsx)$/;
const asked = /(dialog|drawer|popup|popover|menu\.tsx|rating-boxes|tab-group|password|select-field)/;

const isKit = (id: string): boolean => rooms.test(id) && !asked.test(id);

export default defineConfig(({ command }) =>
  mergeConfig(appConfig('staff'), {
    root: import.meta.dirname,
    plugins: [
      tanstackRouter({
        target: 'react',
        autoCodeSplitting: true,
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
    ],
    build: {
      rolldownOptions: {
        output: {
          // One file for what every page runs on and no release changes; it also compresses better whole.
          codeSplitting: {
            groups: [
              { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|use-intl|@tanstack)\// },
              // The primitives that most pages share, without those that load only when asked for.
              { name: 'kit', test: isKit, minShareCount: 2 },
            ],
          },
        },
      },
    },
  }),
);
