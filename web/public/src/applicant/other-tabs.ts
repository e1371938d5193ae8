/** What the tabs of one browser tell each other of an interview, without the server. */
export type TabWord =
  /** Asked at the gate: who has it open? */
  | 'who'
  /** It is open here. */
  | 'here'
  /** It is open here, and a recording is running. */
  | 'recording'
  /** It was moved to the tab that says this. */
  | 'moved';

type Message = { application: number; word: TabWord };

let channel: BroadcastChannel | undefined;
const theChannel = (): BroadcastChannel | undefined =>
  'BroadcastChannel' in globalThis ? (channel ??= new BroadcastChannel('vivavoce.interview')) : undefined;

/** Reaches every other tab of this browser, and never this one. */
export function tellTabs(application: number, word: TabWord): void {
  theChannel()?.postMessage({ application, word } satisfies Message);
}

/** @returns a function that stops listening */
export function listenToTabs(application: number, listener: (word: TabWord) => void): () => void {
  const tabs = theChannel();
  const onMessage = ({ data }: MessageEvent<Message>): void => {
    if (data.application === application) listener(data.word);
  };
  tabs?.addEventListener('message', onMessage);
  return () => tabs?.removeEventListener('message', onMessage);
}
