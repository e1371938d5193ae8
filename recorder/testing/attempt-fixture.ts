import { createPause } from '../upload/backoff.ts';
import { sha256Hex } from '../digest.ts';
import { createOutbox, type Outbox } from '../store/outbox.ts';
import type { AttemptRow } from '../store/segment-store.ts';
import type { Transport } from '../upload/transport.ts';
import { createUploadToken } from '../upload/upload-token.ts';
import { createUploader, type Uploader, type UploaderOptions } from '../upload/uploader.ts';
import type { SegmentRef } from '../wire.ts';
import { createModelTransport, type CallName, type Fault } from './model-transport.ts';
import { ProtocolModel } from './protocol-model.ts';

export const ATTEMPT = 1;

/** Bytes that no other segment has. */
export function contentOf({ track, part, index }: SegmentRef): ArrayBuffer {
  return new TextEncoder().encode(`${track} ${part} ${index} `.repeat(40)).buffer;
}

/** Puts a segment into an outbox as a recorder does. */
export async function putSegment(outbox: Outbox, segment: SegmentRef, attempt = ATTEMPT): Promise<void> {
  const bytes = contentOf(segment);
  await outbox.put(
    {
      ...segment,
      attempt,
      bytes: bytes.byteLength,
      sha256: await sha256Hex(bytes),
      captured_ms: (segment.index + 1) * 1000,
      state: 'waiting',
    },
    bytes,
  );
}

export type AttemptFixture = {
  model: ProtocolModel;
  transport: Transport;
  outbox: Outbox;
  row: AttemptRow;
  pause: ReturnType<typeof createPause>;
  uploader: (more?: Partial<UploaderOptions>) => Uploader;
  token: ReturnType<typeof createUploadToken>;
};

/** An attempt that is open on a model server, with an empty outbox in memory. */
export async function openFixture(
  fault?: (call: CallName) => Fault | null,
  outbox: Outbox = createOutbox(null),
): Promise<AttemptFixture> {
  const model = new ProtocolModel();
  const transport = createModelTransport(model, fault);
  model.open(7);
  const row: AttemptRow = {
    attempt: ATTEMPT,
    application: 7,
    question: 3,
    upload_token: 'token-1-1',
    started_at: '2026-01-01T10:00:00Z',
    tracks: [{ kind: 'camera', mime_type: 'video/mp4' }],
    parts: [],
    client: {},
  };
  await outbox.putAttempt(row);
  const token = createUploadToken(row, transport, outbox);
  return {
    model,
    transport,
    outbox,
    row,
    token,
    pause: createPause(),
    uploader: (more = {}) => createUploader({ attempt: ATTEMPT, outbox, transport, token, ...more }),
  };
}

/** Names a segment of the camera's first part. */
export function ref(index: number): SegmentRef {
  return { track: 'camera', part: 0, index };
}

/** Names the first segments of the camera's first part. */
export function firstSegments(count: number): SegmentRef[] {
  return Array.from({ length: count }, (_, index) => ref(index));
}
