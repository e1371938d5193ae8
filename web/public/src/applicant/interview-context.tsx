import { createContext, use, useSyncExternalStore } from 'react';
import type { Interview } from '@vivavoce/contract/types.ts';
import type { Visit } from './flow.ts';
import type { Arrival, InterviewStore } from './interview-store.ts';

const StoreContext = createContext<InterviewStore | null>(null);

export const InterviewProvider = StoreContext;

/** Whether the screens belong to a practice, of which nothing is stored. */
export const PracticeContext = createContext(false);

export function useInterviewStore(): InterviewStore {
  const store = use(StoreContext);
  if (!store) throw new Error('no InterviewProvider above');
  return store;
}

export function useArrival(): Arrival {
  const store = useInterviewStore();
  return useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot);
}

/** For screens behind the gate, where an interview is always open. */
export function useInterview(): { interview: Interview; visit: Visit; store: InterviewStore } {
  const store = useInterviewStore();
  const arrival = useArrival();
  if (arrival.status !== 'here') throw new Error('no interview is open');
  return { interview: arrival.interview, visit: arrival.visit, store };
}
