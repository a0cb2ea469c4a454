/** The change request of config/README.md: at most three registrations for one number. */
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import type { Copy } from './copy.ts';
import { shownIn } from './readme.ts';

const FORM = 'schemas/forms/registration/basic-details';
const TEXT = 'This number already has three registrations';

export function threeAtMost(copy: Copy): void {
  const [lookup = {}, check = {}] = shownIn('config/README.md', '"At most three registrations for one number"');
  copy.set('config/actions/student.json', ['registrationsOfNumber'], lookup['registrationsOfNumber']);
  copy.set(`${FORM}/rules.json`, ['check', '+'], check);
  copy.set('config/messages/en.json', ['registration.numberThrice'], TEXT);
  copy.set('config/messages/en.json', ['why.fact.answer.count'], 'Others with this number');
  const example = (name: string, count: number, problems: Json): void => {
    const facts: JsonObject = { answers: { 'number-thrice': { count } } };
    copy.set(`${FORM}/examples.json`, ['examples', '+'], { name, requirement: [], facts, data: {}, expect: { problems } });
  };
  example('two others have the number', 2, []);
  example('three others have the number', 3, [{ at: '/primaryContactNumber', rule: 'number-thrice', message: TEXT }]);
}
