import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { addLocale, getLocale, stripLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { mayPrefetch } from '@vivavoce/web-shared/prefetch.ts';
import { registerRouter } from './current-router.ts';
import { ErrorScreen } from './errors/error-screen.tsx';
import { NotFoundScreen } from './errors/not-found-screen.tsx';
import { queryClient } from './query-client.ts';
import { routeTree } from './routeTree.gen.ts';

function rewriteWith(change: (pathname: string) => string) {
  return ({ url }: { url: URL }): URL => {
    url.pathname = change(url.pathname);
    return url;
  };
}

/** @param history another one than the browser's, for tests */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    context: { queryClient },
    // Every route is declared once; the language is a prefix of the address.
    rewrite: {
      input: rewriteWith(stripLocale),
      output: rewriteWith((pathname) => addLocale(pathname, getLocale())),
    },
    defaultPreload: mayPrefetch() ? 'intent' : false,
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
  });

export const router = createAppRouter();
registerRouter(router);

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }

  /** State that one page hands to the next without leaving it in an address or a log. */
  interface HistoryState {
    /** Typed on the page before, so that it need not be typed twice. */
    email?: string;
    /** The recipient of a mailed link, where its reader may know. */
    linkFor?: string;
    /** The session could not be checked, so it is unknown whether anybody is signed in. */
    unchecked?: true;
  }
}
