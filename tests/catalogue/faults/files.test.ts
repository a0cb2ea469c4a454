import { describe, test } from 'vitest';
import { refused, type Seed } from '../fixture.ts';

const rules = 'schemas/forms/people/details/rules.json';
const app = 'config/app.json';

describe('files, JSON and shape', () => {
  test.each<Seed>([
    { name: 'a comma is missing', file: app, from: '"timeZone": "Asia/Kolkata", "language": "en",\n', to: '"timeZone": "Asia/Kolkata", "language": "en"\n', line: '"constants"', pointer: '', check: 'json', wrong: /stands where , or } belongs/, right: /comma between entries/ },
    { name: 'a comma too many', file: 'config/options/channels.json', from: '"title": "Channels",', to: '"title": "Channels",,', line: '"title"', pointer: '', check: 'json', wrong: /stands where a key belongs/, right: /double quotes/ },
    { name: 'a text does not end', file: app, from: '"name": "Sample",', to: '"name": "Sample,', line: '"name"', pointer: '', check: 'json', wrong: /stands where , or } belongs/, right: /comma/ },
    { name: 'a comment in JSON', file: app, from: '"language": "en",', to: '// the language\n  "language": "en",', line: '// the', pointer: '', check: 'json', wrong: /stands where a key belongs/, right: /key in double quotes/ },
    { name: 'a key stands twice in one object', file: app, from: '"redirectMs": 3000', to: '"redirectMs": 3000,\n "redirectMs": 4000', line: '4000', pointer: '/constants/redirectMs', check: 'json', wrong: /stands twice/, right: /each key once/ },
    { name: 'a key that reaches into prototypes', file: app, from: '"redirectMs": 3000', to: '"__proto__": 3000', line: '__proto__', pointer: '', check: 'json', wrong: /"__proto__" is not allowed/, right: /another name/ },
    { name: 'a byte order mark', file: app, to: '\uFEFF{}', pointer: '', check: 'json', wrong: /byte order mark/, right: /UTF-8 without/ },
    { name: 'another encoding than UTF-8', file: app, from: '"name": "Sample"', to: '"name": "Sampl\uFFFD"', line: 'Sampl', pointer: '', check: 'json', wrong: /not UTF-8/, right: /encoding UTF-8/ },
    { name: 'twenty thousand brackets', file: app, to: `{"a":${'['.repeat(20_000)}`, pointer: '', check: 'json', wrong: /more than 64 levels/, right: /flatter/ },
    { name: 'a file that is far too large', file: 'config/reference/places.json', to: ' '.repeat(5_000_001), pointer: '', check: 'json', wrong: /5000001 characters/, right: /at most/ },
    { name: 'a file in a place where no definition is', file: 'config/option/colours.json', to: '{}', pointer: '', check: 'places', wrong: /no definition has this place/, right: /config/ },
    { name: 'a file of a form that forms do not have', file: 'schemas/forms/people/details/layout.json', to: '{}', pointer: '', check: 'places', wrong: /no definition has this place/, right: /schemas\/forms\/<area>\/<form>\/ui\.json/ },
    { name: 'a table that every set needs is missing', file: 'config/theme.json', to: null, pointer: '', check: 'places', wrong: /file is missing/, right: /theme\.schema\.json/ },
    { name: 'a form without its binding', file: 'schemas/forms/people/details/binding.json', to: null, in: 'schemas/forms/people/details/schema.json', pointer: '', check: 'form-files', wrong: /no binding\.json/, right: /binding\.json/, count: 2 },
    { name: 'no link to the meta schema', file: app, from: '"$schema": "../schemas/_meta/app.schema.json",\n', to: '', pointer: '', check: 'shape', wrong: /"\$schema" is missing/, right: /meta schema/ },
    { name: 'a link to the meta schema of another kind', file: app, from: '_meta/app.schema.json', to: '_meta/theme.schema.json', line: '$schema', pointer: '/$schema', check: 'schema-link', wrong: /not the meta schema/, right: /app\.schema\.json/ },
    { name: 'an id that is not the name of the file', file: 'config/screens/about.json', from: '"path": "/about"', to: '"id": "abaut", "path": "/about"', line: '"id"', pointer: '/id', check: 'file-name', wrong: /"abaut"/, right: /rename the file/ },
    { name: 'a misspelt key', file: 'config/screens/about.json', from: '"title": "About"', to: '"titel": "About", "title": "About"', line: '"titel"', pointer: '/titel', check: 'shape', wrong: /"titel" is not known/, right: /"title"\?/ },
    { name: 'a key is missing', file: 'config/screens/about.json', from: '"open": "session",\n', to: '', pointer: '', check: 'shape', wrong: /"open" is missing/, right: /public: without a session/ },
    { name: 'a value that is not among the allowed ones', file: 'config/screens/about.json', from: '"open": "session"', to: '"open": "everyone"', line: '"open"', pointer: '/open', check: 'shape', wrong: /"everyone"/, right: /one of public, session, menu/ },
    { name: 'a number where a text belongs', file: 'config/screens/about.json', from: '"title": "About"', to: '"title": 7', line: '"title"', pointer: '/title', check: 'shape', wrong: /7/, right: /text/ },
    { name: 'an unknown kind of block', file: 'config/screens/person.json', from: '"block": "record"', to: '"block": "records"', line: 'records', pointer: '/blocks/0/block', check: 'shape', wrong: /"records"/, right: /"record"\?/ },
    { name: 'an icon that nobody drew', file: 'config/menus.json', from: '"icon": "users"', to: '"icon": "usres"', line: 'usres', pointer: '/menus/0/entries/0/icon', check: 'shape', wrong: /"usres"/, right: /"users?"\?/ },
    { name: 'two operators in one rule', file: rules, from: '{ "!!": { "var": "data.channel" } }', to: '{ "!!": { "var": "data.channel" }, "!": { "var": "data.dob" } }', line: '"show"', pointer: '/show/~1referedBy', check: 'one-operator', wrong: /2 keys \(!!, !\)/, right: /exactly one key/ },
    { name: 'an action without "auth"', file: 'config/actions/pincode.json', from: '"auth": "none",\n', to: '', line: '"findpincode"', pointer: '/findpincode', check: 'shape', wrong: /"auth" is missing/, right: /bearer/ },
    { name: 'two operations in one action', file: 'config/actions/pincode.json', from: '"reference": "places",', to: '"reference": "places", "handler": "isDuplicate",', line: '"do"', pointer: '/findpincode/do', check: 'shape', wrong: /does not fit/, right: /exactly one of create/ },
    { name: 'a delayed step in a workflow', file: 'workflows/student.json', from: '"meta": { "label": "New", "tone": "info" },', to: '"meta": { "label": "New", "tone": "info" }, "after": { "1000": "Left" },', line: '"after"', pointer: '/machine/states/New/after', check: 'shape', wrong: /"after" is not known/, right: /only type, meta, on/ },
    { name: 'a workflow that invokes', file: 'workflows/student.json', from: '"meta": { "label": "New", "tone": "info" },', to: '"meta": { "label": "New", "tone": "info" }, "invoke": {},', line: '"invoke"', pointer: '/machine/states/New/invoke', check: 'shape', wrong: /"invoke" is not known/, right: /only/ },
    { name: 'a state without a tone', file: 'workflows/student.json', from: '{ "label": "New", "tone": "info" }', to: '{ "label": "New" }', line: '"label": "New"', pointer: '/machine/states/New/meta', check: 'shape', wrong: /"tone" is missing/, right: /tone/ },
  ])('$name', refused);
});
