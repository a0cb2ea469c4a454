import { componentFacts } from '../../engine/completeness/judgeCompleteness.ts';
import { itemOf } from '../session/facts.ts';
import type { Handler } from '../types.ts';

/** Which components a programme and a role see: `isVisibility` Y or N per `componentName` (D1-LOGIN-14, D1-ROLES-07). */
export const fetchByProgramIdAndRoleId: Handler = async ({ payload, catalogue }) => {
  const session = { role: itemOf(catalogue.roles, payload['roleId']) ?? {}, program: itemOf(catalogue.programs, payload['programId']) ?? {} };
  return {
    rows: Object.entries(componentFacts(catalogue.components, session)).map(([componentName, isSeen]) => ({
      componentName,
      isVisibility: isSeen ? 'Y' : 'N',
    })),
  };
};
