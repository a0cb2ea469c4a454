import { describe, expect, test } from 'vitest';
import { createHistory } from '../../src/runtime/root/history.ts';
import type { Held, HistoryWindow, PageHistory } from '../../src/runtime/root/history.ts';

/** A browser's history of paper: entries, and a place in them; `go` tells as a browser does, afterwards. */
function paperWindow(first: string) {
  const entries: { url: URL; state: unknown }[] = [{ url: new URL(first, 'http://page'), state: null }];
  let at = 0;
  const listeners = new Set<() => void>();
  const here = () => entries[at] ?? entries[0] ?? { url: new URL('http://page'), state: null };
  const page: HistoryWindow = {
    location: {
      get pathname() {
        return here().url.pathname;
      },
      get search() {
        return here().url.search;
      },
      get hash() {
        return here().url.hash;
      },
    },
    history: {
      get state() {
        return here().state;
      },
      pushState(state, _title, url) {
        entries.splice(at + 1, entries.length, { url: new URL(String(url), here().url), state });
        at += 1;
      },
      replaceState(state, _title, url) {
        entries[at] = { url: new URL(String(url), here().url), state };
      },
      go(delta = 0) {
        at += delta;
        for (const listener of [...listeners]) listener();
      },
    },
    addEventListener: (_type, listener) => {
      listeners.add(listener);
    },
    removeEventListener: (_type, listener) => {
      listeners.delete(listener);
    },
  };
  return { page, path: () => here().url.pathname + here().url.search, length: () => entries.length };
}

let keys = 0;
const open = (first = '/dashboard/a') => {
  const paper = paperWindow(first);
  const history: PageHistory = createHistory(paper.page, () => `k${(keys += 1)}`);
  const seen: string[] = [];
  history.listen(() => seen.push(history.place().pathname));
  return { ...paper, history, seen };
};

describe("the page's history", () => {
  test('links add entries, redirects take the place of one, state travels along', () => {
    const { history, path, length, seen } = open();
    history.push('/dashboard/b?x=1', { name: 'Asha' });
    expect([path(), history.place().state, history.place().search]).toEqual(['/dashboard/b?x=1', { name: 'Asha' }, '?x=1']);
    history.replace('/dashboard/c');
    expect([path(), length(), seen]).toEqual(['/dashboard/c', 2, ['/dashboard/b', '/dashboard/c']]);
  });

  test('a relative target keeps the path', () => {
    const { history, path } = open('/dashboard/list?page=2');
    history.push({ search: '?page=3' });
    expect(path()).toBe('/dashboard/list?page=3');
  });

  test('state survives a reload', () => {
    const { page, history } = open();
    history.push('/dashboard/record', { dbUserId: 31 });
    expect(createHistory(page, () => 'k').place().state).toEqual({ dbUserId: 31 });
  });
});

describe('quality 2: unsaved changes hold a way out', () => {
  const holding = () => {
    const opened = open();
    opened.history.push('/dashboard/form');
    const held: Held[] = [];
    const release = opened.history.hold(
      (to) => to.pathname !== '/dashboard/form',
      (one) => held.push(one),
    );
    return { ...opened, held, release };
  };

  test('a link waits until somebody lets it go', () => {
    const { history, path, held } = holding();
    history.push('/dashboard/list');
    expect([path(), held.map(({ to }) => to.pathname)]).toEqual(['/dashboard/form', ['/dashboard/list']]);
    held[0]?.proceed();
    expect([path(), history.place().pathname]).toEqual(['/dashboard/list', '/dashboard/list']);
  });

  test('Back waits too: the address is put back, and taken when let go', () => {
    const { history, path, held, seen } = holding();
    history.go(-1);
    expect([path(), held.length, history.place().pathname]).toEqual(['/dashboard/form', 1, '/dashboard/form']);
    held[0]?.proceed();
    expect([path(), history.place().pathname, seen.at(-1)]).toEqual(['/dashboard/a', '/dashboard/a', '/dashboard/a']);
  });

  test('staying, the next try is held again; a way within the form is free', () => {
    const { history, path, held } = holding();
    history.go(-1);
    history.push('/dashboard/form?tab=1');
    history.push('/dashboard/list');
    expect([path(), held.length]).toEqual(['/dashboard/form?tab=1', 2]);
  });

  test('of two that hold each is asked once, one after the other', () => {
    const { history, path, held } = holding();
    const second: Held[] = [];
    history.hold(
      (to) => to.pathname !== '/dashboard/form',
      (one) => second.push(one),
    );
    history.push('/dashboard/list');
    expect([held.length, second.length]).toEqual([1, 0]);
    held[0]?.proceed();
    expect([path(), held.length, second.length]).toEqual(['/dashboard/form', 1, 1]);
    second[0]?.proceed();
    expect(path()).toBe('/dashboard/list');
  });

  test('nobody holds after the form has gone', () => {
    const { history, path, release } = holding();
    release();
    history.push('/dashboard/list');
    expect(path()).toBe('/dashboard/list');
  });
});
