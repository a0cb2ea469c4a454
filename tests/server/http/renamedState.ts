/** A state of placements that gets another name in every definition, and the migration by which its records go along. */
import { definitionFiles } from '../../../src/catalogue/fromDisk.ts';

export const [OLD, NEW] = ['Not Placed', 'Without Work'] as const;
const MIGRATION = 'config/migrations/without-work.json';
export const migration = {
  $schema: '../../schemas/_meta/migration.schema.json',
  title: 'Not placed is called without work',
  moves: [{ workflow: 'placement', from: OLD, to: NEW }],
  examples: [
    {
      name: 'who was not placed is without work',
      entity: 'placement',
      before: { interviewStatus: OLD, empId: 4 },
      after: { interviewStatus: NEW, empId: 4 },
    },
  ],
};
export const migrationFile = { path: MIGRATION, text: JSON.stringify(migration, null, 2) };

/** Each definition of a folder that names the state, as it is with the other name. */
export async function renamedFiles(folder: string): Promise<{ path: string; text: string }[]> {
  return Object.entries(await definitionFiles(folder))
    .filter(([, text]) => text.includes(`"${OLD}"`) || text.includes('placement.Not-Placed'))
    .map(([path, text]) => ({ path, text: text.replaceAll(`"${OLD}"`, `"${NEW}"`).replaceAll('placement.Not-Placed', 'placement.Without-Work') }));
}
