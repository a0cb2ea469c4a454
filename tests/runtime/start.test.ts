import { describe, expect, test } from 'vitest';
import type { ClientApp } from '../../src/catalogue/types.ts';
import type { ScreenDef } from '../../src/catalogue/definition/screen.ts';
import { createCatalogueStore, loadValidators } from '../../src/runtime/catalogue/catalogueStore.ts';
import { firstPlace, entranceOf } from '../../src/runtime/context/entrance.ts';
import { footerLinks, profileEntries } from '../../src/runtime/shell/Shell.tsx';
import { START, minutes, setStage, signedIn } from './support/stage.ts';

describe('where the page opens', () => {
  const opening = async (path: string, prepare: (stage: ReturnType<typeof setStage>) => void = () => undefined, other = false) => {
    const stage = setStage();
    prepare(stage);
    const tabs = {
      ask: async () => {
        if (other) signedIn(stage);
        return other;
      },
      tell: () => undefined,
      tellSignedOut: () => undefined,
      close: () => undefined,
    };
    const clock = { now: () => stage.now.value, sync: () => undefined, today: () => '2026-11-20' };
    return { ...(await firstPlace({ session: stage.store, tabs, clock }, path)), left: stage.storage.keys() };
  };
  test.each(['/', '/x'])('D1-LOGIN-01 D1-SHELL-01 D12-GAP-089 %s is the login page; who is signed in goes on to the dashboard', async (path) => {
    expect(await opening(path)).toEqual({ place: 'login', left: [] });
    expect(await opening(path, signedIn)).toMatchObject({ place: 'inside', left: expect.arrayContaining(['token']) });
  });
  test('`/` asks no other tab and waits for nobody', async () => expect(await opening('/', undefined, true)).toEqual({ place: 'login', left: [] }));
  test.each([
    ['is over', (stage: ReturnType<typeof setStage>) => void (stage.now.value = START + minutes(15))],
    ['is half', (stage: ReturnType<typeof setStage>) => stage.store.write({ roleid: 0 })],
  ])('`/` with a session that %s is the login page, quietly', async (_how, spoil) => {
    const entrance = await opening('/', (stage) => {
      signedIn(stage);
      spoil(stage);
    });
    expect(entrance).toMatchObject({ place: 'login' });
    expect(entrance).not.toHaveProperty('notice');
  });
  test('D3-ROUTES-45 D1-SHELL-01 /dashboard needs a session', async () => {
    expect(await opening('/dashboard/reports')).toEqual({ place: 'login', left: [] });
    expect(await opening('/dashboard/reports', signedIn)).toMatchObject({ place: 'inside' });
  });
  test('a second tab gets the session from the first', async () =>
    expect(await opening('/dashboard', undefined, true)).toMatchObject({ place: 'inside' }));
  test('D1-SESSION-03 an expired one is cleared and said', async () => {
    expect(
      await opening('/dashboard', (stage) => {
        signedIn(stage);
        stage.now.value = START + minutes(15);
      }),
    ).toEqual({ place: 'login', notice: 'ended', userid: 7, left: [] });
  });
  test('half a session (the login flow was broken off) is none', async () => {
    expect(
      await opening('/dashboard', (stage) => {
        signedIn(stage);
        stage.store.write({ roleid: 0 });
      }),
    ).toEqual({ place: 'login', left: [] });
  });
  test('D12-GAP-089 what is not under /dashboard is the login page', () => {
    expect(['/dashboard', '/dashboard/x', '/dashboards', '/x', '/'].map(entranceOf)).toEqual(['inside', 'inside', 'login', 'login', 'login']);
  });
});

