/** Columns that a row gets from the rows that refer to it: which rows, what is taken of them, and that nothing counts itself. */
import type { Json } from '../../engine/types.ts';
import { columnValues, statesIn } from '../columnValues.ts';
import { columnHolds } from '../computedColumn.ts';
import type { EntityColumn, EntityDef } from '../definition/entity.ts';
import { pointerTo } from '../json/pointer.ts';
import { oneOf } from '../../engine/nearest.ts';
import { documentOf } from '../ruleLocations/entityFields.ts';
import type { Catalogue } from '../types.ts';
import { wrongAt, faultAt, type Check, type CheckContext, type FoundFault } from './check.ts';
import { inEach } from './untilChanged.ts';

type Children = NonNullable<EntityColumn['children']>;
type Type = EntityColumn['type'];

/** The columns and references of an entity, with their types. */
const typesOf = ({ columns = {}, references = {} }: EntityDef): Record<string, Type> => ({
  ...Object.fromEntries(Object.keys(references).map((key) => [key, 'integer' as const])),
  ...Object.fromEntries(Object.entries(columns).map(([name, { type }]) => [name, type])),
});

/** What a column must be to hold what is taken of a column of `columnType`. */
function fitting(take: Children['take'], columnType: Type | undefined): readonly Type[] {
  if (take === 'count') return ['integer'];
  if (take === 'any') return ['boolean'];
  if (take === 'sum') return columnType === 'number' ? ['number'] : ['integer'];
  return columnType === undefined ? [] : [columnType];
}

function checkTake(base: string, { take, column, order }: Children, type: Type, types: Record<string, Type>): FoundFault[] {
  const own = column === undefined ? undefined : types[column];
  // A column that is not there is told as that.
  if ([column, order].some((name) => name !== undefined && types[name] === undefined)) return [];
  if (own !== undefined && ((take === 'sum' && own !== 'integer' && own !== 'number') || (take !== 'newest' && own === 'boolean')))
    return faultAt(
      `${base}/column`,
      `"${column ?? ''}" is of the type ${own}, of which there is no ${take}`,
      'a column of numbers or days, or "any" with "where"',
    );
  const right = fitting(take, own);
  return right.includes(type) ? [] : faultAt(base, `the ${take} is no ${type}, which the column holds`, `"type": "${right.join('" or "')}"`);
}

function picked(base: string, { entity, where = {} }: Children, types: Record<string, Type>, catalogue: Catalogue): FoundFault[] {
  return Object.entries(where).flatMap(([name, match]) => {
    const at = pointerTo(`${base}/where`, name);
    const type = types[name];
    if (type === undefined) return [];
    // What is stored is never another spelling of a state.
    const possible = statesIn(catalogue, entity, name) ?? columnValues(catalogue, entity, name).values;
    return [match].flat().flatMap((value: Json) => {
      if (value !== null && possible !== undefined && !possible.includes(value))
        return faultAt(at, `"${name}" is never ${JSON.stringify(value)}`, oneOf(String(value), possible.map(String), 'value'), 'impossible-value');
      return columnHolds(type, value)
        ? []
        : faultAt(at, `${JSON.stringify(value)} is nothing that a column of the type ${type} holds`, `${type}, or null`);
    });
  });
}

/** The columns that go into a column, of whatever entity. */
function goesInto({ entities }: Catalogue, noun: string, name: string): [string, string][] {
  const { children, from } = entities[noun]?.columns?.[name] ?? {};
  if (from) return from.at.lastIndexOf('/') === 0 ? [[from.entity, from.at.slice(1)]] : [];
  return [children?.column, children?.order, ...Object.keys(children?.where ?? {})].flatMap((one): [string, string][] =>
    children === undefined || one === undefined ? [] : [[children.entity, one]],
  );
}

function counts(catalogue: Catalogue, noun: string, name: string, trail: readonly string[] = []): string[] | undefined {
  const here = `${noun}.${name}`;
  if (trail.includes(here)) return trail[0] === here ? [...trail, here] : undefined;
  for (const [other, column] of goesInto(catalogue, noun, name)) {
    const circle = counts(catalogue, other, column, [...trail, here]);
    if (circle) return circle;
  }
  return undefined;
}

function wrongIn(context: CheckContext, noun: string, entity: EntityDef, name: string, column: EntityColumn, isField: boolean): FoundFault[] {
  const { children } = column;
  if (children === undefined) return [];
  const { catalogue } = context;
  const here = pointerTo('/columns', name);
  const base = `${here}/children`;
  const owner = catalogue.entities[children.entity];
  if (owner === undefined) return [];
  const types = typesOf(owner);
  const circle = counts(catalogue, noun, name);
  return [
    ...(isField
      ? faultAt(here, `"${name}" is a field of the form: what rows of ${children.entity} say would stand beside what was typed`, 'a name of its own')
      : []),
    ...[children.column, children.order, ...Object.keys(children.where ?? {})]
      .filter((one) => one !== undefined && owner.encrypted?.includes(one) === true)
      .map((one) => wrongAt(base, `"${one ?? ''}" of ${children.entity} is encrypted: its value would be stored in the clear`, 'another column')),
    ...checkTake(base, children, column.type, types),
    ...picked(base, children, types, catalogue),
    ...(circle === undefined ? [] : faultAt(base, `columns count each other in a circle: ${circle.join(' -> ')}`, 'columns counted one way')),
  ];
}

export const children: Check = {
  name: 'children-column',
  faults: inEach('entity', (entity, context, noun) => {
    const own = documentOf(context.catalogue, noun)?.properties ?? {};
    return Object.entries(entity.columns ?? {}).flatMap(([name, column]) => wrongIn(context, noun, entity, name, column, Object.hasOwn(own, name)));
  }),
};
