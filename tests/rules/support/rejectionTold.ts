/** The change request "Center Managers get a mail when an employer is rejected", as workflows/README.md tells it. */
import type { JsonObject } from '../../../src/engine/types.ts';
import type { Copy } from './copy.ts';

const way = ['machine', 'states', 'Pending', 'on', 'reject'];

export const notice: JsonObject = {
  roles: { var: 'role.centreManager' },
  subject: '{{employer.rejectedSubject}}',
  text: '{{employer.rejectedMail}}',
  values: { name: { var: 'record.employerName' }, remarks: { var: 'event.remarks' } },
};

/** The step tells what `params` say. */
export const tells = (copy: Copy, params: JsonObject): void => copy.set('workflows/employer.json', [...way, 'actions'], [{ type: 'notify', params }]);

export function rejectionIsTold(copy: Copy): void {
  tells(copy, notice);
  copy.set('config/messages/en.json', ['employer.rejectedSubject'], '{name} is rejected');
  copy.set('config/messages/en.json', ['employer.rejectedMail'], '{name} was not approved: {remarks}');
}

/** The example that rejects says what is sent. */
export function exampleTells(copy: Copy): void {
  const example = ['examples', { name: 'an employer that waits is rejected with remarks' }];
  copy.set('workflows/employer.examples.json', [...example, 'facts'], { record: { employerName: 'Twin Ltd' } });
  copy.set(
    'workflows/employer.examples.json',
    [...example, 'notices'],
    [{ subject: 'Twin Ltd is rejected', text: 'Twin Ltd was not approved: No office at this address' }],
  );
}
