import type { BrowserServer } from './browser-server.ts';
import { refuse, type LocalRequest, type Reply } from './reply.ts';

const isLocal = (path: string): boolean => /^\/api\/(interview|attempts)\//.test(path);
const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD';

function requestOf(method: string, url: URL, body: string | ArrayBuffer | null): LocalRequest {
  const json = typeof body === 'string' ? (JSON.parse(body) as unknown) : null;
  const bytes = typeof body === 'string' ? null : body;
  return { method, path: url.pathname, query: url.searchParams, body: json, bytes };
}

/** Calls about the interview are answered in the page; other calls may only read. */
function answerIn(server: BrowserServer, method: string, url: URL, body: string | ArrayBuffer | null): Reply {
  return isLocal(url.pathname) ? server.answer(requestOf(method, url, body)) : refuse(403, 'forbidden');
}

async function bodyOf(body: BodyInit | null | undefined): Promise<string | ArrayBuffer | null> {
  if (body === null || body === undefined || typeof body === 'string') return body ?? null;
  return new Response(body).arrayBuffer();
}

/** The parts of XMLHttpRequest that send a body and report progress. */
const localUploads = (server: BrowserServer) =>
  class extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    #method = 'GET';
    #url = new URL(location.href);
    #ended = false;
    open(method: string, url: string): void {
      this.#method = method;
      this.#url = new URL(url, location.href);
    }
    setRequestHeader(): void {
      // Tokens and digests have no use in the same page.
    }
    send(body: ArrayBuffer): void {
      setTimeout(() => {
        if (this.#ended) return;
        const total = body.byteLength;
        this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: total, total }));
        const { status, body: replyBody } = answerIn(server, this.#method, this.#url, body);
        this.#end(status, JSON.stringify(replyBody));
      });
    }
    abort(): void {
      this.#end(0, '');
    }
    #end(status: number, text: string): void {
      if (this.#ended) return;
      this.#ended = true;
      this.status = status;
      this.responseText = text;
      this.dispatchEvent(new Event('loadend'));
    }
  };

/** From now on `server` answers every call about an interview, and no other call can change data. */
export function stayInBrowser(server: BrowserServer): void {
  const away = globalThis.fetch.bind(globalThis);
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase();
    if (!isLocal(url.pathname) && isReading(method)) return away(input, init);
    const { status, body } = answerIn(server, method, url, await bodyOf(init?.body));
    return Response.json(body, { status });
  };
  Object.assign(globalThis, { XMLHttpRequest: localUploads(server) });
  Object.defineProperty(navigator, 'sendBeacon', { value: () => true, configurable: true });
}
