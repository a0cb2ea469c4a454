import { createContext } from 'react';
import type { JsonObject } from '../../../engine/types.ts';

/** Who hears what stands in a form that writes nothing itself. */
interface Asking {
  /**
   * The answers, judged, with the questions that were answered with yes. What it rejects with is told like a save that failed.
   */
  hear: (data: JsonObject, confirmed: readonly string[]) => void | Promise<void>;
  /** The id of the form's element, for a button elsewhere that submits it. */
  id?: string;
}

/** Of a form that asks for the rows of its list (`rows.asks` of its binding; D3-REPORT-08), or that a button asks (`question`). */
export const AskedContext = createContext<Asking | undefined>(undefined);
