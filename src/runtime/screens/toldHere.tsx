import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import type { JsonObject } from '../../engine/types.ts';

interface Telling {
  told: JsonObject;
  tell: (values: JsonObject) => void;
}

const nobodyHears: Telling = { told: {}, tell: () => undefined };
const ToldContext = createContext(nobodyHears);

/** Where the form of a screen tells (`tells` of its binding) what the blocks beside it read as `record.<name>`. */
export const useToldHere = (): Telling => useContext(ToldContext);

/** Blocks of one screen, which hear of each other; what none of them hears draws none of them anew. */
export function ToldHere({ children }: { children: ReactNode }) {
  const [told, tell] = useState<JsonObject>({});
  const here = useMemo(() => ({ told, tell }), [told]);
  return <ToldContext value={here}>{children}</ToldContext>;
}
