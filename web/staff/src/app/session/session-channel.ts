/** Messages between the tabs of one browser, which share one session. */
export type SessionNews =
  | { kind: 'active'; ends_at: number; final: boolean }
  | { kind: 'ended' }
  /** A user signed in, or entered another company. */
  | { kind: 'signed_in'; user: number; company: number | null };

let channel: BroadcastChannel | undefined;
const open = (): BroadcastChannel => (channel ??= new BroadcastChannel('vivavoce.session'));

/** Reaches every other tab. */
export function tellTabs(news: SessionNews): void {
  open().postMessage(news);
}

export function hearTabs(listener: (news: SessionNews) => void): () => void {
  const hear = (event: MessageEvent<SessionNews>) => listener(event.data);
  open().addEventListener('message', hear);
  return () => open().removeEventListener('message', hear);
}
