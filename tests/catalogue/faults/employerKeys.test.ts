/** Keys that came with employers: words that are looked for, rows named by another key, proposals, rows sent alone; each misused once. */
import { describe, test } from 'vitest';
import { refused, type Seed } from '../fixture.ts';

const actions = 'config/actions/student.json';
const binding = 'schemas/forms/people/details/binding.json';
const form = 'schemas/forms/people/details/schema.json';
const list = 'schemas/lists/people.json';
const listed = '"do": { "list": "student", "by": ["centerId"], "paged": true, "sort": "-dbUserId" }';
const sent = '"do": { "send": "student" }';
const failed = '"failed": "{{people.failed}}"';

describe('keys of actions, bindings, forms and lists that came with employers', () => {
  test.each<Seed>([
    {
      name: 'words under a key that the request does not take',
      file: actions,
      from: '"do": { "get": "student", "by": ["dbUserId"] }',
      to: '"do": { "list": "student", "by": ["dbUserId"], "finds": "keyword" }',
      pointer: '/viewStudent/do/finds',
      check: 'unknown-key',
      wrong: /the request does not take "keyword"/,
      right: /a known key|key/,
    },
    {
      name: 'words looked for in rows without a search text',
      file: actions,
      from: '"do": { "handler": "isDuplicate" }',
      to: '"do": { "list": "centre", "finds": "aadharNo" }',
      pointer: '/isDuplicate/do/finds',
      check: 'untyped-column',
      wrong: /rows of centre have no search text/,
      right: /"search" in config\/entities\/centre\.json/,
    },
    {
      name: 'several rows of an operation that is no handler',
      file: actions,
      from: sent,
      to: '"do": { "send": "student", "many": true }',
      pointer: '/changeStatus/do',
      check: 'shape',
      wrong: /does not fit|missing|many/,
      right: /"many" only with handler/,
    },
    {
      name: 'words and pages at once',
      file: actions,
      from: listed,
      to: '"do": { "list": "student", "by": ["centerId"], "finds": "centerId", "paged": true }',
      pointer: '/listStudents/do',
      check: 'shape',
      wrong: /.+/,
      right: /"finds" without paged, only and leftJoin/,
    },
    {
      name: 'a limit without words',
      file: actions,
      from: listed,
      to: '"do": { "list": "student", "by": ["centerId"], "most": 100 }',
      pointer: '/listStudents/do',
      check: 'shape',
      wrong: /.+/,
      right: /"most" only with finds/,
    },
    {
      name: 'a row named by a key that several rows may have',
      file: actions,
      from: sent,
      to: '"do": { "send": "student", "by": ["remarks"] }',
      pointer: '/changeStatus/do/by/0',
      check: 'unknown-key',
      wrong: /several rows of student may have the same "remarks"/,
      right: /unique in config\/entities\/student\.json/,
    },
    {
      name: 'a door whose message is empty',
      file: actions,
      from: sent,
      to: `${sent}, "endpoint": { "method": "PATCH", "path": "/api/student/:dbUserId", "body": "json", "answer": "envelope", "message": "" }`,
      pointer: '/changeStatus/endpoint/message',
      check: 'shape',
      wrong: /.+/,
      right: /.+/,
    },
    {
      name: 'rows alone without a table',
      file: binding,
      from: '"id": "update", "call": "updateStudent",',
      to: '"id": "update", "call": "updateStudent", "alone": true,',
      pointer: '/save/1',
      check: 'shape',
      wrong: /.+/,
      right: /"alone" only with each/,
    },
    {
      name: 'a failure that reads a trait that is not there',
      file: binding,
      from: failed,
      to: '"failed": [{ "when": { "var": "session.role.mayCaptur" }, "text": "{{people.failed}}" }]',
      pointer: '/failed/0/when/var',
      check: 'unknown-path',
      wrong: /no trait of config\/roles\.json/,
      right: /mayCapture"\?/,
    },
    {
      name: 'a failure with a text that is not there',
      file: binding,
      from: failed,
      to: '"failed": [{ "when": { "!": { "var": "session.role.mayCapture" } }, "text": "{{people.failedd}}" }, { "when": true, "text": "{{people.failed}}" }]',
      pointer: '/failed/0/text',
      check: 'missing-text',
      wrong: /no text "people.failedd"/,
      right: /people\.failed/,
    },
    {
      name: 'a proposal that is none',
      file: form,
      from: '"channel": { "title": "Channel", "type": "string",',
      to: '"channel": { "title": "Channel", "type": "string", "x-suggested": false,',
      pointer: '/properties/channel/x-suggested',
      check: 'shape',
      wrong: /.+/,
      right: /true, or leave it out/,
    },
    {
      name: 'a row laid into a form by half',
      file: list,
      from: '"needs": { "screen": "person" },',
      to: '"needs": { "screen": "person" }, "edit": false,',
      pointer: '/actions/0/edit',
      check: 'shape',
      wrong: /.+/,
      right: /true, or leave it out/,
    },
  ])('$name', refused);
});
