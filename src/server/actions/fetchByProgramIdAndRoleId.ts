import { holds } from '../../engine/rules/logic.ts';
import type { Json, JsonObject, Logic } from '../../engine/types.ts';
import { itemOf } from '../session/facts.ts';
import type { Handler } from '../types.ts';

const isObject = (value: Json | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);
const rowsAt = (table: JsonObject, key: string): JsonObject[] => (Array.isArray(table[key]) ? table[key].filter(isObject) : []);

/** Which components a programme and a role see: `isVisibility` Y or N per `componentName` (D1-LOGIN-14, D1-ROLES-07). */
export const fetchByProgramIdAndRoleId: Handler = async ({ payload, catalogue }) => {
  const session = { role: itemOf(catalogue.roles, payload['roleId']) ?? {}, program: itemOf(catalogue.programs, payload['programId']) ?? {} };
  const hidden = new Set(rowsAt(catalogue.components, 'hidden').filter(({ when }) => holds(when as Logic, { session })).map(({ name }) => name));
  return {
    rows: rowsAt(catalogue.components, 'items').map(({ name }) => ({ componentName: name ?? null, isVisibility: hidden.has(name) ? 'N' : 'Y' })),
  };
};
