import { TransportError, type Transport } from '../upload/transport.ts';
import type { Problem } from '../wire.ts';
import type { ProtocolModel, Reply } from './protocol-model.ts';

/** `lost_reply`: the server does the work, but its answer never arrives. */
export type Fault = 'no_answer' | 'lost_reply' | number;
export type CallName = keyof Transport;

/** The calls of the recorder, straight into the model; `fault` may break each one. */
export function createModelTransport(
  model: ProtocolModel,
  fault: (call: CallName) => Fault | null = () => null,
): Transport {
  const run = async <T>(name: CallName, work: () => Reply): Promise<T> => {
    // A turn of the event loop, so that calls really overlap.
    await Promise.resolve();
    const broken = fault(name);
    if (broken === 'no_answer') throw new TransportError(0);
    if (typeof broken === 'number') throw new TransportError(broken);
    const { status, body } = work();
    if (broken === 'lost_reply') throw new TransportError(0);
    if (status >= 300) throw new TransportError(status, body as Problem);
    return body as T;
  };
  return {
    openAttempt: (application) => run('openAttempt', () => model.open(application)),
    putSegment: ({ attempt, track, part, index, bytes, sha256 }, token, { onProgress }) =>
      run('putSegment', () => {
        onProgress(bytes.byteLength);
        return model.put(attempt, { track, part, index }, new Uint8Array(bytes), sha256, token);
      }),
    seal: (attempt, body, token) => run('seal', () => model.seal(attempt, body, token)),
    readAttempt: (attempt, token) => run('readAttempt', () => model.read(attempt, token)),
    heartbeat: (attempt, beat, token) => run('heartbeat', () => model.heartbeat(attempt, beat, token)),
    renewToken: async (application, attempt) =>
      (await run<{ upload_token: string }>('renewToken', () => model.renew(application, attempt))).upload_token,
  };
}
