/** What the page needs to know of the definitions, named by their hash and so good for ever. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { toClient, toClientForm, toClientList } from '../../catalogue/client.ts';
import { validatorModule } from '../../catalogue/compile/validators.ts';
import { judgedForm } from '../../catalogue/judgedForm.ts';
import type { LongAnswer, LongTable } from '../../catalogue/longLists/longTable.ts';
import { perValue } from '../../engine/perValue.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import { trialNamed } from '../endpoint/caller.ts';
import { Refusal } from '../refusal.ts';
import type { Deps } from '../call.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const textsOf = perValue((_catalogue: Catalogue) => new Map<string, string>());

/** Texts are made once per catalogue, and good for ever. */
function sendOnce(reply: FastifyReply, catalogue: Catalogue, name: string, type: string, make: () => string): FastifyReply {
  const texts = textsOf(catalogue);
  const known = texts.get(name) ?? make();
  texts.set(name, known);
  return reply.header('Cache-Control', FOREVER).type(`${type}; charset=utf-8`).send(known);
}

const sendJson = (reply: FastifyReply, catalogue: Catalogue, name: string, make: () => unknown): FastifyReply =>
  sendOnce(reply, catalogue, name, 'application/json', () => JSON.stringify(make()));

const own = <T>(table: Record<string, T>, key: string): T => {
  const found = Object.hasOwn(table, key) ? table[key] : undefined;
  if (found === undefined) throw new Refusal('DOOR_UNKNOWN');
  return found;
};

/** How many rows of a long list are answered at once. */
const PAGE = 30;
/** What is asked of a list that is too long for a page: rows by what was typed, or those with these values. */
interface OptionsAsked {
  q?: string;
  within?: string;
  from?: number;
  value?: string[];
  language?: string;
}
const text = { type: 'string', maxLength: 100 };
const optionsAsked = {
  type: 'object',
  properties: {
    q: text,
    within: text,
    from: { type: 'integer', minimum: 0, maximum: 1_000_000 },
    value: { type: 'array', maxItems: 100, items: text },
    language: text,
  },
};

function answerOptions(list: LongTable, { q = '', within, from = 0, value }: OptionsAsked, language: string): LongAnswer {
  if (!value) return list.search({ text: q, ...(within === undefined ? {} : { within }), from, size: PAGE, language });
  const items = value.flatMap((one) => list.find(one, language) ?? []);
  return { items, total: items.length };
}

export function catalogueEndpoints(app: FastifyInstance, deps: Deps): void {
  const byHash = (hash: string): Catalogue => {
    const found = deps.catalogue.byHash(hash) ?? deps.studio.trials.byHash(hash);
    if (!found) throw new Refusal('DOOR_UNKNOWN');
    return found;
  };
  const languageOf = (catalogue: Catalogue, wish: string | undefined): string =>
    wish !== undefined && Object.hasOwn(catalogue.messages, wish) ? wish : String(catalogue.app['language'] ?? 'en');

  app.get('/api/catalogue', async (request, reply) => {
    const { hash, messages } = deps.studio.trials.byHash(trialNamed(request) ?? '') ?? deps.catalogue.current;
    const now = deps.clock.now().toISOString();
    reply.header('Cache-Control', 'no-store').header('ETag', `"${hash}"`).header('X-Now', now);
    if (request.headers['if-none-match'] === `"${hash}"`) return reply.code(304).send();
    return reply.send({
      hash,
      demo: deps.config.demo,
      today: deps.clock.today(),
      now,
      languages: Object.keys(messages),
      social: deps.gateways.social !== undefined,
    });
  });
  app.get<{ Params: { hash: string }; Querystring: { language?: string } }>('/api/catalogue/:hash', async ({ params, query }, reply) => {
    const catalogue = byHash(params.hash);
    const language = languageOf(catalogue, query.language);
    return sendJson(reply, catalogue, `client ${language}`, () => toClient(catalogue, language));
  });
  app.get<{ Params: { hash: string; area: string; form: string } }>('/api/catalogue/:hash/form/:area/:form', async ({ params }, reply) => {
    const catalogue = byHash(params.hash);
    const id = `${params.area}/${params.form.replace(/\.js$/, '')}`;
    const form = own(catalogue.forms, id);
    if (!params.form.endsWith('.js')) return sendJson(reply, catalogue, `form ${id}`, () => toClientForm(catalogue, id));
    return sendOnce(reply, catalogue, `validators ${id}`, 'text/javascript', () => validatorModule(judgedForm(form)));
  });
  app.get<{ Params: { hash: string; list: string } }>('/api/catalogue/:hash/list/:list', async ({ params }, reply) => {
    const catalogue = byHash(params.hash);
    const list = own(catalogue.lists, params.list);
    return sendJson(reply, catalogue, `list ${params.list}`, () => toClientList(catalogue, list.id));
  });
  app.get<{ Params: { hash: string; list: string }; Querystring: OptionsAsked }>(
    '/api/catalogue/:hash/options/:list',
    { schema: { querystring: optionsAsked } },
    async ({ params, query }, reply) => {
      // A page may ask with definitions that this server does not know any more: what it chooses is judged by those that serve.
      const known = deps.catalogue.byHash(params.hash) ?? deps.studio.trials.byHash(params.hash);
      const catalogue = known ?? deps.catalogue.current;
      const list = own(catalogue.longLists, params.list);
      const language = languageOf(catalogue, query.language);
      return reply.header('Cache-Control', known ? FOREVER : 'no-store').send(answerOptions(list, query, language));
    },
  );
  app.get<{ Params: { hash: string; name: string }; Querystring: { language?: string } }>(
    '/api/catalogue/:hash/page/:name',
    async ({ params, query }, reply) => {
      const catalogue = byHash(params.hash);
      const page = own(catalogue.pages, params.name);
      const spoken = `${params.name}.${languageOf(catalogue, query.language)}`;
      const text = Object.hasOwn(catalogue.pages, spoken) ? catalogue.pages[spoken] : page;
      return sendOnce(reply, catalogue, `page ${spoken}`, 'text/markdown', () => text ?? page);
    },
  );
}
