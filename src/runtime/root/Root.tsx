import { useEffect, useState, type ComponentType } from 'react';
import { LoginPage } from '../login/LoginPage.tsx';
import { useLoaded, useRuntime, useText, useWidgets } from '../context/context.tsx';
import { lazyPage } from '../context/lazyPage.ts';
import { LOGIN, comeBack, redirectToLogin, type Entrance, type FirstPlace } from '../context/entrance.ts';

export interface RootProps {
  first: FirstPlace;
  /** The application behind the login, a chunk of its own. */
  Inside: ComponentType;
  /** Begins to fetch it: while the server judges a password. */
  prepare: () => void;
}
interface RootView {
  place: Entrance;
  notice?: string | undefined;
}

const LinkPage = lazyPage(() => import('../login/LinkPage.tsx'));

/** A public screen at the address the page was opened with, other than the login page: it stands alone, whoever is signed in. */
export function Root(props: RootProps) {
  const { LazyBoundary, Skeletons } = useWidgets();
  const {
    catalogue: { screens },
  } = useLoaded();
  const [alone] = useState(() => Object.values(screens).find(({ open, path }) => open === 'public' && path !== LOGIN && path === location.pathname));
  if (!alone) return <EntrancePage {...props} />;
  return (
    <LazyBoundary fallback={<Skeletons shape="lines" />}>
      <LinkPage screen={alone} />
    </LazyBoundary>
  );
}

/**
 * Login page or application: the only switch above the router, so that the login page carries neither router nor forms.
 * The session's end (sign-out, expiry, another tab) comes here and puts the address back to `/` (D1-SESSION-04,
 * D1-LOGIN-19, D1-LOGIN-20).
 */
function EntrancePage({ first, Inside, prepare }: RootProps) {
  const runtime = useRuntime();
  const text = useText();
  const { LazyBoundary, Skeletons } = useWidgets();
  const [view, setView] = useState<RootView>(() => ({
    place: first.place,
    notice: first.notice && text('{{session.expired}}', { minutes: Number(runtime.constants()['sessionMinutes']) }),
  }));

  useEffect(() => {
    if (view.place === 'login' && location.pathname !== LOGIN) redirectToLogin(location, first.userid);
  }, [view.place, first]);

  useEffect(() => {
    runtime.onLeave((notice, userid) => {
      if (location.pathname !== LOGIN) redirectToLogin(location, userid);
      setView({ place: 'login', notice });
    });
    const walked = (): void => {
      const place = runtime.session.read()?.roleid ? 'inside' : 'login';
      setView((now) => (now.place === place ? now : { place }));
      if (place === 'login') redirectToLogin(location);
    };
    addEventListener('popstate', walked);
    return () => removeEventListener('popstate', walked);
  }, [runtime]);

  if (view.place === 'login') {
    return (
      <LoginPage
        notice={view.notice}
        onBegin={prepare}
        onEnter={() => {
          comeBack(runtime.session.read()?.userid ?? 0);
          setView({ place: 'inside' });
        }}
      />
    );
  }
  return (
    <LazyBoundary fallback={<Skeletons shape="lines" />}>
      <Inside />
    </LazyBoundary>
  );
}
