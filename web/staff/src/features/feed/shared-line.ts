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

/** What windows tell each other: news, that one has come, and that it is heard. */
type Whisper = { jobs?: readonly number[] | undefined } | { joined: string } | { welcome: string };

const NAME = 'vivavoce-news';

/**
 * One line for all windows of a browser, which over HTTP/1.1 has six connections for them together: the window whose turn
 * it is holds the line and tells the others. When it goes, the next one connects. A window that comes later is told once
 * that there may be news: what happened after its lists were read and before it listened, nobody else tells it. Where
 * browsers know no turns, every window has a line of its own.
 */
export function createSharedLine({ connect, hear, turns, whispers }: SharedLineOptions): NewsLine {
  if (!turns) return connect(hear);
  const channel = whispers();
  const leaving = new AbortController();
  const tabId = `${Date.now()} ${Math.random()}`;
  let holds = false;
  const whisper = (what: Whisper) => channel.postMessage(what);
  channel.addEventListener('message', ({ data }) => {
    const said = data as Whisper;
    if ('joined' in said) {
      if (holds) whisper({ welcome: said.joined });
    } else if (!('welcome' in said)) hear(said.jobs);
    else if (said.welcome === tabId) hear();
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

  // To leave while it waits for its turn is no failure.
  turns.request(NAME, { signal: leaving.signal }, hold).catch(() => undefined);
  return {
    close: () => {
      leaving.abort();
      channel.close();
    },
  };
}
