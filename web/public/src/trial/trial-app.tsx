import './trial.css';
import { useEffect, useState } from 'react';
import type { Interview } from '@vivavoce/contract/types.ts';
import { Masthead } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { Icon } from '@vivavoce/web-shared/applicant/ui/icon.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ApplicantApp } from '../applicant/applicant-app.tsx';
import { keepToken } from '../applicant/personal-link.ts';
import { keepInMemory } from '../applicant/room/recorder-parts.ts';
import { createBrowserServer, type BrowserServer } from './browser-server.ts';
import { paintBrand } from '../paint-brand.ts';
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
function stayInBrowser(server: BrowserServer): void {
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

/** Storage in memory, until the page is closed. Keys are own properties, because pages enumerate them. */
class MemoryStorage {
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(Reflect.get(this, key)) : null;
  }
  setItem(key: string, value: string): void {
    Object.defineProperty(this, key, { value, configurable: true, enumerable: true, writable: true });
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
  clear(): void {
    for (const key of Object.keys(this)) this.removeItem(key);
  }
  key(place: number): string | null {
    return Object.keys(this)[place] ?? null;
  }
  get length(): number {
    return Object.keys(this).length;
  }
}

/** From now on the page writes nothing to the browser's storage. */
function keepNothing(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    Object.defineProperty(globalThis, name, { value: new MemoryStorage(), configurable: true });
}

/** Once per page: afterwards nothing reaches the server or stays in the browser. */
async function begin(job: number): Promise<Interview> {
  const interview = await call('GET /api/jobs/{job}/trial', { params: { job } });
  paintBrand(interview.company);
  const server = createBrowserServer(interview);
  keepNothing();
  keepInMemory();
  stayInBrowser(server);
  addEventListener('pagehide', server.forget);
  // The applicant's page requires a token; this one belongs to no applicant.
  keepToken(interview.shorturl, 'trial');
  return interview;
}

const starts = new Map<number, Promise<Interview>>();
function beginOnce(job: number): Promise<Interview> {
  const start = starts.get(job) ?? begin(job);
  starts.set(job, start);
  return start;
}

type Begun = { shorturl: string } | 'failed' | null;

/** The applicant's own screens in a run that stores nothing, each marked as a trial. */
export function TrialApp({ job }: { job: number }) {
  const t = useTranslations('applicant.trial');
  const [trial, setTrial] = useState<Begun>(null);
  useEffect(() => {
    beginOnce(job).then(
      ({ shorturl }) => setTrial({ shorturl }),
      () => {
        starts.delete(job);
        setTrial('failed');
      },
    );
  }, [job]);
  return (
    <div className="trial">
      <section className="trial-mark" aria-labelledby="trial-mark">
        <Icon name="alert" />
        <span id="trial-mark">{t('mark')}</span>
      </section>
      {trial !== null && trial !== 'failed' ? (
        <ApplicantApp shorturl={trial.shorturl} />
      ) : (
        <div className="page">
          {/* Its links would have the colour of the product until the company is known. */}
          {trial !== null && <Masthead sender={null} />}
          <main className="page-main page-narrow" aria-busy={trial === null}>
            {trial === null ? (
              <p className="calm waiting" role="status">
                {t('preparing')}
              </p>
            ) : (
              <>
                <h1>{t('failed')}</h1>
                <p>{t('failedText')}</p>
              </>
            )}
          </main>
        </div>
      )}
    </div>
  );
}