describe('the catalogue in the page', () => {
  const serving = () => {
    const urls: string[] = [];
    let hash = 'h1';
    const fetch = async (url: string): Promise<Response> => {
      urls.push(url);
      const body =
        url === '/api/catalogue'
          ? { hash, demo: true, today: '2026-11-20', now: '2026-11-20T04:30:00Z', languages: ['en', 'hi'] }
          : { hash, messages: { a: url } };
      return new Response(JSON.stringify(body));
    };
    const heads: string[] = [];
    const store = createCatalogueStore({ fetch, onHead: ({ now }) => heads.push(now), language: '' });
    return {
      urls,
      heads,
      store,
      publish: (next: string) => {
        hash = next;
      },
    };
  };
  test("is read by the hash that the head names; the server's time is taken once", async () => {
    const { urls, heads, store } = serving();
    await store.load();
    await store.load();
    expect([urls.slice(0, 2), heads]).toEqual([['/api/catalogue', '/api/catalogue/h1'], ['2026-11-20T04:30:00Z']]);
  });
  test('quality 2: an answer that names another hash brings the new one quietly, once', async () => {
    const { urls, store, publish } = serving();
    await store.load();
    let calls = 0;
    store.subscribe(() => {
      calls += 1;
    });
    publish('h2');
    store.noteHash('h1');
    store.noteHash('h2');
    store.noteHash('h2');
    await expect.poll(() => store.current().head.hash).toBe('h2');
    expect([calls, urls.length]).toEqual([1, 4]);
  });
  test('quality 2: a look at the head finds it, too, while nothing else is asked; without a line everything stays', async () => {
    const { urls, store, publish } = serving();
    await store.load();
    await store.look();
    expect([urls.length, store.current().head.hash]).toEqual([3, 'h1']);
    publish('h2');
    await store.look();
    await expect.poll(() => store.current().head.hash).toBe('h2');
    const deaf = createCatalogueStore({ fetch: () => Promise.reject(new TypeError('Failed to fetch')), language: '', onHead: () => undefined });
    await expect(deaf.look()).resolves.toBeUndefined();
  });
  test('another language is asked for by name', async () => {
    const { urls, store } = serving();
    await store.load();
    await store.speak('hi');
    expect([urls.at(-1), store.language()]).toEqual(['/api/catalogue/h1?language=hi', 'hi']);
  });
  test('validators come as a module of our own origin, `root` being what is left', async () => {
    const urls: string[] = [];
    const validators = await loadValidators(
      async (url) => {
        urls.push(url);
        return { root: () => true, residential: () => false, version: 1 };
      },
      'h1',
      'registration/basic-details',
    );
    expect([urls, Object.keys(validators)]).toEqual([['/api/catalogue/h1/form/registration/basic-details.js'], ['', 'residential']]);
  });
});

describe('the frame', () => {
  const say = (text: string): string => text;
  const screen = (id: string): ScreenDef => ({ id, path: `/dashboard/${id}`, title: id, open: 'session', blocks: [] });
  const app: ClientApp = {
    name: 'Skilldesk',
    timeZone: 'Asia/Kolkata',
    constants: {},
    profileLink: 'userprofile',
    profileMenu: [
      { screen: 'changepassword', label: 'Change Password' },
      { screen: 'settings', label: 'Settings' },
      { screen: 'later', label: 'Delayed' },
      { logout: true, label: 'Logout' },
    ],
    footer: [{ label: 'FAQ', to: '/dashboard/ContactUs#faq' }],
  };
  test('D1-SHELL-04 D1-SHELL-05 D1-SHELL-06 D1-SHELL-21 the profile menu: the own profile, Change Password, Settings, Logout; nothing that does not exist', () => {
    const screens = Object.fromEntries(['userprofile', 'changepassword', 'settings'].map((id) => [id, screen(id)]));
    expect(profileEntries(app, screens, say, () => undefined).map(({ label, href, onPress }) => [label, href, onPress !== undefined])).toEqual([
      ['userprofile', '/dashboard/userprofile', false],
      ['Change Password', '/dashboard/changepassword', false],
      ['Settings', '/dashboard/settings', false],
      ['Logout', undefined, true],
    ]);
  });
  test('D1-SHELL-10 the footer has its links', () => expect(footerLinks(app, say)).toEqual([{ label: 'FAQ', href: '/dashboard/ContactUs#faq' }]));
});
