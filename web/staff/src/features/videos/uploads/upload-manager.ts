import { fingerprintOf } from '@vivavoce/recorder/files/file-parts.ts';
import {
  createFileUpload,
  type FileUpload,
  type FileUploadStatus,
  type FileUploadView,
} from '@vivavoce/recorder/files/file-upload.ts';
import type { PutPart } from '@vivavoce/recorder/files/file-transport.ts';
import { TransportError } from '@vivavoce/recorder/upload/transport.ts';
import { createStore, type Store } from '@vivavoce/web-shared/store.ts';
import { forgetUpload, rememberUpload, uploadsOf, type LedgerEntry } from './upload-ledger.ts';

/** The server's state of an upload. */
export type UploadTarget = { id: number; state: string; part_bytes: number; stored_parts: readonly number[] };

/** `finishing`: every part is sent, and the server checks them. */
/** The session ended, or is another person's or in another company by now. */
const isOfAnotherSession = (error: unknown): boolean =>
  error instanceof TransportError && (error.status === 401 || error.problem?.code === 'other_company');

export type UploadView = Omit<FileUploadView, 'status'> & { status: FileUploadStatus | 'finishing'; filename: string };

/** The calls of an upload; each rejects as api-client does. */
export type UploadApi<Video extends UploadTarget> = {
  create: (input: NewUpload) => Promise<Video>;
  read: (video: number) => Promise<Video>;
  /** Reports that every part is sent. */
  finish: (video: number) => Promise<Video>;
  put: (video: number) => PutPart;
  /** The owner of the current session. */
  owner: () => string;
  /** Called when the server's copy changed, to reload lists. */
  onChange: (video: Video) => void;
  /** Called when the session has ended. */
  onSignedOut: () => void;
  forgetClip: (clip: number) => Promise<void>;
};

export type NewUpload = {
  filename: string;
  description: string;
  category: string;
  bytes: number;
  /** Library of the video; the current company's by default. */
  library?: string | undefined;
};

export type UploadSource = Omit<NewUpload, 'bytes'> & { file: Blob; clip?: number };

/** The file chosen to continue an upload is another one. */
export class OtherFileError extends Error {
  override name = 'OtherFileError';
}

type Running = { entry: LedgerEntry; file: Blob; upload: FileUpload | null };

/** Uploads of this page: they continue while the reader is on other screens. */
export class UploadManager<Video extends UploadTarget> {
  readonly views: Store<ReadonlyMap<number, UploadView>> = createStore<ReadonlyMap<number, UploadView>>(new Map());
  #running = new Map<number, Running>();
  #api: UploadApi<Video>;
  #wakes: ((listener: () => void) => () => void) | undefined;

  constructor(api: UploadApi<Video>, wakes?: (listener: () => void) => () => void) {
    this.#api = api;
    this.#wakes = wakes;
  }

