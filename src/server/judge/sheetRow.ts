/** Judges a row of a spreadsheet by the form that it fills in, with the server's own facts and answers. */
import { messagesOf } from '../../catalogue/client.ts';
import type { BindingDef } from '../../catalogue/definition/form.ts';
import { textOf } from '../../engine/problem/text.ts';
import { judgeBeside } from '../../engine/sheet/besideForm.ts';
import { judgeRow, type RowVerdict } from '../../engine/sheet/judgeRow.ts';
import { cleanRow, type SheetRow, type TemplateDef } from '../../engine/sheet/template.ts';
import type { JsonObject } from '../../engine/types.ts';
import type { HandlerInput } from '../call.ts';
import { gather } from './facts.ts';
import { readyForm, type ReadyForm } from './forms.ts';
import { askRules } from './judgeRequest.ts';

/** A form that has a template. Throws for any other: only those of the definitions are asked for. */
function templated({ catalogue }: HandlerInput, formId: string): { form: ReadyForm; template: TemplateDef } {
  const form = readyForm(catalogue, formId);
  const { template }: BindingDef = form.def.binding;
  if (!template) throw new Error(`${formId} has no template`);
  return { form, template };
}

/** What a row of such a form's spreadsheet holds. */
export const templateOf = (input: HandlerInput, formId: string): TemplateDef => templated(input, formId).template;

/** The row with clean cells, as it is kept. */
export function cleanedRow(input: HandlerInput, formId: string, row: JsonObject): SheetRow {
  const { form, template } = templated(input, formId);
  return cleanRow(template, form.def.schema, row);
}

/**
 * What the form says of a row, and the template of the columns beside it: by what the file is for (`upload`). Without that the row is alone: nothing
 * is asked, so that only what the row itself says counts.
 */
export async function judgeSheetRow(input: HandlerInput, formId: string, row: SheetRow, upload?: JsonObject): Promise<RowVerdict> {
  const { form, template } = templated(input, formId);
  const { facts } = await gather(input, form, {});
  const messages = messagesOf(input.catalogue);
  const options = { facts, validators: form.validators, messages, side: 'server' as const, stored: null };
  if (upload === undefined) return judgeRow(form.spec, template, row, options, () => Promise.resolve(undefined));
  const verdict = await judgeRow(form.spec, template, row, options, askRules(input), { asksAll: true });
  const { session, today } = facts;
  return {
    ...verdict,
    faults: [...verdict.faults, ...judgeBeside(template, { session, today, upload }, (text, values) => textOf(messages, text, values))(row).faults],
  };
}
