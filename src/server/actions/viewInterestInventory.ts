import { entityOf, wireRow } from '../operations/entity.ts';
import { reach, scopeAbout } from '../operations/reach.ts';
import { rowsNamed } from '../operations/reference.ts';
import type { Handler } from '../types.ts';
import { fittingCourses } from './game/fittingCourses.ts';
import { inventoryDocument } from './game/inventoryDocument.ts';
import { nameOf } from './game/nameOf.ts';

const INVENTORY = 'interest-inventory';

/** The Holland code of an engagement, with the beneficiary's name, the courses that fit and the chart's document, spelled as the specification does (D1-GAME-36, D1-GAME-43). */
export const viewInterestInventory: Handler = async (input) => {
  const { catalogue, payload, store } = input;
  const def = entityOf(catalogue, INVENTORY);
  const engagement = await reach(input, 'engagement', payload['engagementId'], 'engagementId');
  const rows = await store.find(INVENTORY, { engagementId: engagement.id }, scopeAbout(input, def, [engagement]), { limit: 1 });
  const document = await inventoryDocument(input, engagement.id);
  const benificiaryName = await nameOf(input, engagement);
  return {
    rows: rows.map((row) => {
      const code = String(row.doc['finalScore'] ?? '');
      const courses = fittingCourses(code, rowsNamed(catalogue, 'courses')).map(({ name }) => String(name));
      return {
        ...wireRow(catalogue, def, row),
        hollandCode: code,
        coursesOfHollandCode: courses.join(', '),
        benificiaryName,
        basicDocId: document?.id ?? null,
      };
    }),
  };
};
