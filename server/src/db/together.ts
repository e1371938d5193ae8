interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Lets those who ask at the same time share one statement: while one runs, whoever comes waits for the next, which is then
 * for all of them. Nobody waits for a clock, and alone one is as fast as without it.
 * @param run does it for all of these; answers a result for each, in their order, or fails for all
 */
export function together<Item, Result>(
  run: (items: Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let running = false;

  async function work(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      const mine = waiting;
      waiting = [];
      try {
        const results = await run(mine.map(({ item }) => item));
        mine.forEach(({ resolve }, index) => resolve(results[index] as Result));
      } catch (error) {
        for (const { reject } of mine) reject(error);
      }
    }
    running = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!running) void work();
    });
}
