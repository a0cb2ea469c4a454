/** How much may be sent and answered at once: the numbers that keep a request small before anything of it is judged. */
import type { AppDef, Limits } from './types.ts';

const otherwise: Limits = { bodyKilobytes: 256, manyRowsKilobytes: 2048, strangerKilobytes: 16, keys: 300, rows: 1000, problems: 50 };

/** Bytes of all files that one save carries: in base64 they fit into the 16 MB that whatever stands in front lets through. */
export const FILES_TOGETHER = 10_000_000;

/** The limits of config/app.json; those of the house where it names none. */
export const limitsOf = ({ limits }: AppDef): Limits => (limits === undefined ? otherwise : (limits as Limits));
