import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeState, dropChanges, markSaved, registerForm, unsavedForms, type Registration } from './changes.ts';

const warnings = new Set<unknown>();
let forms: Registration[] = [];

function form(name: string, dirty = false): Registration {
  const registration = registerForm({ name, dirty });
  forms.push(registration);
  return registration;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', (_: string, listener: unknown) => warnings.add(listener));
  vi.stubGlobal('removeEventListener', (_: string, listener: unknown) => warnings.delete(listener));
});

afterEach(() => {
  for (const registration of forms) registration.remove();
  forms = [];
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('changes', () => {
  it('are nothing at first, unsaved while something is typed, and nothing again when it is taken back', () => {
    const title = form('title');
    expect(changeState()).toBe(false);
    title.update({ name: 'title', dirty: true });
    expect(changeState()).toBe('UNSAVED');
    expect(warnings.size).toBe(1);
    title.update({ name: 'title', dirty: false });
    expect(changeState()).toBe(false);
    expect(warnings.size).toBe(0);
  });

  it('are said to be saved for 3 seconds', () => {
    const title = form('title', true);
    title.saved();
    expect(changeState()).toBe('SAVED');
    expect(warnings.size).toBe(0);
    vi.advanceTimersByTime(2999);
    expect(changeState()).toBe('SAVED');
    vi.advanceTimersByTime(1);
    expect(changeState()).toBe(false);
  });

  it('stay said while the form draws that it is stored, and when it goes', () => {
    const title = form('title', true);
    title.saved();
    title.update({ name: 'title', dirty: false });
    title.remove();
    expect(changeState()).toBe('SAVED');
  });

  it('made just after saving are kept', () => {
    const title = form('title', true);
    title.saved();
    title.update({ name: 'title', dirty: true });
    vi.advanceTimersByTime(10_000);
    expect(changeState()).toBe('UNSAVED');
  });

  it('of two forms on a page are unsaved while one of them is', () => {
    const details = form('details', true);
    const token = form('token', true);
    details.saved();
    expect(changeState()).toBe('UNSAVED');
    markSaved();
    expect(changeState()).toBe('UNSAVED');
    expect(warnings.size).toBe(1);
    token.saved();
    expect(changeState()).toBe('SAVED');
  });

  it('end with the form that had them', () => {
    form('title', true).remove();
    expect(changeState()).toBe(false);
    expect(warnings.size).toBe(0);
  });

  it('are dropped where the reader agreed, and only there', () => {
    const drop = vi.fn<() => void>();
    forms.push(registerForm({ name: 'note', dirty: true, drop }));
    form('title', true);
    dropChanges(unsavedForms().filter(({ name }) => name === 'note'));
    expect(drop).toHaveBeenCalledOnce();
    expect(unsavedForms().map(({ name }) => name)).toEqual(['title']);
    dropChanges();
    expect(changeState()).toBe(false);
  });

  it('are still known as the same form after it was drawn again', () => {
    const title = form('title', true);
    const before = unsavedForms();
    title.update({ name: 'title', dirty: true });
    dropChanges(before);
    expect(unsavedForms()).toEqual([]);
  });
});
