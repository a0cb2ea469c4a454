/**
 * What a form asks of others (its lookups, what only the server can check, facts of its record, what is stored of it), answered as an example says.
 * Where nothing is told the action itself answers, as it does to everybody who calls it.
 */
import { findAction } from '../../../src/catalogue/findAction.ts';
import type { Catalogue } from '../../../src/catalogue/types.ts';
import type { ActionDef } from '../../../src/catalogue/definition/action.ts';
import type { FormDef } from '../../../src/catalogue/definition/form.ts';
import { sameJson } from '../../../src/engine/form/paths.ts';
import type { CallDef, Json, JsonObject } from '../../../src/engine/types.ts';
import { handlers } from '../../../src/server/actions/index.ts';
import type { HandlerAnswer, HandlerInput } from '../../../src/server/call.ts';
import { carryOut } from '../../../src/server/endpoint/carryOut.ts';
import { Refusal } from '../../../src/server/refusal.ts';
import { atWork } from '../../../src/server/request/find.ts';

/** `args`: what is asked with it; `answer`: undefined where the example says that there is none. */
export interface ExampleAnswer {
  call: string;
  args: JsonObject;
  answer: Json | undefined;
}

const HANDLER = 'toldByExample';

const callsOf = ({ binding, rules }: FormDef): CallDef[] => [
  ...(binding.load ?? []),
  ...Object.values(binding.facts ?? {}),
  ...Object.values(rules.lookups ?? {}),
  ...(rules.check ?? []).flatMap(({ ask }) => ask ?? []),
];

/** The actions that do the work of another. */
const namedInstead = ({ instead }: ActionDef): string[] =>
  [instead ?? []].flat().flatMap((one) => [...('is' in one ? Object.values(one.is) : []), ...('use' in one ? [one.use] : [])]);

/** The catalogue whose asked actions listen to `tell`. `end` puts the handlers back. */
export function listening(real: Catalogue): { catalogue: Catalogue; tell: (exampleAnswers: readonly ExampleAnswer[]) => void; end: () => void } {
  let exampleAnswers: readonly (ExampleAnswer & { name: string })[] = [];
  const nameOf = (call: string): string => {
    const found = findAction(real, call);
    return found ? `${found.service}.${found.name}` : call;
  };
  const called = Object.values(real.forms).flatMap((form) => callsOf(form).map(({ call }) => findAction(real, call)));
  const actionNames = new Set(
    called.flatMap((found) => (found ? [found.name, ...namedInstead(found.def)].map((name) => `${found.service}.${name}`) : [])),
  );
  const itself = (input: HandlerInput): Promise<HandlerAnswer> => {
    const def = real.actions[input.call.service]?.[input.call.action] ?? input.def;
    return carryOut({ ...input, def: atWork(real, { ...input.call, def }, input.rows) });
  };
  const handler = async (input: HandlerInput): Promise<HandlerAnswer> => {
    const name = `${input.call.service}.${input.call.action}`;
    const known = input.call.inside ? exampleAnswers.filter((one) => one.name === name) : [];
    const one = known.find(({ args }) => sameJson(args, input.payload)) ?? (known.length === 1 ? known[0] : undefined);
    if (known.length === 0) return itself(input);
    if (one?.answer !== undefined && one.answer !== null) return { rows: [], value: one.answer };
    throw new Refusal('FIELD_INVALID', { problems: [] });
  };
  Object.assign(handlers, { [HANDLER]: handler });
  const actions = Object.fromEntries(
    Object.entries(real.actions).map(([service, all]) => [
      service,
      Object.fromEntries(
        Object.entries(all).map(([name, def]) => [name, actionNames.has(`${service}.${name}`) ? { ...def, do: { handler: HANDLER } } : def]),
      ),
    ]),
  );
  return {
    catalogue: { ...real, hash: 'told-by-examples', actions, programs: { ...real.programs, items: [...real.programs.items] } },
    tell: (next) => {
      exampleAnswers = next.map((one) => ({ ...one, name: nameOf(one.call) }));
    },
    end: () => {
      Reflect.deleteProperty(handlers, HANDLER);
    },
  };
}
