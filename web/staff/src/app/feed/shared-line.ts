import type { NewsLine } from './news-line.ts';

type Hear = (jobs?: readonly number[]) => void;

/** As much of `navigator.locks` as is needed; browsers have it where the page came over https or from this machine. */
export type Turns = {
  request: (name: string, options: { signal: AbortSignal }, hold: () => Promise<void>) => Promise<unknown>;
};
/** As much of a BroadcastChannel as is needed. */
export type Whispers = {
  postMessage: (message: unknown) => void;
  addEventListener: (type: 'message', listener: (event: MessageEvent) => void) => void;
  close: () => void;
};

type SharedLineOptions = {
  connect: (hear: Hear) => NewsLine;
  hear: Hear;
  turns: Turns | undefined;
  whispers: () => Whispers;
};

const NAME = 'vivavoce-news';

/**
 * One line for all windows of a browser, which over HTTP/1.1 has six connections for them together: the window whose turn
 * it is holds the line and tells the others. When it goes, the next one connects. Where browsers know no turns, every
 * window has a line of its own.
 */
export function createSharedLine({ connect, hear, turns, whispers }: SharedLineOptions): NewsLine {
  if (!turns) return connect(hear);
  const channel = whispers();
  const leaving = new AbortController();
  channel.addEventListener('message', ({ data }) => hear((data as { jobs?: readonly number[] }).jobs));

  function hold(): Promise<void> {
    if (leaving.signal.aborted) return Promise.resolve();
    const line = connect((jobs) => {
      hear(jobs);
      channel.postMessage({ jobs });
    });
    return new Promise((resolve) => {
      leaving.signal.addEventListener('abort', () => {
        line.close();
        resolve();
      });
    });
  }

  // To leave while it waits for its turn is no failure.
  turns.request(NAME, { signal: leaving.signal }, hold).catch(() => undefined);
  return {
    close: () => {
      leaving.abort();
      channel.close();
    },
  };
}
