import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router-dom';
import { isSameRecord } from '../screens/recordState.ts';

/** Who may hold a way out: a form that knows whether anything in it is unsaved. */
export interface LeaveHolder {
  dirty: () => boolean;
}
/** A way out that waits for an answer. */
export interface BlockedNavigation {
  proceed: () => void;
  stay: () => void;
}
interface Turn {
  leaver: LeaveHolder;
  /** Who let go of the same way before. */
  passed: readonly LeaveHolder[];
}
interface Blocking {
  holders: Set<LeaveHolder>;
  /** A holder whose form is taken away. */
  onGone: (holder: LeaveHolder) => void;
  leaver: LeaveHolder | null;
  way: BlockedNavigation;
}

const BlockerContext = createContext<Blocking | null>(null);

/**
 * Holds links, Back and forward while something below is unsaved; between the tabs of one record nothing is lost (decisions 1). The router takes one blocker: of several forms on a page one is asked after
 * the other, and the way is taken when the last lets go.
 */
export function NavigationBlocker({ children }: { children: ReactNode }) {
  const [holders] = useState(() => new Set<LeaveHolder>());
  const [turn, setTurn] = useState<Turn | null>(null);
  const turnAfter = useCallback(
    (passed: readonly LeaveHolder[]): Turn | null => {
      const holder = [...holders].find((one) => !passed.includes(one) && one.dirty());
      return holder ? { leaver: holder, passed } : null;
    },
    [holders],
  );
  const holds = useCallback<BlockerFunction>(
    ({ currentLocation: here, nextLocation: there }) =>
      (here.pathname !== there.pathname || here.search !== there.search) && !isSameRecord(here, there) && turnAfter([]) !== null,
    [turnAfter],
  );
  const blocker = useBlocker(holds);
  const { state, location, proceed } = blocker;
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (state !== 'blocked') return setTurn(null);
    // Whoever held the way may be saved or gone by now: a way that nobody holds any more is taken, or the press would be lost.
    const first = turnAfter([]);
    return first ? setTurn(first) : proceed?.();
  }, [state, location, proceed, left, turnAfter]);
  const blocking = useMemo<Blocking>(() => {
    const letGo = (): void => {
      const next = turn && turnAfter([...turn.passed, turn.leaver]);
      if (next) setTurn(next);
      else proceed?.();
    };
    const onGone = (holder: LeaveHolder): void => {
      holders.delete(holder);
      if (turn?.leaver === holder) setLeft((count) => count + 1);
    };
    return { holders, onGone, leaver: turn?.leaver ?? null, way: { proceed: letGo, stay: () => blocker.reset?.() } };
  }, [holders, turn, turnAfter, blocker, proceed]);
  return <BlockerContext value={blocking}>{children}</BlockerContext>;
}

/** Joins those who hold ways out; answers the way that this one is asked about, null while there is none. */
export function useBlockedNavigation(holder: LeaveHolder): BlockedNavigation | null {
  const blocking = useContext(BlockerContext);
  if (blocking === null) throw new Error('useBlockedNavigation is used outside the router');
  const { holders, onGone, leaver, way } = blocking;
  const listener = useRef(onGone);
  listener.current = onGone;
  useEffect(() => {
    holders.add(holder);
    return () => listener.current(holder);
  }, [holders, holder]);
  return leaver === holder ? way : null;
}
