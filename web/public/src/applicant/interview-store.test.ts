import type { Interview, InterviewQuestion } from '@vivavoce/contract/types.ts';
import type { call } from '@vivavoce/web-shared/api/api-client.ts';
import { expect, it, vi } from 'vitest';
import { anAttempt, anInterview, aQuestion } from '../../test/an-interview.ts';
import { firstVisit } from './flow.ts';
import { createInterviewStore } from './interview-store.ts';

const recorded = aQuestion({ state: 'answering', attempts: [anAttempt()] });
const before = anInterview({ questions: [recorded] });
const answered: InterviewQuestion = { ...recorded, state: 'answered', attempts: [anAttempt({ chosen: true })] };

it('a state that was on its way while an answer was chosen does not take the choice back', async () => {
  vi.stubGlobal('location', new URL('https://interviews.example/a/1'));
  const reads: PromiseWithResolvers<Interview>[] = [];
  const calls = (path: string) => {
    if (path.startsWith('POST')) return Promise.resolve(answered);
    const reading = Promise.withResolvers<Interview>();
    reads.push(reading);
    return reading.promise;
  };
  const start = { interview: before, visit: firstVisit };
  const store = createInterviewStore(null, null, { calls: calls as unknown as typeof call, start });
  const stateOfAnswer = (): string | undefined => {
    const arrival = store.getSnapshot();
    return arrival.status === 'here' ? arrival.interview.questions[0]?.state : undefined;
  };
  const refreshed = store.refresh();
  await vi.waitFor(() => expect(reads).toHaveLength(1));
  await store.confirm(recorded.id, 1);
  const states: (string | undefined)[] = [];
  store.subscribe(() => states.push(stateOfAnswer()));
  reads[0]?.resolve(before);
  await vi.waitFor(() => expect(reads).toHaveLength(2));
  reads[1]?.resolve({ ...before, questions: [answered] });
  await refreshed;
  expect(new Set(states)).toEqual(new Set(['answered']));
});
