import { describe, test } from 'vitest';
import { refused, type Seed } from '../fixture.ts';

const rules = 'schemas/forms/people/details/rules.json';
const english = 'config/messages/en.json';
const hindi = 'config/messages/hi.json';

describe('texts', () => {
  test.each<Seed>([
    { name: 'a text that is not among the messages', file: rules, from: '"{{people.sameName}}"', to: '"{{people.sameNames}}"', line: 'people.sameNames', pointer: '/check/1/message', check: 'missing-text', wrong: /no text "people\.sameNames" in config\/messages\/en\.json/, right: /"people\.sameName"\?/ },
    { name: 'a literal text where people are told something', file: rules, from: '"{{people.sameName}}"', to: '"The names are the same"', line: 'The names are', pointer: '/check/1/message', check: 'literal-text', wrong: /not among the texts/, right: /\{\{key\}\}/ },
    { name: 'a literal text in a schema', file: 'schemas/_shared/person-name.json', from: '"{{field.name}}"', to: '"Only letters"', line: 'Only letters', pointer: '/errorMessage/pattern', check: 'literal-text', wrong: /not among the texts/, right: /\{\{key\}\}/ },
    { name: 'a placeholder without a value', file: rules, from: '"message": "{{people.tooYoung}}",\n      "values": { "years": { "var": "session.model.minimumAge" } }', to: '"message": "{{people.tooYoung}}"', line: '{{people.tooYoung}}', pointer: '/check/0/message', check: 'placeholder', wrong: /wants a value for \{years\}/, right: /"values": \{ "years"/ },
    { name: 'a placeholder with another name than the value', file: english, from: 'less than {years} years', to: 'less than {year} years', in: rules, line: '{{people.tooYoung}}', pointer: '/check/0/message', check: 'placeholder', wrong: /wants a value for \{year\}/, right: /"years"\?/, count: 2 },
    { name: 'a value that no text says', file: rules, from: '"message": "{{people.sameName}}"', to: '"message": "{{people.sameName}}", "values": { "name": 1 }', line: '"values": { "name"', pointer: '/check/1/values/name', check: 'placeholder', wrong: /no \{name\}/, right: /no value/ },
    { name: 'a translation of a text that there is not', file: hindi, from: '"people.saved"', to: '"people.safed"', line: 'people.safed', pointer: '/people.safed', check: 'translation', wrong: /no text of config\/messages\/en\.json/, right: /"people\.saved"\?/ },
    { name: 'a translation with another placeholder', file: hindi, from: '{total}', to: '{count}', line: '{count}', pointer: '/people.count', check: 'translation', wrong: /placeholders are \{count\}/, right: /\{total\}/ },
    { name: 'a first language without texts', file: 'config/app.json', from: '"language": "en"', to: '"language": "mr"', line: '"language"', pointer: '/language', check: 'missing-text', wrong: /no config\/messages\/mr\.json/, right: /language/ },
    { name: 'a key with an odd name', file: english, from: '"people.saved"', to: '"people saved"', line: '"people saved"', pointer: '/people saved', check: 'shape', wrong: /"people saved" does not fit/, right: /family\.fatherOrMother/ },
  ])('$name', refused);
});