  /**
   * Sends a file. An unfinished upload of the same file continues instead. Resolves once the server knows of it;
   * sending goes on.
   */
  async begin({ file, clip, ...input }: UploadSource): Promise<Video> {
    const owner = this.#api.owner();
    const fingerprint = await fingerprintOf(file);
    const earlier = uploadsOf(owner).find((entry) => entry.fingerprint === fingerprint);
    const unfinished = earlier && (await this.#unfinished(earlier.video));
    if (earlier && unfinished) {
      if (!this.#running.has(earlier.video)) this.#send(unfinished, { entry: earlier, file, upload: null });
      return unfinished;
    }
    const upload = await this.#api.create({ ...input, bytes: file.size });
    const entry = {
      video: upload.id,
      owner,
      fingerprint,
      filename: input.filename,
      clip: clip ?? null,
      at: Date.now(),
    };
    rememberUpload(entry);
    this.#send(upload, { entry, file, upload: null });
    this.#api.onChange(upload);
    return upload;
  }

  /** @throws OtherFileError */
  async goOn(video: number, file: Blob): Promise<void> {
    const entry = this.entryOf(video);
    const fingerprint = await fingerprintOf(file);
    if (entry && entry.fingerprint !== fingerprint) throw new OtherFileError('not the file of this upload');
    const target = await this.#api.read(video);
    const ledgerEntry = entry ?? {
      video,
      owner: this.#api.owner(),
      fingerprint,
      filename: '',
      clip: null,
      at: Date.now(),
    };
    rememberUpload(ledgerEntry);
    if (target.state === 'uploading') this.#send(target, { entry: ledgerEntry, file, upload: null });
    else this.#settle(target, ledgerEntry);
  }

  /** The stored entry of an upload that no page is sending. */
  entryOf(video: number): LedgerEntry | undefined {
    return uploadsOf(this.#api.owner()).find((entry) => entry.video === video);
  }

  pause(video: number): void {
    this.#running.get(video)?.upload?.pause();
  }

  resume(video: number): void {
    const running = this.#running.get(video);
    const view = this.views.get().get(video);
    // After a failure the server is asked again which parts it has.
    if (running && view?.status === 'failed') void this.#again(running);
    else running?.upload?.resume();
  }

  /** Stops sending it and removes its entry. */
  drop(video: number): void {
    this.#running.get(video)?.upload?.close();
    this.#running.delete(video);
    forgetUpload(video);
    this.#show(video, null);
  }

  get busy(): boolean {
    return [...this.views.get().values()].some(({ status }) => status !== 'paused' && status !== 'failed');
  }

  async #unfinished(video: number): Promise<Video | undefined> {
    const target = await this.#api.read(video).catch(() => undefined);
    if (target?.state === 'uploading') return target;
    forgetUpload(video);
    return undefined;
  }

  #send(target: Video, running: Running): void {
    this.#running.get(target.id)?.upload?.close();
    const { id, part_bytes, stored_parts } = target;
    const put: PutPart = (part, watch) => {
      // Another person's session must not continue it.
      if (this.#api.owner() !== running.entry.owner) throw new TransportError(401);
      return this.#api.put(id)(part, watch);
    };
    const upload = createFileUpload({
      file: running.file,
      part_bytes,
      stored_parts,
      put,
      ...(this.#wakes && { wakes: this.#wakes }),
    });
    running.upload = upload;
    this.#running.set(id, running);
    upload.subscribe(() => {
      if (this.#running.get(id)?.upload === upload) this.#follow(id, running);
    });
    upload.resume();
  }

  #follow(id: number, running: Running): void {
    const view = running.upload?.snapshot();
    if (!view) return;
    if (view.status === 'stored') return void this.#finish(id, running, view);
    const { error } = view;
    if (view.status === 'failed' && isOfAnotherSession(error)) this.#api.onSignedOut();
    this.#show(id, { ...view, status: view.status, filename: running.entry.filename });
  }

  async #finish(id: number, { entry }: Running, view: FileUploadView): Promise<void> {
    this.#show(id, { ...view, status: 'finishing', filename: entry.filename });
    try {
      this.#settle(await this.#api.finish(id), entry);
    } catch (error) {
      this.#show(id, { ...view, status: 'failed', error, filename: entry.filename });
    }
  }

  async #again(running: Running): Promise<void> {
    const { entry, file } = running;
    const before = this.views.get().get(entry.video);
    if (before) this.#show(entry.video, { ...before, status: 'waiting', error: null });
    try {
      const target = await this.#api.read(entry.video);
      if (target.state === 'uploading') this.#send(target, { entry, file, upload: null });
      else this.#settle(target, entry);
    } catch (error) {
      if (before) this.#show(entry.video, { ...before, status: 'failed', error });
    }
  }

  #settle(video: Video, { clip }: LedgerEntry): void {
    this.#running.get(video.id)?.upload?.close();
    this.#running.delete(video.id);
    forgetUpload(video.id);
    if (clip !== null) void this.#api.forgetClip(clip);
    this.#api.onChange(video);
    this.#show(video.id, null);
  }

  #show(video: number, view: UploadView | null): void {
    const views = new Map(this.views.get());
    if (view) views.set(video, view);
    else views.delete(video);
    this.views.set(views);
  }
}
