/**
 * Another e-mail address for oneself. It counts once the link that was mailed to it is opened; the address before hears of it and can say, for
 * some days, that it was somebody else. Each that was asked for is a row of `email-change`: waiting, confirmed, cancelled or refused.
 */
import { timingSafeEqual } from 'node:crypto';
import { messagesOf } from '../../catalogue/client.ts';
import type { HandlerReads } from '../../catalogue/checks/check.ts';
import { instantAfter, millisecondsIn } from '../../engine/dates/clock.ts';
import { Refusal } from '../refusal.ts';
import { textOf } from '../../engine/problem/text.ts';
import type { Json } from '../../engine/types.ts';
import { keyedHash, seal } from '../keys.ts';
import type { Row, Write, WritePlan } from '../store/types.ts';
import type { HandlerAnswer, HandlerInput, Handler } from '../call.ts';
import type { Mail } from '../gateways/types.ts';
import { EVERYWHERE, fullNameOf, activeUser } from '../session/people.ts';
import { countHits } from '../session/tally.ts';
import { reachRow } from '../records/scopeAccess.ts';
import { reading } from './reading.ts';

const READS: HandlerReads = { 'email-change': { by: ['userId', 'state'] }, user: { of: ['emailAddress', 'userName'] } };

/** `viewEmailChange {userId}`: the address that waits for its link, and what became of the mail: `sent`, `waiting` (the mail server is away) or `failed`. */
export const viewEmailChange: Handler = reading(READS, async (input) => {
  const row = await waitingChange(input, input.payload['userId']);
  if (!row) return { rows: [] };
  const [job] = await input.store.query<{ state: string; error: string | null }>(
    "select state, error from job where name = 'mail' and single = $1 order by id desc limit 1",
    [jobOf(row.id, row.version)],
  );
  const mail = job?.state === 'failed' ? 'failed' : job && job.state !== 'done' && job.error !== null ? 'waiting' : 'sent';
  return { rows: [{ emailAddress: row.doc['emailAddress'] ?? null, until: row.doc['until'] ?? null, mail }] };
});

/** `resendEmailChange {userId}`: the link once more. */
export const resendEmailChange: Handler = reading(READS, async (input) => {
  const user = await reachRow(input, 'user', input.payload['userId'], 'userId');
  const waiting = await waitingChange(input, user.id);
  if (!waiting) throw new Refusal('NOT_FOUND', { text: '{{email.noneWaits}}' });
  const { write, jobs, after } = await sendAgain(input, user, waiting);
  return { rows: [{ emailAddress: waiting.doc['emailAddress'] ?? null }], plan: { writes: [write], jobs }, after };
});

/**
 * `refuseEmailChange {token}`: "this was not me", said from the address before. This change and every later one of the user is worth nothing,
 * the address before counts again, and all sessions of the user end: somebody knows the password. Pressed again it says the same.
 */
export const refuseEmailChange: Handler = reading(READS, async (input) => {
  const { store, sessions } = input;
  const change = await changeBehind(input, 'refuse');
  const { former = null, undo, userId } = change.doc;
  const user = await activeUser(store, Number(userId));
  if (!user || isOver(input, undo)) throw new Refusal('LINK_EXPIRED');
  const open = (await store.find('email-change', { userId: user.id, state: ['waiting', 'confirmed'] }, EVERYWHERE, { limit: 500 })).filter(
    ({ id }) => id >= change.id,
  );
  const isChanged = open.some(({ doc }) => doc['state'] === 'confirmed') && user.doc['emailAddress'] !== former;
  const back: Write[] = isChanged
    ? [{ op: 'update', entity: 'user', id: user.id, version: user.version, doc: { ...user.doc, emailAddress: former } }]
    : [];
  return {
    rows: [{ emailAddress: isChanged ? former : (user.doc['emailAddress'] ?? null) }],
    userId: user.id,
    plan: { writes: [...back, ...open.map((row) => updateOf(row, { state: 'refused' }))] },
    after: async () => {
      await sessions.endOthers(user.id, null, 'e-mail change refused');
    },
  };
});

