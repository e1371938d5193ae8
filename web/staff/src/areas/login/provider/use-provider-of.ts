import { useRef, useState } from 'react';
import { providerOf } from '../../../queries/sign-in/single-sign-on.ts';
import { emailFault } from '../email-fault.ts';

/** The provider that signs the typed address in, once the field was left. */
export function useProviderOf() {
  const [found, setFound] = useState<{
    name: string;
    silent_since: string | null;
    search: { idp: string; username: string };
  }>();
  const latest = useRef('');
  async function ask(username: string): Promise<void> {
    if (username === latest.current) return;
    latest.current = username;
    setFound(undefined);
    const provider = emailFault(username) ? null : await providerOf(username);
    // The answer to an address that was changed meanwhile says nothing about the new one.
    if (provider && latest.current === username)
      setFound({ name: provider.name, silent_since: provider.silent_since, search: { idp: provider.idp, username } });
  }
  return { found, ask: (username: string) => void ask(username) };
}
