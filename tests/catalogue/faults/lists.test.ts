import { describe, test } from 'vitest';
import { refused, type Seed } from '../fixture.ts';

const list = 'schemas/lists/people.json';

describe('lists', () => {
  test.each<Seed>([
    { name: 'a column that can be sorted without an index', file: list, from: '"label": "Status", "as": "status",', to: '"label": "Status", "as": "status", "sort": true,', line: '"of": "student"', pointer: '/columns/2/sort', check: 'untyped-column', wrong: /cannot be sorted by "status"/, right: /"sort": true in config\/entities\/student\.json/ },
    { name: 'a filter without an index', file: list, from: '"field": "status"', to: '"field": "lastName"', line: '"filters"', pointer: '/filters/0/field', check: 'untyped-column', wrong: /cannot be filtered by "lastName"/, right: /"filter": true/ },
    { name: 'a first order without an index', file: list, from: '"sort": "-dob"', to: '"sort": "-lastName"', line: '"-lastName"', pointer: '/sort', check: 'untyped-column', wrong: /cannot be sorted by "lastName"/, right: /typed column/ },
    { name: 'a search without a search text', file: 'config/entities/student.json', from: '"search": ["firstName", "lastName"]', to: '"search": []', in: list, line: '"search"', pointer: '/search', check: 'untyped-column', wrong: /no search text/, right: /"search"/ },
    { name: 'a list whose action answers no pages', file: 'config/actions/student.json', from: '"paged": true, ', to: '', in: list, line: '"load"', pointer: '/load/call', check: 'untyped-column', wrong: /takes no "page" and "size"/, right: /"paged": true/ },
    { name: 'a column that the rows do not have', file: list, from: '"at": "/status"', to: '"at": "/state"', line: '"at": "/state"', pointer: '/columns/2/at', check: 'unknown-path', wrong: /rows have no "state"/, right: /"status"\?/ },
    { name: 'a rule that reads what the rows do not have', file: list, from: '"values": { "name": { "var": "row.firstName" } }', to: '"values": { "name": { "var": "row.firstname" } }', line: 'row.firstname', pointer: '/actions/0/values/name/var', check: 'unknown-path', wrong: /no key of the rows/, right: /row\.firstName"\?/ },
    { name: 'a key that the rows do not have', file: list, from: '"key": "dbUserId"', to: '"key": "id"', line: '"key"', pointer: '/key', check: 'unknown-path', wrong: /rows have no "id"/, right: /key/ },
    { name: 'an export of a column that is not there', file: list, from: '"columns": ["dbUserId", "name"]', to: '"columns": ["dbUserId", "names"]', line: '"export"', pointer: '/export/columns/1', check: 'unknown-name', wrong: /no column "names"/, right: /"name"\?/ },
    { name: 'a button that may be seen by the selected row', file: list, from: '"shown": { "var": "session.role.mayCapture" }', to: '"shown": { "var": "row.status" }', line: '"shown": { "var": "row.status" }', pointer: '/actions/0/shown/var', check: 'unknown-path', wrong: /begins with no fact/, right: /known fact/ },
    { name: 'a status of no workflow', file: list, from: '"of": "student"', to: '"of": "students"', line: '"of"', pointer: '/columns/2/of', check: 'unknown-name', wrong: /no workflow "students"/, right: /"student"\?/ },
    { name: 'a button that needs a screen nobody knows', file: list, from: '"needs": { "screen": "person" }', to: '"needs": { "screen": "persn" }', line: '"persn"', pointer: '/actions/0/needs/screen', check: 'unknown-name', wrong: /no screen "persn"/, right: /"person"\?/ },
    { name: 'a colour that no example leaves out', file: list, from: '"status": "Welcomed", "dob": "2001-01-01" }],\n      "selected": 0,\n', to: '"status": "New", "dob": "2001-01-01" }],\n      "selected": 0,\n', also: { file: list, from: '"status": "Welcomed", "dob": "2001-01-01" }],\n      "selected": 1,\n', to: '"status": "New", "dob": "2001-01-01" }],\n      "selected": 1,\n' }, line: '"rowColour"', pointer: '/rowColour/0/when', check: 'rule-without-example', wrong: /no example makes it false/, right: /an example/, count: 3 },
    { name: 'an example of a list that fails', file: list, from: '"title": "All people", "shown": []', to: '"title": "Everybody", "shown": []', pointer: '/examples/1', check: 'example', wrong: /title is "All people", expected "Everybody"/, right: /both say the same/ },
  ])('$name', refused);
});
