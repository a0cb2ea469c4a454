/** The change request of schemas/README.md: a column of a list and a filter by it. */
import type { Copy } from './copy.ts';
import { shownIn } from './readme.ts';

const LIST = 'schemas/lists/beneficiaries.json';

export function showGender(copy: Copy): void {
  const [column] = shownIn('schemas/README.md', '"Show the gender in the beneficiary list, and filter by it"');
  copy.set('config/entities/engagement.json', ['columns', 'gender'], column?.['gender']);
  for (const action of ['viewAllByCenter', 'viewAllByCenterAndStatus']) copy.set('config/actions/engagement.json', [action, 'answer', '+'], 'gender');
  copy.set(LIST, ['columns', '+'], { at: '/gender', label: 'Gender', sort: true });
  copy.set(LIST, ['filters', '+'], { field: 'gender', label: 'Gender', as: 'select', options: 'genders', all: 'All' });
  copy.set(LIST, ['examples', 0, 'expect', 'columns', '+'], 'Gender');
}
