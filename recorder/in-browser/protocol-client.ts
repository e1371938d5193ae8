import type { ModelAttempt, StoredSegment } from '../testing/protocol-model.ts';
import type { FaultRule } from '../testing/protocol-server.ts';
import type { FileFacts } from '../testing/probe-file.ts';
import type { AttemptLimits, SegmentRef } from '../wire.ts';

export type SeenAttempt = Omit<ModelAttempt, 'stored'> & { stored: StoredSegment[] };

async function ask<T>(path: string, body?: object): Promise<T> {
  const reply = await fetch(`/protocol/${path}`, body ? { method: 'POST', body: JSON.stringify(body) } : {});
  if (!reply.ok) throw new Error(`/protocol/${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
}

/** The test's door into the protocol server. */
export const protocol = {
  /** An empty server; also the cookie that real pages get. */
  reset: (limits: Partial<AttemptLimits> = {}): Promise<void> => {
    document.cookie = 'csrftoken=csrf-of-test; path=/';
    return ask('reset', limits);
  },
  break: (...rules: FaultRule[]): Promise<void> => ask('faults', rules),
  mend: (): Promise<void> => ask('faults', []),
  lose: (attempt: number, ref: SegmentRef): Promise<void> => ask(`lose/${attempt}`, ref),
  expire: (attempt: number): Promise<void> => ask(`expire/${attempt}`, {}),
  attempt: (attempt: number): Promise<SeenAttempt> => ask(`attempt/${attempt}`),
  /** The joined file of one part, decoded. */
  file: (attempt: number, part = 0): Promise<FileFacts> => ask(`file/${attempt}`, { track: 'camera', part }),
};

/** Nothing gets through, as without a network. */
export const OFFLINE: FaultRule[] = ['GET', 'POST', 'PUT'].map((method) => ({
  method,
  path: '/api/',
  action: 'abort',
  times: 1e9,
}));
