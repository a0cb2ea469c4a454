/** The table of measurements. */
import type { Part } from '../rows.ts';
import { audit } from './audit.ts';
import { batch } from './batch.ts';
import { check } from './check.ts';
import { completeness } from './completeness.ts';
import { judge } from './judge.ts';
import { list } from './list.ts';
import { loadPart } from './load.ts';
import { migration } from './migration.ts';
import { move } from './move.ts';
import { options } from './options.ts';
import { percentile } from './percentile.ts';
import { pictures } from './pictures.ts';
import { placement } from './placement.ts';
import { ready } from './ready.ts';
import { record } from './record.ts';
import { replay } from './replay.ts';
import { report } from './report.ts';
import { roster } from './roster.ts';
import { save } from './save.ts';
import { sheet } from './sheet.ts';
import { sizes } from './sizes.ts';
import { start } from './start.ts';
import { studio } from './studio.ts';
import { strangers } from './strangers.ts';
import { typing } from './typing.ts';

export const parts: readonly Part[] = [
  typing,
  ready,
  sizes,
  judge,
  completeness,
  percentile,
  check,
  studio,
  start,
  list,
  options,
  save,
  loadPart,
  record,
  audit,
  report,
  replay,
  migration,
  move,
  roster,
  batch,
  placement,
  sheet,
  pictures,
  strangers,
];
