import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import type { JsonObject } from '../../engine/types.ts';

interface Telling {
  values: JsonObject;
  tell: (values: JsonObject) => void;
}

const nobodyHears: Telling = { values: {}, tell: () => undefined };
const ToldContext = createContext(nobodyHears);

/** Where the form of a screen tells (`tells` of its binding) what the blocks beside it read as `record.<name>`. */
export const useToldHere = (): Telling => useContext(ToldContext);

/** Blocks of one screen, which hear of each other; what none of them hears draws none of them anew. */
export function ToldHere({ children }: { children: ReactNode }) {
  const [values, tell] = useState<JsonObject>({});
  const here = useMemo(() => ({ values, tell }), [values]);
  return <ToldContext value={here}>{children}</ToldContext>;
}
