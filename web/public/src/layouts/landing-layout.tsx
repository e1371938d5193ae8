import type { ReactNode } from 'react';
import { Frame, usePageTitle, type VisitorBrand } from './frame.tsx';

type LandingLayoutProps = {
  /** null: a page of the product itself. */
  brand?: VisitorBrand | null;
  /** The h1, also the title of the tab. */
  title: string;
  lead?: string;
  children: ReactNode;
};

/** One column for a single task or text. */
export function LandingLayout({ brand = null, title, lead, children }: LandingLayoutProps) {
  usePageTitle(title, brand?.name);
  return (
    <Frame brand={brand}>
      <main className="visit-main visit-narrow" id="content" tabIndex={-1}>
        <h1>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
        {children}
      </main>
    </Frame>
  );
}
