/** Facts that a group of the demo draws or works out before its rows are written. */
import { createHash } from 'node:crypto';
import type { DemoDraw } from '../../catalogue/definition/demo.ts';
import { instantAfter } from '../../engine/dates/clock.ts';
import { fileText } from '../../engine/file/fileText.ts';
import { applyLogic, holds } from '../../engine/rules/logic.ts';
import type { Json, JsonObject, Logic } from '../../engine/types.ts';
import type { DocumentGateway } from '../gateways/types.ts';
import { aadhaarOf, phoneOf } from './numbers.ts';
import { paper } from './paper.ts';
import { newRandom, type Random } from './random.ts';

export interface DrawHelp {
  now: Date;
  documents: DocumentGateway | undefined;
  /** The picture of nobody. */
  portrait: Buffer;
  /** Throws where no row has the key. */
  idOf: (entity: string, key: string) => number;
}

async function putPaper({ title, name, seed, picture }: NonNullable<DemoDraw['file']>, facts: JsonObject, help: DrawHelp): Promise<Json> {
  if (!help.documents) return null;
  const [titled, nameText, seeded] = [title, name, seed].map((logic) => String(applyLogic(logic, facts)));
  const isPicture = picture !== undefined && holds(picture, facts);
  const [bytes, type] = isPicture ? [help.portrait, 'image/png'] : [paper(titled ?? ''), 'application/pdf'];
  const ref = createHash('sha256')
    .update(seeded ?? '')
    .update(bytes)
    .digest('hex');
  await help.documents.put(ref, { bytes, type });
  return fileText({ ref, name: nameText ?? '', type, size: bytes.length });
}

function drawFact(draw: DemoDraw, facts: JsonObject, random: Random, help: DrawHelp): Json {
  const number = (logic: Logic): number => Number(applyLogic(logic, facts));
  if (draw.chance !== undefined) {
    const isLucky = random.chance(draw.chance);
    if (!isLucky || Object.keys(draw).every((key) => ['as', 'if', 'seed', 'chance'].includes(key))) return isLucky || null;
  }
  if (draw.pick !== undefined) {
    const list = applyLogic(draw.pick, facts);
    if (!Array.isArray(list) || list.length === 0) throw new Error(`"${draw.as}" has nothing to pick from`);
    return random.pick(list);
  }
  if (draw.between) return random.between(number(draw.between[0]), number(draw.between[1]));
  if (draw.phone !== undefined) return phoneOf(number(draw.phone));
  if (draw.aadhaar !== undefined) return aadhaarOf(number(draw.aadhaar));
  if (draw.ago) return instantAfter(help.now.getTime() - number(draw.ago[1]), -number(draw.ago[0]), 'day');
  if (draw.id) return help.idOf(draw.id.of, String(applyLogic(draw.id.key, facts)));
  return applyLogic(draw.is ?? null, facts);
}

/** Adds each fact to `facts`; one that is there already stays. Throws for what is unknown. */
export async function drawFacts(draws: readonly DemoDraw[], facts: JsonObject, help: DrawHelp): Promise<void> {
  let random = newRandom(0);
  for (const draw of draws) {
    if (draw.seed !== undefined) random = newRandom(Number(applyLogic(draw.seed, facts)));
    if (Object.hasOwn(facts, draw.as)) continue;
    if (!holds(draw.if, facts)) facts[draw.as] = null;
    else facts[draw.as] = draw.file ? await putPaper(draw.file, facts, help) : drawFact(draw, facts, random, help);
  }
}
