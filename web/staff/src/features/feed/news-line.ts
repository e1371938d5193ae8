export type NewsLine = { close: () => void };

/** As much of an EventSource as is needed. */
export type NewsSource = {
  readonly readyState: number;
  addEventListener: (type: string, listener: (event: Event) => void) => void;
  close: () => void;
};

type NewsLineOptions = {
  open: () => NewsSource;
  /** Something new stands in the feed of these activities; without them it may be any. */
  hear: (jobs?: readonly number[]) => void;
  /** How often is asked where no line can be held open. */
  poll_ms: number;
  /** A line that says nothing for so long is held up by something between, since the server gives a sign of life sooner. */
  quiet_ms: number;
};

/** `EventSource.CLOSED`: given up, where a line that broke is opened again by the browser itself. */
const GIVEN_UP = 2;

/** A page that was away for too long is told of no activities: it reads all that it shows anew. */
const jobsOf = (data: unknown): number[] | undefined => {
  try {
    const { jobs } = JSON.parse(String(data)) as { jobs?: unknown };
    return Array.isArray(jobs) ? jobs.filter((job) => typeof job === 'number') : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Hears of news by server-sent events. Where the server refuses the line, or something between cuts it for good, it asks
 * from time to time, and tries the line again with it. Where something between keeps what is said to itself, it asks too,
 * until the line is heard again.
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
    const heard = () => source === opened && after(quiet_ms, ask);
    heard();
    // What happened after the lists were read and before the line stood, or while it was broken, nobody tells.
    opened.addEventListener('open', () => hear());
    opened.addEventListener('here', heard);
    opened.addEventListener('news', (event) => {
      heard();
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
