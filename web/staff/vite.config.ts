import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, mergeConfig } from 'vite';
import { appConfig } from '@vivavoce/web-shared/vite/app-config.ts';

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
  }),
);
