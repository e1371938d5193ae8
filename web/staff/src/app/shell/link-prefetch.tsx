import { useIsFetching } from '@tanstack/react-query';
import { useRouter, useRouterState, type AnyRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { stripLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { mayPrefetch, whenIdle } from '@vivavoce/web-shared/prefetch.ts';

function isInSight(link: Element): boolean {
  const { top, bottom, width } = link.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < window.innerHeight;
}

/** Paths within the app, without language, of the links in sight. */
function pathsInSight(): Set<string> {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]:not([target], [download])')];
  return new Set(links.filter(isInSight).map(({ pathname }) => stripLocale(pathname)));
}

/**
 * Once a page is idle, fetches the code of the screens that its links lead to, so that they open immediately. Their data
 * loads when they open.
 */
export function LinkPrefetch() {
  const router = useRouter();
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const loading = useRouterState({ select: (state) => state.isLoading });
  const settled = useIsFetching() === 0 && !loading;

  useEffect(() => {
    if (!settled || pathname === undefined || !mayPrefetch()) return undefined;
    return whenIdle(() => {
      const routes = new Set<AnyRoute>();
      for (const path of pathsInSight()) for (const route of router.getMatchedRoutes(path)[0]) routes.add(route);
      // A failed prefetch is ignored: the screen reports it when it is opened.
      for (const route of routes) void router.loadRouteChunk(route)?.catch(() => undefined);
    });
  }, [pathname, router, settled]);
  return null;
}
