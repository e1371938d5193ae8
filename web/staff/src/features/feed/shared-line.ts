import type { NewsLine } from './news-line.ts';

type Hear = (jobs?: readonly number[]) => void;

/** The part of `navigator.locks` that is used; browsers have it over https and on localhost. */
export type Turns = {
  request: (name: string, options: { signal: AbortSignal }, hold: () => Promise<void>) => Promise<unknown>;
};
/** The part of a BroadcastChannel that is used. */
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

/** Messages between windows: news, a window that has joined, and the reply to it. */
type Whisper = { jobs?: readonly number[] | undefined } | { joined: string } | { welcome: string };

const NAME = 'vivavoce-news';

/**
 * One connection for all windows of a browser, which over HTTP/1.1 has six connections for them together: the window
 * that holds the lock connects and tells the others. When it closes, the next one connects. A window that joins later
 * is told once that there may be news, because events between loading its lists and listening are not sent again.
 * Where a browser has no locks, every window has its own connection.
 */
export function createSharedLine({ connect, hear, turns, whispers }: SharedLineOptions): NewsLine {
  if (!turns) return connect(hear);
  const channel = whispers();
  const leaving = new AbortController();
  const tabId = `${Date.now()} ${Math.random()}`;
  let holds = false;
  const whisper = (message: Whisper) => channel.postMessage(message);
  channel.addEventListener('message', ({ data }) => {
    const message = data as Whisper;
    if ('joined' in message) {
      if (holds) whisper({ welcome: message.joined });
    } else if (!('welcome' in message)) hear(message.jobs);
    else if (message.welcome === tabId) hear();
  });
  whisper({ joined: tabId });

  function hold(): Promise<void> {
    if (leaving.signal.aborted) return Promise.resolve();
    holds = true;
    const line = connect((jobs) => {
      hear(jobs);
      whisper({ jobs });
    });
    return new Promise((resolve) => {
      leaving.signal.addEventListener('abort', () => {
        line.close();
        resolve();
      });
    });
  }

  // Closing while waiting for the lock is no failure.
  turns.request(NAME, { signal: leaving.signal }, hold).catch(() => undefined);
  return {
    close: () => {
      leaving.abort();
      channel.close();
    },
  };
}
