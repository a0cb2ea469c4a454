import { describe, test } from 'vitest';
import { refused, type Seed } from '../fixture.ts';

const file = 'config/completeness/person.json';
const desk = 'config/actions/desk.json';

describe('what makes a record complete', () => {
  test.each<Seed>([
    { name: 'a check that reads a field of the row that is not there', file, from: '{ "var": "record.status" } }', to: '{ "var": "record.state" } }', line: '"record.state"', pointer: '/checks/0/missing/!/var', check: 'unknown-path', wrong: /no field of student or loaded fact/, right: /status/ },
    { name: 'a check that reads a key that a call does not answer', file, from: '"lastName"] } }', to: '"surname"] } }', line: '"surname"', pointer: '/checks/1/missing/distinct/1', check: 'unknown-path', wrong: /no key that "listStudents" answers/, right: /lastName|one of/ },
    { name: 'a check that counts by a trait that is not there', file, from: '"counts": { "var": "session.program.brief" }', to: '"counts": { "var": "session.program.breif" }', line: '"counts"', pointer: '/checks/1/counts/var', check: 'unknown-path', wrong: /no trait of config\/programs\.json/, right: /"session\.program\.brief"\?/ },
    { name: 'a fact that no action answers', file, from: '"call": "listStudents"', to: '"call": "listStudent"', line: '"facts": { "record.people"', pointer: '/facts/record.people/call', check: 'unknown-name', wrong: /no action "listStudent"/, right: /"listStudents"\?/ },
    { name: 'a fact that is asked with a key that the action does not take', file, from: '"with": { "centerId"', to: '"with": { "centreId"', line: '"facts": { "record.people"', pointer: '/facts/record.people/with/centreId', check: 'call', wrong: /does not take "centreId"/, right: /"centerId"\?/, count: 2 },
    { name: 'a fact asked by what only a fact could tell', file, from: '{ "var": "record.centerId" }', to: '{ "var": "record.people.0.status" }', line: '"facts": { "record.people"', pointer: '/facts/record.people/with/centerId/var', check: 'unknown-path', wrong: /no field of student/, right: /one of|"record\./ },
    { name: 'a tab that is not there', file, from: '"label": "Status", "tab": "details"', to: '"label": "Status", "tab": "detials"', line: '"detials"', pointer: '/checks/0/tab', check: 'unknown-name', wrong: /no tab of person "detials"/, right: /"details"\?/ },
    { name: 'a component that is not there', file, from: '"component": "Details", "counts"', to: '"component": "Detail", "counts"', line: '"Detail"', pointer: '/checks/1/component', check: 'unknown-name', wrong: /no component of config\/components\.json "Detail"/, right: /"Details"\?/ },
    { name: 'two checks with one id', file, from: '"id": "people", "label"', to: '"id": "status", "label"', line: '"People"', pointer: '/checks/1/id', check: 'duplicate', wrong: /"status" stands twice/, right: /of its own/, count: 2 },
    { name: 'a checklist with a check that is not there', file, from: '"checks": ["people"]', to: '"checks": ["peeple"]', line: '"checklist": {', pointer: '/checklist/entries/0/checks/0', check: 'unknown-name', wrong: /no check "peeple"/, right: /"people"\?/ },
    { name: 'a place that is neither a tab nor a component', file, from: '"shown": [{ "tab": "details" }, { "component"', to: '"shown": [{ }, { "component"', line: '"shown": [{ }', pointer: '/shown/0', check: 'shape', wrong: /./, right: /"tab" or "component"/ },
    { name: 'an action over a rule set that is not there', file: desk, from: '"complete": "person"', to: '"complete": "persons"', line: '"persons"', pointer: '/lacking/do/complete', check: 'unknown-name', wrong: /no completeness of "persons"/, right: /"person"\?/ },
    { name: 'a list that is otherwise', file, from: '"lines": ["Status", "Rao", "Iyer"]', to: '"lines": ["Status", "Iyer", "Rao"]', line: '"a status and two people"', pointer: '/examples/1', check: 'example', wrong: /the example "a status and two people" fails: lines/, right: /both say the same/ },
    { name: 'a check that no example leaves out', file, from: '"facts": { "session": { "program": { "brief": false } } }, "expect": { "lines": [], "out": ["people"] }', to: '"expect": { "lines": [] }', line: '"id": "people"', pointer: '/checks/1', check: 'rule-without-example', wrong: /no example shows it left out/, right: /an example that does/ },
    { name: 'an entity whose rows nobody keeps', file, from: '"entity": "student"', to: '"entity": "studnet"', line: '"studnet"', pointer: '/entity', check: 'unknown-name', wrong: /no entity "studnet"/, right: /"student"\?/ },
  ])('$name', refused);
});
