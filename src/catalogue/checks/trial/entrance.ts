/** Somebody signs in: every call that the page makes on the way is there for who makes it, and the session's workflow lets them through. */
import { holds } from '../../../engine/rules/logic.ts';
import { formPart } from '../../formPart.ts';
import { menuOf, mayOpen } from '../../../engine/session/route.ts';
import { sendEvent } from '../../../engine/workflow/machine.ts';
import { segmentsOfPointer } from '../../../engine/json.ts';
import { actionsNamed, operationOf } from '../../findAction.ts';
import { pointerTo } from '../../json/pointer.ts';
import { acceptedKeys, answeredKeys, requestSchemasOf } from '../../requestKeys.ts';
import type { ActionDef } from '../../definition/action.ts';
import { recordParts } from '../../definition/form.ts';
import type { Catalogue } from '../../types.ts';
import { nameGone } from '../../report.ts';
import { anyFaulty, wrongAt, faultAt, faultIn, type Check, type CheckContext, type SignInNeeds, type Finding, type FoundFault } from '../check.ts';
import { everybody, getsIn, isKnownWhoThereIs, type Somebody } from './scopes.ts';

type Call = SignInNeeds['calls'][number];

/** Keys without which a request is refused. */
function neededKeys(catalogue: Catalogue, def: ActionDef): string[] {
  const left = new Set((def.request?.without ?? []).map((pointer) => segmentsOfPointer(pointer).at(-1) ?? ''));
  const ofForm = requestSchemasOf(catalogue, def).flatMap((part) => part?.required ?? []);
  return [...(def.request?.required ?? []), ...ofForm.filter((key) => !left.has(key))];
}

/** The call means what the page means by it: what it sends is taken, what it reads comes back, what must be done is done. */
function understood({ sends, answers = [], switches = false, handler, by }: Call, def: ActionDef, base: string, catalogue: Catalogue): FoundFault[] {
  const { kind, name } = operationOf(def.do);
  if (handler !== undefined && !(kind === 'handler' && name === handler))
    return faultAt(`${base}/do`, `it does not do what the page calls it for`, `"do": { "handler": "${handler}" }`);
  if (by === 'administrators') return [];
  const accepted = acceptedKeys(catalogue, def);
  const answerKeys = answeredKeys(def, catalogue);
  const read = [...answers, ...(switches ? recordParts(catalogue.components).flatMap(({ centreSwitch }) => centreSwitch ?? []) : [])];
  return [
    ...sends
      .filter((key) => accepted?.has(key) === false)
      .map((key) => wrongAt(`${base}/request`, `the page sends "${key}", which it does not take`, `"${key}" in its "request"`)),
    ...neededKeys(catalogue, def)
      .filter((key) => !sends.includes(key))
      .map((key) =>
        wrongAt(`${base}/request`, `it needs "${key}", which the page does not send when somebody signs in`, `a request without "${key}"`),
      ),
    ...read
      .filter((key) => answerKeys?.has(key) === false)
      .map((key) => wrongAt(`${base}/answer`, `the page reads "${key}" when somebody signs in, and it does not answer that`, `"${key}" in "answer"`)),
  ];
}

/** Screens with a form that makes a call. */
const screensCalling = ({ screens, forms }: Catalogue, name: string): Catalogue['screens'][string][] =>
  Object.values(screens).filter(({ blocks }) =>
    blocks.some(({ form }) => (formPart(forms, form ?? '', 'binding')?.save ?? []).some(({ call }) => call === name)),
  );

