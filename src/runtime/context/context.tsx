import { createContext, useCallback, useContext, useSyncExternalStore, type ReactNode } from 'react';
import type { ClientCatalogue } from '../../catalogue/types.ts';
import type { Desk } from '../../studio/desk.ts';
import type { SheetCell } from '../../engine/list/sheetCell.ts';
import { textOf } from '../../engine/problem/text.ts';
import type { Widgets } from '../../widgets/chunks/index.ts';
import type { ResolveText } from '../../widgets/contract/form.ts';
import type { LoadedCatalogue } from '../catalogue/catalogueStore.ts';
import type { SessionView } from '../session/sessionStore.ts';
import type { Runtime } from './createRuntime.ts';

/** Writes rows to a spreadsheet file that the browser saves; loaded when first used. */
export type WriteSheet = (name: string, rows: readonly (readonly SheetCell[])[]) => Promise<void>;
/** What the app puts into the runtime: the views, and the one thing that a view cannot do. */
export interface Parts {
  widgets: Widgets;
  /** Begins to fetch the views that a kind of block is made of. */
  prepare: (block: string) => void;
  writeSheet: WriteSheet;
  /** Starts a worker that reads and judges spreadsheets. */
  openSheetWorker: () => Worker;
  /** Starts what checks definitions and finds its way in them. */
  openDesk: () => Promise<Desk>;
}

const RuntimeContext = createContext<Runtime | null>(null);
const PartsContext = createContext<Parts | null>(null);

function requireValue<T>(value: T | null, name: string): T {
  if (value === null) throw new Error(`${name} is used outside the page's root`);
  return value;
}

/** Gives the page its runtime. */
export function RuntimeProvider({ runtime, children }: { runtime: Runtime; children: ReactNode }) {
  return <RuntimeContext value={runtime}>{children}</RuntimeContext>;
}

/** Gives the views (src/app wires the real ones in); nearer to the leaves with more of them at hand. */
export function WidgetsProvider({ parts, children }: { parts: Parts; children: ReactNode }) {
  return <PartsContext value={parts}>{children}</PartsContext>;
}

export const useRuntime = (): Runtime => requireValue(useContext(RuntimeContext), 'useRuntime');
export const useWidgets = (): Widgets => requireValue(useContext(PartsContext), 'useWidgets').widgets;
export const usePrepare = (): Parts['prepare'] => requireValue(useContext(PartsContext), 'usePrepare').prepare;
export const useWriteSheet = (): WriteSheet => requireValue(useContext(PartsContext), 'useWriteSheet').writeSheet;

export const useOpenSheetWorker = (): Parts['openSheetWorker'] => requireValue(useContext(PartsContext), 'useOpenSheetWorker').openSheetWorker;

export const useOpenDesk = (): Parts['openDesk'] => requireValue(useContext(PartsContext), 'useOpenDesk').openDesk;

/** The catalogue as it is now; the component renders again when another one arrives. */
export function useLoaded(): LoadedCatalogue {
  const { catalogues } = useRuntime();
  return useSyncExternalStore(catalogues.subscribe, catalogues.current);
}
export const useCatalogue = (): ClientCatalogue => useLoaded().catalogue;

/** Resolves `{{key}}` and `{name}` in the language of the page. */
export function useText(): ResolveText {
  const { messages } = useCatalogue();
  return useCallback<ResolveText>((text, values) => textOf(messages, text, values), [messages]);
}

/** Who is signed in with which scope; renders again only when that changes. */
export function useSession(): SessionView | null {
  const { session } = useRuntime();
  return useSyncExternalStore(session.subscribe, session.snapshot);
}
