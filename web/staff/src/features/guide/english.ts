import type { GuidePage } from '@vivavoce/web-shared/vite/guide-page.ts';

/** All pages in English, as one file: about 30 kB, loaded when the guide or the search opens. */
export const pages = import.meta.glob<GuidePage>('./pages/en/*.md', { eager: true, import: 'default' });
