export type NewsLine = { close: () => void };

/** The part of an EventSource that is used. */
export type NewsSource = {
  readonly readyState: number;
  addEventListener: (type: string, listener: (event: Event) => void) => void;
  close: () => void;
};

type NewsLineOptions = {
  open: () => NewsSource;
  /** Called when these activities have new entries; without a list it may be any. */
  hear: (jobs?: readonly number[]) => void;
  /** The polling interval where no connection can be held open. */
  poll_ms: number;
  /** A connection that is silent for so long is buffered by a proxy, since the server sends a sign of life sooner. */
  quiet_ms: number;
};

/** `EventSource.CLOSED`: given up; after other errors the browser reconnects itself. */
const GIVEN_UP = 2;

/** After a long absence the message names no activities: the page reloads all that it shows. */
const jobsOf = (data: unknown): number[] | undefined => {
  try {
    const { jobs } = JSON.parse(String(data)) as { jobs?: unknown };
    return Array.isArray(jobs) ? jobs.filter((job) => typeof job === 'number') : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Listens for news by server-sent events. Where the server refuses the connection, or a proxy cuts it for good, it
 * polls, and tries to connect again with each poll. Where a proxy buffers the events, it polls as well until one
 * arrives.
 */
export function createNewsLine({ open, hear, poll_ms, quiet_ms }: NewsLineOptions): NewsLine {
  let source: NewsSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function after(ms: number, act: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
  }
  function ask(): void {
    hear();
    after(poll_ms, ask);
  }
  function connect(): void {
    const opened = open();
    source = opened;
    const onEvent = () => source === opened && after(quiet_ms, ask);
    onEvent();
    // Events after the lists were loaded and before the connection opened, or while it was broken, are not sent
    // again.
    opened.addEventListener('open', () => hear());
    opened.addEventListener('here', onEvent);
    opened.addEventListener('news', (event) => {
      onEvent();
      hear(jobsOf((event as MessageEvent).data));
    });
    opened.addEventListener('error', () => {
      if (opened.readyState !== GIVEN_UP || source !== opened) return;
      source = null;
      after(poll_ms, () => {
        hear();
        connect();
      });
    });
  }

  connect();
  return {
    close: () => {
      clearTimeout(timer);
      source?.close();
      source = null;
    },
  };
}
