import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NetworkFailure } from '@vivavoce/web-shared/api/api-client.ts';
import { createDraftKeeper, type KeeperOptions } from './draft-keeper.ts';
import type { KeptDraft } from '../room/kept-drafts.ts';

const page = new EventTarget();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const stored = { revision: 3, text: 'Before', choices: [] };

/** A server that holds one answer, and a device that keeps one draft. */
function aKeeper(given: Partial<KeeperOptions> = {}) {
  const sent: string[] = [];
  const device: { kept: KeptDraft | null } = { kept: null };
  const options: KeeperOptions = {
    serverAnswer: stored,
    localDraft: null,
    keep: (draft) => {
      device.kept = draft;
    },
    send: async (draft, revision) => {
      sent.push(draft.text);
      return { ...draft, choices: [...draft.choices], revision: revision + 1 };
    },
    judge: () => 'wait',
    look: async () => stored,
    ...given,
  };
  return { keeper: createDraftKeeper(options), sent, device };
}

describe('a draft', () => {
  it('is kept on the device immediately and sent once, after a pause', async () => {
    const { keeper, sent, device } = aKeeper();
    keeper.change({ text: 'Be' });
    keeper.change({ text: 'Because' });
    expect(device.kept).toEqual({ text: 'Because', choices: [], revision: 3 });
    expect(keeper.snapshot().saving).toBe('saving');
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual(['Because']);
    expect([keeper.snapshot().saving, device.kept, keeper.revision()]).toEqual(['saved', null, 4]);
  });

  it('is sent in between by somebody who never pauses', async () => {
    const { keeper, sent } = aKeeper();
    for (let letters = 1; letters <= 30; letters += 1) {
      keeper.change({ text: 'a'.repeat(letters) });
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(sent.length).toBeGreaterThanOrEqual(2);
  });

  it('waits for a line that is down, and typing goes on', async () => {
    let down = true;
    const { keeper, sent, device } = aKeeper({
      send: async (draft, revision) => {
        if (down) throw new Error('no line');
        sent.push(draft.text);
        return { ...draft, choices: [...draft.choices], revision: revision + 1 };
      },
    });
    keeper.change({ text: 'In the tunnel' });
    await vi.advanceTimersByTimeAsync(5000);
    expect([keeper.snapshot().saving, device.kept?.text]).toEqual(['offline', 'In the tunnel']);
    keeper.change({ text: 'In the tunnel, still' });
    expect(await keeper.flush()).toBe(false);
    down = false;
    await vi.advanceTimersByTimeAsync(4000);
    expect([keeper.snapshot().saving, sent, device.kept]).toEqual(['saved', ['In the tunnel, still'], null]);
  });

  it('does not take an older answer of the server for what was typed since', async () => {
    const sent: string[] = [];
    const { keeper, device } = aKeeper({
      send: async (draft, revision) => {
        sent.push(draft.text);
        await new Promise((resolve) => {
          setTimeout(resolve, 500);
        });
        return { ...draft, choices: [...draft.choices], revision: revision + 1 };
      },
    });
    keeper.change({ text: 'One' });
    await vi.advanceTimersByTimeAsync(1000);
    keeper.change({ text: 'One two' });
    await vi.advanceTimersByTimeAsync(300);
    expect(keeper.snapshot()).toMatchObject({ draft: { text: 'One two' }, saving: 'saving' });
    expect(device.kept?.text).toBe('One two');
    await vi.advanceTimersByTimeAsync(3000);
    expect([sent, keeper.snapshot().saving]).toEqual([['One', 'One two'], 'saved']);
  });

  it('of an earlier page is sent where nothing newer stands', async () => {
    const { keeper, sent } = aKeeper({ localDraft: { text: 'Before and more', choices: [], revision: 3 } });
    expect(keeper.snapshot().draft.text).toBe('Before and more');
    await vi.advanceTimersByTimeAsync(10);
    expect(sent).toEqual(['Before and more']);
  });

  it('of an earlier page waits to be chosen where another device saved since', async () => {
    const { keeper, sent } = aKeeper({ localDraft: { text: 'Mine', choices: [], revision: 1 } });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toEqual([]);
    expect(keeper.snapshot()).toMatchObject({ draft: { text: 'Mine' }, other: { text: 'Before' } });
    keeper.decide('mine');
    await vi.advanceTimersByTimeAsync(10);
    expect([sent, keeper.snapshot().other]).toEqual([['Mine'], null]);
  });

  it('gives way to the other one where that is chosen', async () => {
    const { keeper, sent, device } = aKeeper({
      send: async () => {
        throw new Error('conflict');
      },
      judge: () => 'clash',
      look: async () => ({ revision: 9, text: 'Theirs', choices: [] }),
    });
    keeper.change({ text: 'Mine' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(keeper.snapshot().other?.text).toBe('Theirs');
    keeper.decide('other');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(keeper.snapshot()).toEqual({ draft: { text: 'Theirs', choices: [] }, saving: 'saved', other: null });
    expect([sent, device.kept, keeper.revision()]).toEqual([[], null, 9]);
  });

  it('stops when the time has ended, and stays on the device', async () => {
    let tries = 0;
    const { keeper, device } = aKeeper({
      send: async () => {
        tries += 1;
        throw new Error('over');
      },
      judge: () => 'over',
    });
    keeper.change({ text: 'Late' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([tries, device.kept?.text]).toEqual([1, 'Late']);
  });
});

describe('no letter of a draft is lost', () => {
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.constant('type' as const) },
    { weight: 4, arbitrary: fc.constantFrom('stored', 'lost before', 'lost after', 'another device') },
    { weight: 3, arbitrary: fc.constantFrom('wait', 'wait longer') },
    { weight: 1, arbitrary: fc.constantFrom('flush', 'reload', 'keep mine') },
  );

  it('by lost answers, another device or a reload', () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const server = { revision: 3, text: '', choices: [] as string[] };
        const device: { kept: KeptDraft | null } = { kept: null };
        let fate = 'stored';
        const open = () =>
          createDraftKeeper({
            serverAnswer: structuredClone(server),
            localDraft: device.kept,
            keep: (draft) => {
              device.kept = draft;
            },
            send: async (draft, revision) => {
              if (fate === 'lost before') throw new NetworkFailure(new Error('no line'));
              if (revision !== server.revision) throw new Error('conflict');
              Object.assign(server, { text: draft.text, revision: revision + 1 });
              if (fate === 'lost after') throw new NetworkFailure(new Error('no line'));
              return structuredClone(server);
            },
            judge: (error) => (error instanceof NetworkFailure ? 'wait' : 'clash'),
            look: async () => structuredClone(server),
          });
        let keeper = open();
        let typed = '';
        const choose = () => {
          if (keeper.snapshot().other) keeper.decide('mine');
        };
        for (const [at, one] of steps.entries()) {
          if (one === 'type') {
            typed = `${keeper.snapshot().draft.text}${at};`;
            keeper.change({ text: typed });
          } else if (one === 'another device')
            Object.assign(server, { text: `${server.text}Theirs`, revision: server.revision + 1 });
          else if (one === 'wait') await vi.advanceTimersByTimeAsync(500);
          else if (one === 'wait longer') await vi.advanceTimersByTimeAsync(10_000);
          else if (one === 'flush') void keeper.flush();
          else if (one === 'keep mine') choose();
          else if (one === 'reload') {
            keeper.close();
            keeper = open();
          } else fate = one;
          const { draft, other } = keeper.snapshot();
          const copies = [draft.text, other?.text, server.text, device.kept?.text];
          expect(typed === '' || copies.some((text) => text?.includes(typed))).toBe(true);
          if (typed !== '' && !draft.text.includes(typed)) typed = '';
        }
        fate = 'stored';
        for (let rounds = 0; rounds < 5; rounds += 1) {
          choose();
          await vi.advanceTimersByTimeAsync(10_000);
        }
        expect(keeper.snapshot()).toMatchObject({ saving: 'saved', other: null });
        expect(server.text).toContain(typed);
        expect(device.kept).toBeNull();
        keeper.close();
      }),
      { numRuns: 200 },
    ));
});
