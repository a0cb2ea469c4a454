import { describe, test } from 'vitest';
import { refused, type Seed } from '../fixture.ts';

const file = 'schemas/forms/people/details/schema.json';
const by = '"discriminator": { "propertyName": "kind" }';
const kind = '"kind": { "title": "Came by", "type": "string", "x-options": "channels" }';
const walkIn = '{ "properties": { "kind": { "const": "Walk-in" }, "asked": { "title": "Asked", "type": "string" } }, "required": ["asked"] }';
const sent = '{ "properties": { "kind": { "const": "NGO" }, "by": { "title": "By", "type": "string" } } }';

/** The schema with an object of alternatives. */
const way = (oneOf: string, { choice = by, beside = kind }: { choice?: string; beside?: string } = {}): Pick<Seed, 'file' | 'from' | 'to'> => ({
  file,
  from: '"family": {',
  to: `"way": { "title": "Way", "type": "object", "properties": { ${beside} }${choice === '' ? '' : `, ${choice}`}${oneOf === '' ? '' : `, "oneOf": [${oneOf}]`} }, "family": {`,
});
const at = '/properties/way';
const check = 'alternatives';

describe('alternatives of an object', () => {
  test.each<Seed>([
    {
      name: 'nothing by which one is chosen',
      ...way(`${walkIn}, ${sent}`, { choice: '' }),
      pointer: `${at}/oneOf`,
      check,
      wrong: /not said by which field/,
      right: /"discriminator": \{ "propertyName": "kind" \}/,
    },
    { name: 'a choice of no alternatives', ...way(''), pointer: `${at}/discriminator`, check, wrong: /nothing to choose between/, right: /"oneOf"/ },
    {
      name: 'a choice by a field that is not there',
      ...way(`${walkIn}, ${sent}`, { choice: '"discriminator": { "propertyName": "kint" }' }),
      pointer: `${at}/discriminator/propertyName`,
      check,
      wrong: /"kint" is no field of this object/,
      right: /"kind"\?/,
    },
    {
      name: 'a choice without options',
      ...way(`${walkIn}, ${sent}`, { beside: '"kind": { "title": "Came by", "type": "string" }' }),
      pointer: `${at}/properties/kind`,
      check,
      wrong: /nothing to choose from/,
      right: /"x-options"/,
    },
    {
      name: 'an alternative of which nobody knows when it is chosen',
      ...way(`${walkIn}, { "properties": { "by": { "title": "By", "type": "string" } } }`),
      pointer: `${at}/oneOf/1`,
      check,
      wrong: /not said for which "kind"/,
      right: /"kind": \{ "const": … \}/,
    },
    {
      name: 'two alternatives for one value',
      ...way(`${walkIn}, ${sent.replace('NGO', 'Walk-in')}`),
      pointer: `${at}/oneOf/1/properties/kind`,
      check,
      wrong: /another alternative is for "Walk-in" already/,
      right: /a value of its own/,
    },
    {
      name: 'an alternative for what nobody can choose',
      ...way(`${walkIn.replace('Walk-in', 'Walk-ni')}, ${sent}`),
      pointer: `${at}/oneOf/0/properties/kind/const`,
      check,
      wrong: /"Walk-ni" is none of the options of "kind"/,
      right: /"Walk-in"\?/,
    },
    {
      name: 'a field that stands beside the alternatives, too',
      ...way(`${walkIn}, ${sent}`, { beside: `${kind}, "by": { "title": "By", "type": "string" }` }),
      pointer: `${at}/oneOf/1/properties/by`,
      check,
      wrong: /"by" stands beside the alternatives already/,
      right: /only "required": \["by"\]/,
    },
    {
      name: 'one name for two fields',
      ...way(`${walkIn}, ${sent.replace('"by": { "title": "By", "type": "string" }', '"asked": { "title": "Asked", "type": "integer" }')}`),
      pointer: `${at}/oneOf/1/properties/asked`,
      check,
      wrong: /"asked" is another field in another alternative/,
      right: /another name/,
    },
    {
      name: 'an alternative that needs what is not there',
      ...way(`${walkIn.replace('["asked"]', '["aksed"]')}, ${sent}`),
      pointer: `${at}/oneOf/0/required/0`,
      check,
      wrong: /"aksed" is required but is no field here/,
      right: /"asked"\?/,
    },
    {
      name: 'an alternative that no example chooses',
      ...way(`${walkIn}, ${sent}`),
      // What each alternative shows, what one of them requires, and the examples that say what is hidden.
      count: 4,
      also: {
        file: 'schemas/forms/people/details/ui.json',
        from: '{ "at": "/remarks" }',
        to: '{ "at": "/remarks" }, { "at": "/way/kind", "widget": "select" }, { "at": "/way/asked" }, { "at": "/way/by" }',
      },
      line: '"asked": { "title"',
      pointer: `${at}/oneOf/0/properties/asked`,
      check: 'rule-without-example',
      wrong: /"show:\/way\/asked": no example makes it true/,
      right: /an example/,
    },
    {
      name: 'a limit in an alternative that says nothing of its field',
      ...way(`${walkIn.replace('"type": "string"', '"type": "string", "minimum": 3')}, ${sent}`),
      pointer: `${at}/oneOf/0/properties/asked/minimum`,
      check: 'schema-keyword',
      wrong: /"minimum" says nothing about a value of type "string"/,
      right: /"type": "integer"/,
    },
  ])('$name', refused);
});
