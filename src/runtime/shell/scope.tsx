import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { componentFacts } from '../../engine/session/components.ts';
import type { JsonObject } from '../../engine/types.ts';
import { asProblem } from '../client/problem.ts';
import { useCatalogue, useRuntime, useSession, useText, useWidgets } from '../context/context.tsx';
import { sessionFactsOf, readScope, type ScopeDetails, type ScopeRow } from '../session/scope.ts';

/** The active scope, ready for rules. */
interface ActiveScope {
  session: JsonObject;
  details: ScopeDetails;
  /** Works with another scope from now on: menu, top bar and rules follow (D1-SETTINGS-12, D1-ROLES-03). Throws CallProblem. */
  change(scope: ScopeRow): Promise<void>;
}

const ScopeContext = createContext<ActiveScope | null>(null);

/**
 * Reads what a reload has lost (centre record, component list). `children` are the application around a page, which stays one and the same: when
 * the scope cannot be read they get what stands in the page's place, else null.
 */
export function ScopeProvider({ children }: { children: (failed: ReactNode) => ReactNode }) {
  const runtime = useRuntime();
  const { call, session: store, tabs } = runtime;
  const catalogue = useCatalogue();
  const text = useText();
  const session = useSession();
  const { ErrorPanel } = useWidgets();
  const [details, setDetails] = useState(() => runtime.details.get());
  const [failed, setFailed] = useState('');

  const change = useCallback(
    async (scope: ScopeRow): Promise<void> => {
      const { part, details: next } = await readScope(call, scope);
      store.write(part);
      tabs.tell(part);
      runtime.details.set(next);
      setDetails(next);
    },
    [call, store, tabs, runtime],
  );
  const load = useCallback((): void => {
    const now = store.read();
    if (!now) return;
    setFailed('');
    change({ centerId: now.centerId, roleMapId: now.roleid, programId: now.defaultProgramId }).catch((thrown: unknown) => {
      const problem = asProblem(thrown);
      if (problem.kind !== 'session') setFailed(problem.words);
    });
  }, [store, change]);
  useEffect(() => {
    if (details === null) load();
  }, [details, load]);

  const active = useMemo<ActiveScope | 'unknown' | null>(() => {
    if (!session || !details) return null;
    const facts = sessionFactsOf(catalogue, session, details);
    return facts ? { session: facts, details, change } : 'unknown';
  }, [catalogue, session, details, change]);
  const known = !failed && active !== 'unknown' ? active : null;
  const wrong = failed || (active && '{{app.scopeUnknown}}');
  return <ScopeContext value={known}>{children(wrong ? <ErrorPanel text={text(wrong)} onRetry={load} /> : null)}</ScopeContext>;
}

/** The eyes of somebody of whom no server tells: `session` is what rules read. */
export function GivenScope({ session, children }: { session: JsonObject; children: ReactNode }) {
  const { components } = useCatalogue();
  const scope = useMemo(
    (): ActiveScope => ({
      session: { components: componentFacts(components, session), ...session },
      details: { centre: {}, visibility: {} },
      change: () => Promise.resolve(),
    }),
    [components, session],
  );
  return <ScopeContext value={scope}>{children}</ScopeContext>;
}

/** For what stands around the page also before the scope is read. */
export const useScopeOnceRead = (): ActiveScope | null => useContext(ScopeContext);

export function useScope(): ActiveScope {
  const scope = useScopeOnceRead();
  if (scope === null) throw new Error('useScope is used outside the application');
  return scope;
}

/** What is drawn in a dialog, which stands beside the pages, with the scope of who asks. */
export function useInScope(): (content: ReactNode) => ReactNode {
  const scope = useScope();
  return useCallback((content) => <ScopeContext value={scope}>{content}</ScopeContext>, [scope]);
}
