import type { ReactNode } from 'react';

/** The whole window for one screen, such as reviewing; the screen draws its own header. */
export function FullscreenLayout({ children }: { children: ReactNode }) {
  return children;
}
