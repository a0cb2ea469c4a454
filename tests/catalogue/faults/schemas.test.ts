import { describe, test } from 'vitest';
import { refused, type Seed } from '../fixture.ts';

const schema = 'schemas/forms/people/details/schema.json';
const ui = 'schemas/forms/people/details/ui.json';
const person = 'schemas/_shared/person-name.json';

describe('form schemas', () => {
  test.each<Seed>([
    { name: 'a condition in a schema', file: schema, from: '"title": "Person",', to: '"title": "Person", "if": {},', line: '"if"', pointer: '/if', check: 'forbidden-keyword', wrong: /"if" is not for form schemas/, right: /rules\.json/ },
    { name: 'alternatives of objects in a schema', file: schema, from: '"title": "Mobile", ', to: '"title": "Mobile", "oneOf": [], ', line: '"oneOf"', pointer: '/properties/mobile/oneOf', check: 'forbidden-keyword', wrong: /"oneOf"/, right: /rules\.json/ },
    { name: 'dependencies in a schema', file: schema, from: '"title": "Person",', to: '"title": "Person", "dependencies": {},', line: '"dependencies"', pointer: '/dependencies', check: 'forbidden-keyword', wrong: /"dependencies"/, right: /rules\.json/ },
    { name: 'an open object', file: 'schemas/_shared/address.json', from: '"additionalProperties": false', to: '"additionalProperties": true', line: 'additionalProperties', pointer: '/additionalProperties', check: 'shape', wrong: /true/, right: /false/ },
    { name: 'a part that is not there', file: schema, from: '"$ref": "../../../_shared/address.json"', to: '"$ref": "../../../_shared/adress.json"', line: 'adress.json', pointer: '/properties/residential/$ref', check: 'ref', wrong: /no file schemas\/_shared\/adress\.json/, right: /address\.json/ },
    { name: 'a reference out of the shared parts', file: schema, from: '"$ref": "../../../_shared/address.json"', to: '"$ref": "other.json"', line: 'other.json', pointer: '/properties/residential/$ref', check: 'ref', wrong: /leads out of schemas\/_shared/, right: /schemas\/_shared/ },
    { name: 'a part that contains itself', file: 'schemas/_shared/address.json', from: '"title": "Taluk", "type": "string"', to: '"title": "Taluk", "$ref": "address.json"', line: '"Taluk"', pointer: '/properties/taluk/$ref', check: 'ref', wrong: /leads back to itself/, right: /do not contain themselves/ },
    { name: 'a required field that is not there', file: schema, from: '"required": ["firstName", "lastName", "dob"]', to: '"required": ["firstName", "lastname", "dob"]', line: '"lastname"', pointer: '/required/1', check: 'schema-keyword', wrong: /"lastname" is required but is no field/, right: /"lastName"/ },
    { name: 'a keyword that says nothing about the type', file: schema, from: '"title": "Income", "type": "integer", "minimum": 0', to: '"title": "Income", "type": "integer", "maxLength": 5', line: '"Income"', pointer: '/properties/family/items/properties/income/maxLength', check: 'schema-keyword', wrong: /"maxLength" says nothing/, right: /"string"/ },
    { name: 'limits that leave nothing over', file: schema, from: '"maxLength": 200', to: '"minLength": 300, "maxLength": 200', line: '"minLength"', pointer: '/properties/remarks/minLength', check: 'schema-keyword', wrong: /nothing fits/, right: /at most 200/ },
    { name: 'a text for a keyword that is not there', file: person, from: '"errorMessage": { "pattern"', to: '"errorMessage": { "format"', line: '"errorMessage"', pointer: '/errorMessage/format', check: 'schema-keyword', wrong: /never said/, right: /pattern/ },
    { name: 'a field without a type', file: schema, from: '"title": "Full name", "type": "string"', to: '"title": "Full name"', line: '"Full name"', pointer: '/properties/fullName', check: 'schema-keyword', wrong: /neither "type" nor "\$ref"/, right: /"type"/ },
    { name: 'a pattern that does not compile', file: person, from: '"^[A-Za-z][A-Za-z ]*$"', to: '"^[A-Za-z(["', line: '([', pointer: '/pattern', check: 'shape', wrong: /does not fit/, right: /regular expression that compiles/ },
    { name: 'a pattern that takes exponential time', file: person, from: '"^[A-Za-z][A-Za-z ]*$"', to: '"^([A-Za-z]+ ?)+$"', line: '([A-Za-z]+ ?)+', pointer: '/pattern', check: 'slow-pattern', wrong: /exponential time/, right: /cannot read the same text twice/ },
    { name: 'a pattern that takes quadratic time', file: schema, from: '"title": "Mobile", "type": "string", "pattern": "^[0-9]{10}$"', to: '"title": "Mobile", "type": "string", "pattern": "[0-9]+$"', line: '"[0-9]+$"', pointer: '/properties/mobile/pattern', check: 'slow-pattern', wrong: /square of the text/, right: /begin with \^/ },
    { name: 'a top-level field with the name of the root', file: schema, from: '"fullName": {', to: '"root": { "type": "string" }, "fullName": {', line: '"root"', pointer: '/properties/root', check: 'schema-keyword', wrong: /cannot be called "root"/, right: /another name/ },
    { name: 'an option list that is not there', file: schema, from: '"x-options": "relationships"', to: '"x-options": "relationship"', line: '"x-options": "relationship"', pointer: '/properties/family/items/properties/relation/x-options', check: 'unknown-name', wrong: /no option list "relationship"/, right: /"relationships"\?/ },
    { name: 'a widget that is not there', file: ui, from: '"widget": "digits"', to: '"widget": "digit"', line: '"digit"', pointer: '/sections/0/fields/4/widget', check: 'shape', wrong: /"digit" is not one of/, right: /"digits"\?/ },
    { name: 'an option that the widget does not have', file: ui, from: '"with": { "max": "today" }', to: '"with": { "maximum": "today" }', line: '"maximum"', pointer: '/sections/0/fields/3/with/maximum', check: 'widget-option', wrong: /no option "maximum"/, right: /option/ },
    { name: 'an option of a widget with a wrong value', file: ui, from: '"with": { "max": "today" }', to: '"with": { "max": 7 }', line: '"max"', pointer: '/sections/0/fields/3/with/max', check: 'widget-option', wrong: /must be string/, right: /string/ },
    { name: 'a field that is drawn twice', file: ui, from: '{ "at": "/remarks" }', to: '{ "at": "/dob" }', line: '{ "at": "/remarks" }'.replace('remarks', 'referedBy'), pointer: '/sections/0/fields/7/at', check: 'duplicate', wrong: /"\/dob" stands twice, first at line/, right: /once/ },
    { name: 'a section about a field that is not there', file: ui, from: '"at": "/residential",', to: '"at": "/residental",', line: '/residental', pointer: '/sections/1/at', check: 'unknown-pointer', wrong: /leads to no field/, right: /"\/residential"\?/ },
  ])('$name', refused);
});