/** Whoever must be able to make the call can. */
function open({ by }: Call, name: string, def: ActionDef, base: string, all: readonly Somebody[], catalogue: Catalogue): FoundFault[] {
  if (def.internal === true) return faultAt(`${base}/internal`, 'the page calls it, and it has no endpoint', 'no "internal"');
  if (by === 'strangers')
    return def.auth === 'none'
      ? []
      : faultAt(`${base}/auth`, 'who signs in has no session yet, and it asks for one: nobody would get in', '"auth": "none"');
  const may = ({ session }: Somebody): boolean => def.auth === 'none' || holds(def.may, { session });
  if (by === 'administrators') {
    const administrators = all.filter((one) => one.role['administers'] === true);
    const able = administrators.filter(may);
    // That there is none is told of their table.
    if (administrators.length === 0) return [];
    const reaching = screensCalling(catalogue, name);
    if (able.length === 0) return faultAt(`${base}/may`, 'nobody who administers may call it', 'a rule that holds for who administers');
    return able.some(({ session }) => reaching.some((screen) => mayOpen(screen, menuOf(catalogue.menus, session), session)))
      ? []
      : faultAt(base, 'nobody who administers comes to a form that calls it', 'a screen with such a form in the menu of who administers');
  }
  const outsider = all.find((one) => !may(one));
  if (outsider)
    return faultAt(`${base}/may`, `${outsider.label} may not call it, and would not get in`, 'a rule that holds for everybody, or no "may"');
  return def.whilePasswordDue === true ? [] : faultAt(base, 'who has a one-time password could not get in to change it', '"whilePasswordDue": true');
}

function ofCall(call: Call, all: readonly Somebody[], context: CheckContext): Finding[] {
  const { definitions, catalogue } = context;
  const [service = '', name = ''] = call.call.split('.');
  const file = `config/actions/${service}.json`;
  const source = definitions.get('actions', service);
  if (anyFaulty(context, file)) return [];
  const def = actionsNamed(catalogue, call.call)[0]?.def;
  if (def?.request?.form !== undefined && anyFaulty(context, `schemas/forms/${def.request.form}/`)) return [];
  const base = pointerTo('', name);
  if (source && def)
    return [...understood(call, def, base, catalogue), ...open(call, name, def, base, all, catalogue)].map((found) => ({ source, ...found }));
  const of = call.by === 'administrators' ? 'by which administrators let others in' : 'which the page calls when somebody signs in';
  const holder = source ?? definitions.get('app', 'app');
  return holder ? faultIn(holder, '', `there is no action "${call.call}", ${of}`, `"${name}" in ${file}`) : [];
}

function ofWorkflow({ workflow: id, decisions }: SignInNeeds, context: CheckContext): Finding[] {
  const { definitions, catalogue } = context;
  const [source, def] = [definitions.get('workflow', id), catalogue.workflows[id]];
  const file = `workflows/${id}.json`;
  if (anyFaulty(context, file, 'config/facts.json', 'config/permissions.json')) return [];
  const app = definitions.get('app', 'app');
  const wrong = `there is no workflow "${id}", by which people get in and out`;
  if (!source || !def) return app ? [{ source: app, ...wrongAt('', wrong, file), ...nameGone('workflow', id) }] : [];
  return decisions.flatMap(({ says, from, event, barred = false, to, does = [] }) => {
    const decided = sendEvent(def, from, event, { session: { role: { barred } } });
    const effects = decided.ok ? decided.actions.map(({ type }) => type) : [];
    const isSo =
      decided.ok && decided.state === to && does.every((one) => effects.includes(one)) && (to === 'SignedOut' || !effects.includes('clear'));
    const right = `"${event.type}" leads there to "${to}"${does.length > 0 ? ` and does ${does.map((one) => `"${one}"`).join(', ')}` : ''}`;
    const pointer = def.machine.states[from] ? pointerTo('/machine/states', from) : '/machine/states';
    return isSo ? [] : faultIn(source, pointer, `it does not hold in "${from}" that ${says}`, right);
  });
}

/** What would keep everybody out, however right each file is by itself. */
export const entrance: Check = {
  name: 'sign-in',
  proof: true,
  faults: (context) => {
    const needed = context.known.entrance;
    if (needed === undefined || !isKnownWhoThereIs(context)) return [];
    const all = [...everybody(context.catalogue), ...everybody(context.catalogue, true)].filter(getsIn);
    return [...needed.calls.flatMap((call) => ofCall(call, all, context)), ...ofWorkflow(needed, context)];
  },
};
