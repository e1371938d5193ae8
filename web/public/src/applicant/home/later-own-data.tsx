import { later } from '../later-phrases.tsx';

/** My data with its messages, on pages that load before them. */
export const LaterOwnData = later(() => import('./own-data-group.tsx'));
