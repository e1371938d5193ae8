import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endProgram, findProgram, startProgram } from './processes.ts';
import { Skipped } from './subject.ts';

type Fields = Record<string, unknown>;
interface Message {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: Fields;
  result?: Fields;
  error?: { message: string };
}

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--mute-audio',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--remote-debugging-port=0',
  '--autoplay-policy=no-user-gesture-required',
];

/** The usual definition of slow 4G: 1.6 Mbit/s down, 0.75 up, 150 ms round trip. */
export const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
/** A reviewer's connection of 10 Mbit/s. */
export const TEN_MBIT = { offline: false, latency: 20, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };
export const SLOW_CPU = 4;

/** Chromium, controlled by its own protocol. */
export class Browser {
  readonly #child: ChildProcess;
  readonly #folder: string;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (message: Message) => void>();
  readonly #listeners = new Set<(message: Message) => void>();
  #last = 0;

  private constructor(child: ChildProcess, folder: string, socket: WebSocket) {
    this.#child = child;
    this.#folder = folder;
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as Message;
      if (message.id !== undefined) this.#waiting.get(message.id)?.(message);
      else for (const listener of this.#listeners) listener(message);
    });
  }

  /** @throws Skipped where there is no Chromium */
  static async open(folder: string): Promise<Browser> {
    const program = findProgram('chromium') ?? findProgram('google-chrome');
    if (!program) throw new Skipped('no chromium');
    const profile = mkdtempSync(path.join(folder, 'browser-'));
    const log = path.join(folder, 'browser.log');
    const child = startProgram(program, [...FLAGS, `--user-data-dir=${profile}`], { log });
    const file = path.join(profile, 'DevToolsActivePort');
    const until = performance.now() + 30_000;
    while (!existsSync(file) || !readFileSync(file, 'utf8').includes('/devtools')) {
      if (performance.now() > until) throw new Error('chromium did not start');
      await pause(20);
    }
    const [port, place] = readFileSync(file, 'utf8').trim().split('\n');
    const socket = new WebSocket(`ws://127.0.0.1:${port}${place}`);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve, { once: true });
      socket.addEventListener('error', reject, { once: true });
    });
    return new Browser(child, profile, socket);
  }

  send(method: string, params: Fields = {}, sessionId?: string): Promise<Fields> {
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, ({ result = {}, error }) => {
        this.#waiting.delete(id);
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result);
      });
      this.#socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }));
    });
  }

  listen(listener: (message: Message) => void): void {
    this.#listeners.add(listener);
  }

  /** A page in a profile of its own, so that its cache is empty. */
  async page(): Promise<Page> {
    const { browserContextId } = await this.send('Target.createBrowserContext');
    const { targetId } = await this.send('Target.createTarget', { url: 'about:blank', browserContextId });
    const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true });
    const page = new Page(this, String(sessionId), String(browserContextId));
    await page.send('Page.enable');
    await page.send('Network.enable');
    await page.send('Runtime.enable');
    return page;
  }

  async close(): Promise<void> {
    this.#socket.close();
    await endProgram(this.#child);
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

export class Page {
  readonly #browser: Browser;
  readonly #session: string;
  readonly #context: string;
  /** Addresses of the loaded scripts and styles. */
  readonly loaded = new Map<string, 'Script' | 'Stylesheet'>();

  constructor(browser: Browser, session: string, context: string) {
    this.#browser = browser;
    this.#session = session;
    this.#context = context;
    browser.listen(({ sessionId, method, params }) => {
      if (sessionId !== session || method !== 'Network.responseReceived') return;
      const { type, response } = params as { type: string; response: { url: string } };
      if (type === 'Script' || type === 'Stylesheet') this.loaded.set(response.url, type);
    });
  }

  send(method: string, params: Fields = {}): Promise<Fields> {
    return this.#browser.send(method, params, this.#session);
  }

  async slow(line: Fields, cpu = 1): Promise<void> {
    await this.send('Network.emulateNetworkConditions', line);
    await this.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  }

  async setCookies(header: string, url: string): Promise<void> {
    for (const pair of header.split('; ')) {
      const [name = '', value = ''] = pair.split('=');
      await this.send('Network.setCookie', { name, value, url });
    }
  }

  /** Runs a script in the page and awaits its result. */
  async evaluate<T>(expression: string): Promise<T> {
    const options = { expression, awaitPromise: true, returnByValue: true, userGesture: true };
    const answer = (await this.send('Runtime.evaluate', options)) as {
      result: { value: T };
      exceptionDetails?: { exception?: { description?: string }; text: string };
    };
    const wrong = answer.exceptionDetails;
    if (wrong) throw new Error(wrong.exception?.description ?? wrong.text);
    return answer.result.value;
  }

  async open(url: string): Promise<void> {
    await this.send('Page.navigate', { url });
    const until = performance.now() + 60_000;
    while (performance.now() < until) {
      const state = await this.evaluate<string>('location.href + " " + document.readyState').catch(() => '');
      if (!state.startsWith('about:') && state.endsWith('complete')) return;
      await pause(20);
    }
    throw new Error(`${url} did not load`);
  }

  async close(): Promise<void> {
    await this.#browser.send('Target.disposeBrowserContext', { browserContextId: this.#context });
  }
}
