import type { Attachment } from '@vivavoce/contract/types.ts';
import { ATTACHMENT_KINDS, kindByName } from '@vivavoce/domain/files/file-kinds.ts';
import { FILE_LIMITS } from '@vivavoce/domain/limits.ts';

export type Sending = { signal: AbortSignal; onProgress: (share: number) => void };

/** null waits for its turn; a finished upload leaves the list and shows among the attachments. */
export type UploadStatus = null | 'uploading' | 'uploaded' | 'failed';

/** Why a file was not sent at all. */
export type LocalFault = 'tooLarge' | 'wrongKind' | 'gone';

export type Upload = {
  /** Id of the upload, and its idempotency key. */
  key: string;
  file: File;
  status: UploadStatus;
  /** Share of the bytes, from 0 to 1. */
  share: number;
  fault: LocalFault | null;
  /** The failure of the upload. */
  error: unknown;
};

export type UploadTools = {
  send: (file: File, key: string, sending: Sending) => Promise<Attachment>;
  newKey: () => string;
  onChange: (uploads: readonly Upload[]) => void;
  onStored: (attachment: Attachment) => void;
};

/** Two fill a connection; more only slow each other down. */
const togetherMax = 2;

/** The faults that are known before a file is sent; the server checks its content. */
export function faultOf(file: { name: string; size: number }): LocalFault | null {
  if (file.size > FILE_LIMITS.attachment_max_bytes) return 'tooLarge';
  const kind = kindByName(file.name);
  return file.size > 0 && ATTACHMENT_KINDS.some((attachmentKind) => attachmentKind === kind) ? null : 'wrongKind';
}

/** A chosen file can be moved or deleted before it is sent. */
const isThere = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

/** The uploads of one activity: a few at a time, each with its progress, and a retry on request. */
export function createUploads({ send, newKey, onChange, onStored }: UploadTools) {
  let uploads: readonly Upload[] = [];
  const running = new Map<string, AbortController>();

  function set(now: readonly Upload[]): void {
    uploads = now;
    onChange(uploads);
  }
  const change = (key: string, values: Partial<Upload>) =>
    set(uploads.map((upload) => (upload.key === key ? { ...upload, ...values } : upload)));
  const drop = (key: string) => set(uploads.filter((upload) => upload.key !== key));

  async function run({ key, file }: Upload): Promise<void> {
    const controller = new AbortController();
    running.set(key, controller);
    change(key, { status: 'uploading', share: 0, fault: null, error: null });
    try {
      if (!(await isThere(file))) return change(key, { status: 'failed', fault: 'gone' });
      const onProgress = (share: number) => change(key, { share });
      const attachment = await send(file, key, { signal: controller.signal, onProgress });
      if (controller.signal.aborted) return;
      onStored(attachment);
      drop(key);
    } catch (error) {
      if (!controller.signal.aborted) change(key, { status: 'failed', error });
    } finally {
      running.delete(key);
      next();
    }
  }

  function next(): void {
    for (const upload of uploads) {
      if (running.size >= togetherMax) return;
      if (upload.status === null && !running.has(upload.key)) void run(upload);
    }
  }

  return {
    add: (files: readonly File[]): void => {
      const added = files.map((file): Upload => {
        const fault = faultOf(file);
        return { key: newKey(), file, status: fault ? 'failed' : null, share: 0, fault, error: null };
      });
      set([...uploads, ...added]);
      next();
    },
    retry: (key: string): void => {
      change(key, { status: null, fault: null, error: null });
      next();
    },
    /** Removes a file from the list, also while it is being sent. */
    dismiss: (key: string): void => {
      running.get(key)?.abort();
      drop(key);
    },
    stop: (): void => {
      for (const controller of running.values()) controller.abort();
      set([]);
    },
  };
}
