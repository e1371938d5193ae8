type Factory = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => {
    createScriptURL: (address: string) => string;
  };
};

let isKept = false;

/**
 * Registers the worker that shows an interview's page without a connection. It is needed from the first recording on, so
 * it comes with the screens that record. Without it a reload needs a connection; nothing else is lost.
 */
export function keepShell(): void {
  if (isKept) return;
  isKept = true;
  // Trial runs and previews record nothing that waits.
  const [place] = /^(\/fr)?\/j\/(?!trial\/)/.exec(location.pathname) ?? [];
  if (place === undefined || !('serviceWorker' in navigator)) return;
  const address = `${place}worker.js`;
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  const policy = trustedTypes?.createPolicy('interview-worker', { createScriptURL: () => address });
  void navigator.serviceWorker
    .register(policy?.createScriptURL(address) ?? address, { scope: place, updateViaCache: 'none' })
    .catch(() => undefined);
}
