import { createContext } from 'react';
import type { JsonObject } from '../../../engine/types.ts';

/** Hears what stands in a form that asks for the rows of its list (`rows.asks` of its binding; D3-REPORT-08). */
export const RowQueryContext = createContext<((data: JsonObject) => void) | undefined>(undefined);
