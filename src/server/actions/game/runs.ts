import { tallyAnswers, type Tally, scoreOf } from '../../../engine/game/scoreOf.ts';
import type { GameDef } from '../../../engine/types.ts';
import type { Catalogue } from '../../../catalogue/types.ts';
import { entityOf } from '../../operations/entity.ts';
import { readRow, scopeAbout } from '../../operations/reach.ts';
import type { Row } from '../../store/types.ts';
import type { HandlerInput } from '../../types.ts';
import { bankOf } from './bank.ts';

/** The run that an engagement played last, or is playing. */
export async function latestRun(input: HandlerInput, entity: string, engagementId: number): Promise<Row | undefined> {
  const engagement = await readRow(input, 'engagement', engagementId);
  const scope = scopeAbout(input, entityOf(input.catalogue, entity), engagement ? [engagement] : []);
  const runs = await input.store.find(entity, { engagementId }, scope, { limit: 1000 });
  return runs.reduce<Row | undefined>((last, run) => (last && last.id > run.id ? last : run), undefined);
}

/** What the stored answers of a run make: its tallies and its result, worked out anew. */
export function resultOf(catalogue: Catalogue, game: GameDef, { doc }: Row): { tallies: Tally[]; code: string } {
  const groups = new Map(bankOf(catalogue, game).map(({ picId, group }) => [picId, group]));
  const answers = Array.isArray(doc['answers']) ? doc['answers'] : [];
  const pictures = Array.isArray(doc['pictures']) ? doc['pictures'] : [];
  const tallies = tallyAnswers(
    game,
    answers.map((answer, index) => ({ group: groups.get(Number(pictures[index])) ?? '', answer: String(answer) })),
  );
  return { tallies, code: scoreOf(game, tallies, catalogue.app.constants) };
}
