import { expect, it } from 'vitest';
import { createSwitches } from './switches.ts';

/** A server that answers on demand, and the requests it got. */
function slowServer() {
  const on = new Set<number>();
  const requests: [number, boolean][] = [];
  const answers: { accept: () => void; refuse: () => void }[] = [];
  const refused: unknown[] = [];
  const switches = createSwitches({
    isOn: (id) => on.has(id),
    store: (id, value) => {
      requests.push([id, value]);
      return new Promise((resolve, reject) => {
        answers.push({
          accept: () => {
            if (value) on.add(id);
            else on.delete(id);
            resolve();
          },
          refuse: () => reject(new Error('refused')),
        });
      });
    },
    onRefused: (error) => refused.push(error),
  });
  return { on, sentRequests: requests, answers, refused, ...switches };
}

/** Lets everything run that does not wait for an answer. */
const passed = () => new Promise((resolve) => setImmediate(resolve));

it('shows a choice before the server has answered, and stores it once', async () => {
  const { chosen: selection, choose, sentRequests: requests, answers } = slowServer();
  const stored = choose(7, true);
  expect(selection.get().get(7)).toBe(true);
  await passed();
  expect(requests).toEqual([[7, true]]);
  answers[0]?.accept();
  expect(await stored).toBe(true);
  expect(selection.get().size).toBe(0);
});

it('stores the last of several choices, and never two requests at a time', async () => {
  const { choose, sentRequests: requests, answers, on, whole } = slowServer();
  void choose(7, true);
  void choose(8, true);
  await passed();
  void choose(7, false);
  await passed();
  expect(requests).toEqual([[7, true]]);
  answers[0]?.accept();
  await passed();
  expect(requests).toEqual([
    [7, true],
    [7, false],
  ]);
  const all = whole();
  answers[1]?.accept();
  await passed();
  answers[2]?.accept();
  expect(await all).toBe(true);
  expect([...on]).toEqual([8]);
});

it('asks for nothing where a choice was taken back in time', async () => {
  const { choose, sentRequests: requests } = slowServer();
  const first = choose(7, true);
  void choose(7, false);
  expect(await first).toBe(true);
  expect(requests).toEqual([]);
});

it('puts a refused choice back, says so, and goes on with the others', async () => {
  const { chosen: selection, choose, answers, refused, on } = slowServer();
  const first = choose(7, true);
  const second = choose(8, true);
  await passed();
  answers[0]?.refuse();
  expect(await first).toBe(false);
  expect(selection.get().has(7)).toBe(false);
  expect(refused).toHaveLength(1);
  await passed();
  answers[1]?.accept();
  expect(await second).toBe(true);
  expect([...on]).toEqual([8]);
});
