import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { I18nProvider } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { getTheme, subscribeTheme } from '@vivavoce/web-shared/theme.ts';
import { cssVariablesResolver, theme } from '../theme/mantine-theme.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';

/** The server writes the nonce of each answer into the page; styles made at run time carry it. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
}

export function App() {
  const scheme = useSyncExternalStore(subscribeTheme, getTheme);
  return (
    <I18nProvider>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        forceColorScheme={scheme}
        getStyleNonce={styleNonce}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>
  );
}
