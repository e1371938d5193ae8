import { ImapFlow } from 'imapflow';

/** More than a report needs; the rest of a large one is not fetched. */
const MOST_BYTES = 512 * 1024;
/** Mails of one reading; the next one goes on. */
const MOST_MAILS = 500;
const TIMEOUT_MS = 30_000;

/**
 * Reads the mails that arrived in a mailbox, and marks each as seen once it is handled.
 * @param url such as `imaps://user:password@host:993/INBOX`
 * @param handle may be called again with a mail after a crash
 * @returns the number of mails
 * @throws Error where the server is not reached or refuses the sign-in
 */
export async function readMailbox(
  url: string,
  handle: (source: Uint8Array) => Promise<void>,
  signal: AbortSignal,
): Promise<number> {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const secure = protocol === 'imaps:';
  const client = new ImapFlow({
    host: hostname,
    port: Number(port || (secure ? 993 : 143)),
    secure,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    greetingTimeout: TIMEOUT_MS,
    connectionTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  // Faults reject the calls; without a listener they would also end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.mailboxOpen(decodeURIComponent(pathname.slice(1)) || 'INBOX');
    const unread = (await client.search({ seen: false }, { uid: true })) || [];
    const uids = unread.slice(0, MOST_MAILS);
    for (const uid of uids) {
      signal.throwIfAborted();
      const mail = await client.fetchOne(String(uid), { source: { maxLength: MOST_BYTES } }, { uid: true });
      if (mail && mail.source) await handle(mail.source);
      await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
    }
    return uids.length;
  } finally {
    await client.logout().catch(() => client.close());
  }
}
