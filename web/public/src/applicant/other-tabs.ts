/** Messages between the tabs of one browser about an interview. */
export type TabWord =
  /** From the gate: which tab has it open? */
  | 'who'
  /** Open in this tab. */
  | 'here'
  /** Open in this tab, and a recording is running. */
  | 'recording'
  /** Moved to the sending tab. */
  | 'moved';

type Message = { application: number; word: TabWord };

let channel: BroadcastChannel | undefined;
const theChannel = (): BroadcastChannel | undefined =>
  'BroadcastChannel' in globalThis ? (channel ??= new BroadcastChannel('vivavoce.interview')) : undefined;

/** Reaches every other tab of this browser, and never this one. */
export function notifyTabs(application: number, word: TabWord): void {
  theChannel()?.postMessage({ application, word } satisfies Message);
}

/** @returns a function that removes the listener */
export function listenToTabs(application: number, listener: (word: TabWord) => void): () => void {
  const tabs = theChannel();
  const onMessage = ({ data }: MessageEvent<Message>): void => {
    if (data.application === application) listener(data.word);
  };
  tabs?.addEventListener('message', onMessage);
  return () => tabs?.removeEventListener('message', onMessage);
}