/** `confirmEmailChange {token}`: who opens the link has the new address, which counts from now on; the one before hears of it. Pressed again it says the same. */
export const confirmEmailChange: Handler = reading(READS, async (input) => {
  const change = await changeBehind(input, 'confirm');
  const { emailAddress = null, state, until, userId } = change.doc;
  const user = await activeUser(input.store, Number(userId));
  if (!user) throw new Refusal('LINK_EXPIRED');
  const rows = [{ emailAddress }];
  if (state === 'confirmed' && user.doc['emailAddress'] === emailAddress) return { rows, userId: user.id };
  if (state !== 'waiting' || isOver(input, until)) throw new Refusal('LINK_EXPIRED');
  const { jobs, after } = posted(input, [mailAbout(input, 'changed', user, change)]);
  const writes = [
    { op: 'update' as const, entity: 'user', id: user.id, version: user.version, doc: { ...user.doc, emailAddress } },
    updateOf(change, { state: 'confirmed', undo: undoUntil(input) }),
  ];
  return { rows, userId: user.id, plan: { writes, jobs }, after };
});

/** `cancelEmailChange {userId}`: the address stays as it is; the link is worth nothing any more. */
export const cancelEmailChange: Handler = reading(READS, async (input) => {
  const waiting = await waitingChange(input, input.payload['userId']);
  if (!waiting) throw new Refusal('NOT_FOUND', { text: '{{email.noneWaits}}' });
  return { rows: [{ emailAddress: waiting.doc['former'] ?? null }], plan: { writes: [updateOf(waiting, { state: 'cancelled' })] } };
});

const NOUN = 'email-change';

/** What a link in a mail is for. */
type LinkUse = 'confirm' | 'refuse';
/** Part of a plan: written in the transaction of the change, handed over once it is written. */
type Posted = { jobs: NonNullable<WritePlan['jobs']>; after: NonNullable<HandlerAnswer['after']> };

const textIn = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** As addresses are stored and compared. */
export const addressIn = (value: Json | undefined): string => textIn(value).trim().toLowerCase();

const constant = ({ catalogue }: HandlerInput, name: 'emailLinkHours' | 'emailUndoDays' | 'emailMailsPerHour'): number =>
  Number(catalogue.app.constants[name]);
/** Seconds. */
const HOUR = millisecondsIn(1, 'hour') / 1000;
const inHours = (input: HandlerInput, hours: number): string => instantAfter(input.clock.now(), hours, 'hour');
const isOver = ({ clock }: HandlerInput, instant: Json | undefined): boolean => clock.now().getTime() >= Date.parse(textIn(instant));

/** Until when who had the address before may take a change back. */
const undoUntil = (input: HandlerInput): string => inHours(input, 24 * constant(input, 'emailUndoDays'));

/** The change of a user that waits for its link; at most one does. */
async function waitingChange({ store }: HandlerInput, userId: Json | undefined): Promise<Row | undefined> {
  const [row] = await store.find(NOUN, { userId: userId ?? null, state: 'waiting' }, EVERYWHERE, { limit: 1 });
  return row;
}

/** The same token for the same change and address: a link that is sent again is the same link. */
const tokenOf = ({ config }: HandlerInput, use: LinkUse, id: number, address: string): string =>
  `${id}.${keyedHash(config.secretKey, 'e-mail link', `${use} ${id} ${use === 'confirm' ? address : ''}`)}`;

/** The change that a link's token is about, in whatever state. Throws LINK_EXPIRED for a token that is none of ours, or of an address meanwhile replaced. */
async function changeBehind(input: HandlerInput, use: LinkUse): Promise<Row> {
  const token = textIn(input.payload['token']);
  const id = /^(\d{1,9})\.[\w-]{43}$/.exec(token)?.[1];
  const row = id === undefined ? null : await input.store.get(NOUN, Number(id), EVERYWHERE);
  const right = row && tokenOf(input, use, row.id, textIn(row.doc['emailAddress']));
  if (!row || !right || right.length !== token.length || !timingSafeEqual(Buffer.from(right), Buffer.from(token))) throw new Refusal('LINK_EXPIRED');
  return row;
}

/** The write that gives a change another state or another end; only while it is as it was read. */
const updateOf = ({ id, version, doc }: Row, part: Row['doc']): Write => ({ op: 'update', entity: NOUN, id, version, doc: { ...doc, ...part } });

/** Where mails go and links lead. Throws GATEWAY_FAILED where no mail leaves the house and nobody could read it there, or the product does not know its address. */
function originFor({ call, config, gateways }: HandlerInput): string {
  const isRead = !gateways.mail.direct || (config.demo && gateways.sms.list !== undefined);
  const origin = call.origin?.();
  if (!isRead || origin === undefined) throw new Refusal('GATEWAY_FAILED', { text: '{{email.unset}}', field: 'emailAddress' });
  return origin;
}

