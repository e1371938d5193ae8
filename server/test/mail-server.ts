import { useTestServer } from './api-test.ts';
import type { TestServer } from './api-test.ts';
import { startSmtpSink } from './fakes/smtp-sink.ts';
import type { SmtpSink } from './fakes/smtp-sink.ts';
import { perFile } from './lifetimes.ts';

/** A server with workers whose mails arrive in `sink`, for all tests of a file. */
export function useMailServer(options?: { log: (line: string) => void }): { sink: SmtpSink; server: TestServer } {
  const sink = perFile(startSmtpSink, (started) => started.stop());
  const env = () => ({ SMTP_URL: sink.url, MAIL_FROM: 'Vivavoce <no-reply@vivavoce.test>' });
  return { sink, server: useTestServer(() => ({ ...options, workers: true, env: env() })) };
}
