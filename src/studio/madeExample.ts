/** An example made of what stands in a form that is drawn: like the one that it was drawn with, but for what was typed and chosen. */
import { compileValidators } from '../catalogue/compile/validators.ts';
import { acceptedText } from '../catalogue/examples/accepted.ts';
import { exampleLike, namesKeys } from '../catalogue/examples/stubs.ts';
import { stubName } from '../catalogue/examples/turned.ts';
import { messagesOf } from '../catalogue/client.ts';
import { judgedForm } from '../catalogue/judgedForm.ts';
import { optionLists } from '../catalogue/optionLists.ts';
import type { Catalogue } from '../catalogue/types.ts';
import type { ExampleDef } from '../engine/definition/form.ts';
import { changedPaths, segmentsOfPath, valueAt } from '../engine/form/paths.ts';
import { exampleFactsOf } from '../engine/example/runExample.ts';
import { objectOf, objectsIn } from '../engine/json.ts';
import type { JsonObject } from '../engine/types.ts';
import { fileValue } from './fileValue.ts';
import type { PreviewChoices } from './previewOf.ts';

/** A form as it stands in a preview. */
export interface StandingForm {
  /** Of the form. */
  id: string;
  choices: PreviewChoices;
  data: JsonObject;
}
const NOBODY: ExampleDef = { name: 'nothing', requirement: [], data: {}, expect: {} };

/** The text of the form's examples with a new one, and its place there; undefined where they cannot be read. */
export function withMadeExample(catalogue: Catalogue, path: string, text: string, { id, choices, data }: StandingForm) {
  const { [id]: form } = catalogue.forms;
  const rows = objectsIn(objectOf(fileValue(path, text))['examples']);
  if (!form || rows.length === 0) return undefined;
  const { example, role, program, status } = choices;
  const whole = form.examples.find(({ name }) => name === example) ?? NOBODY;
  const rowOf = (table: 'roles' | 'programs', name: string) => catalogue[table].items.find((one) => one.name === name);
  const [row, ofProgram] = [rowOf('roles', role), rowOf('programs', program)];
  const { session, record } = exampleFactsOf(whole, {});
  const facts = {
    session: { ...session, ...(row ? { role: row } : {}), ...(ofProgram ? { program: ofProgram } : {}) },
    record: { ...record, ...(status === '' ? {} : { status }) },
  };
  const before = { facts: { session, record }, data: whole.data };
  const changes = changedPaths(before, { facts, data }).flatMap((at) => {
    const place = segmentsOfPath(at);
    const to = valueAt({ facts, data }, place) ?? null;
    // Of what nobody has said anything a role that has it not says nothing new.
    return place[0] === 'facts' && to === false && valueAt(before, place) === undefined ? [] : [{ place, to }];
  });
  const bareForm = judgedForm(form);
  const plain = stubName('preview', 'as it stood', whole.name);
  const alike = rows.filter(({ name }) => String(name).startsWith(plain)).length;
  const world = {
    lists: optionLists(catalogue.options),
    long: catalogue.longLists,
    messages: messagesOf(catalogue),
    validators: compileValidators(bareForm),
    byKeys: namesKeys(rows),
  };
  const like = { whole, raw: rows.find(({ name }) => name === whole.name) ?? {} };
  const offer = exampleLike(bareForm, like, changes, alike === 0 ? plain : `${plain}, ${alike + 1}`, world);
  return { text: acceptedText(text, [offer]), pointer: `/examples/${rows.length}` };
}