const MAILS = {
  confirm: { subject: '{{email.confirmSubject}}', text: '{{email.confirmMail}}', use: 'confirm' },
  asked: { subject: '{{email.askedSubject}}', text: '{{email.askedMail}}', use: 'refuse' },
  changed: { subject: '{{email.changedSubject}}', text: '{{email.changedMail}}', use: 'refuse' },
} as const satisfies Record<string, { subject: string; text: string; use: LinkUse }>;

/** A mail about a change; its token stands behind the `#` of the link, which no server is ever sent. */
function mailAbout(input: HandlerInput, kind: keyof typeof MAILS, user: Row, { id, doc }: Pick<Row, 'id' | 'doc'>): Mail {
  const { subject, text, use } = MAILS[kind];
  const address = textIn(doc['emailAddress']);
  const values = {
    app: input.catalogue.app.name,
    name: fullNameOf(user) || textIn(user.doc['userName']),
    address,
    hours: constant(input, 'emailLinkHours'),
    days: constant(input, 'emailUndoDays'),
    link: `${input.call.origin?.() ?? textIn(doc['origin'])}/email#${use}=${tokenOf(input, use, id, address)}`,
  };
  const messages = messagesOf(input.catalogue);
  return {
    to: kind === 'confirm' ? address : textIn(doc['former']),
    subject: textOf(messages, subject, values),
    text: textOf(messages, text, values),
  };
}

/** Mails without an address to go to are left out. `name` is the first one's: its job is found by it. */
function posted({ gateways, config }: HandlerInput, mails: readonly Mail[], name?: string): Posted {
  const all = mails.filter(({ to }) => to !== '');
  if (gateways.mail.direct)
    return {
      jobs: [],
      after: async () => {
        for (const mail of all) await gateways.mail.send(mail);
      },
    };
  const jobs = all.map((mail, index) => ({
    name: 'mail',
    payload: { sealed: seal(config.secretKey, 'queued message', JSON.stringify(mail)) },
    ...(index === 0 && name !== undefined ? { single: name } : {}),
  }));
  return { jobs, after: () => Promise.resolve() };
}

/** The name of the job that carries a change's link; a change that is asked for again has another. */
const jobOf = (id: number, version: number): string => `${NOUN} ${id} ${version}`;

/**
 * Plans a change for `user` to `address` and the mails to both addresses; one that waits already is changed. Throws DUPLICATE for another
 * user's address, TOO_MANY beyond the mails of an hour, GATEWAY_FAILED where no mail can be read.
 */
export async function askForChange(input: HandlerInput, user: Row, address: string): Promise<Posted & { write: Write }> {
  const { store } = input;
  const origin = originFor(input);
  if ((await store.find('user', { emailAddress: address }, EVERYWHERE, { limit: 1 })).length > 0) {
    throw new Refusal('DUPLICATE', { field: 'emailAddress', text: '{{users.emailTaken}}' });
  }
  await countMail(input, user.id);
  const waiting = await waitingChange(input, user.id);
  const id = waiting?.id ?? (await store.newId(NOUN));
  const doc = {
    userId: user.id,
    emailAddress: address,
    former: textIn(user.doc['emailAddress']),
    state: 'waiting',
    origin,
    until: inHours(input, constant(input, 'emailLinkHours')),
    undo: undoUntil(input),
  };
  const write: Write = waiting ? updateOf(waiting, doc) : { op: 'insert', entity: NOUN, id, doc, centreId: null, programmeId: null };
  const mails = [mailAbout(input, 'confirm', user, { id, doc }), mailAbout(input, 'asked', user, { id, doc })];
  return { write, ...posted(input, mails, jobOf(id, (waiting?.version ?? 0) + 1)) };
}

/** Plans the same link once more, for as long as a new one. */
async function sendAgain(input: HandlerInput, user: Row, waiting: Row): Promise<Posted & { write: Write }> {
  originFor(input);
  await countMail(input, user.id);
  const write = updateOf(waiting, { until: inHours(input, constant(input, 'emailLinkHours')) });
  return { write, ...posted(input, [mailAbout(input, 'confirm', user, waiting)], jobOf(waiting.id, waiting.version + 1)) };
}

/** Nobody fills a mailbox with our mails. */
async function countMail(input: HandlerInput, userId: number): Promise<void> {
  const tally = await countHits(input.store, `e-mail changes of ${userId}`, HOUR);
  if (tally.hits > constant(input, 'emailMailsPerHour')) throw new Refusal('TOO_MANY', { retryAfter: Math.ceil(tally.left / 1000) });
}
