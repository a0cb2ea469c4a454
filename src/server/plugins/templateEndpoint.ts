/** Spreadsheets to fill in, of the definitions that serve now: asked for anew each time (D3-BULK-01, D3-BULK-40, D3-CONST-16). */
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { messagesOf } from '../../catalogue/client.ts';
import { optionLists } from '../../catalogue/optionLists.ts';
import { columnGuides } from '../../engine/sheet/columnGuides.ts';
import { SHEET_NAME } from '../../engine/sheet/template.ts';
import { textOf } from '../../engine/problem/text.ts';
import type { Deps } from '../call.ts';
import { Refusal } from '../refusal.ts';
import { WORKBOOK, workbook } from '../sheet/workbook.ts';

/** `GET /templates/<file>.xlsx`: the columns of a form's template, with a note at each and a list for those that have options. */
export function templateEndpoint(app: FastifyInstance, { catalogue }: Pick<Deps, 'catalogue'>): void {
  app.get<{ Params: { file: string } }>('/templates/:file', async ({ params: { file } }, reply) => {
    const { current } = catalogue;
    const form = Object.values(current.forms).find(({ binding }) => binding.template && `${binding.template.file}.xlsx` === file);
    const template = form?.binding.template;
    if (!form || !template) throw new Refusal('DOOR_UNKNOWN');
    const lists = optionLists(current.options);
    const guides = columnGuides(template, form.schema, lists, (text, values) => textOf(messagesOf(current), text, values));
    const heads = guides.map(({ name }) => name);
    return reply
      .header('Cache-Control', 'no-cache')
      .type(WORKBOOK)
      .send(workbook(SHEET_NAME, heads, Readable.from([]), { guides }));
  });
}
