import { lazy } from 'react';
import { withMessages } from '../../../app/messages.ts';

/** The order by evidence in words, loaded where it was chosen. */
export const Evidence = lazy(withMessages(['aisummary'], () => import('./evidence.tsx')));
