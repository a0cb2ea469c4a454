import { useCallback } from 'react';
import { applyLogic, argsOf } from '../../../engine/rules/logic.ts';
import type { JsonObject } from '../../../engine/types.ts';
import type { RowActionDef } from '../../../engine/definition/list.ts';
import { useRuntime, useWriteSheet } from '../../context/context.tsx';
import { useLookup } from '../../context/lookup.ts';
import { sheetCell } from '../../../engine/list/sheetCell.ts';
import { readAll, readLimits } from './useExport.ts';

/** All rows that a call answers as a spreadsheet that the browser keeps, a column for each rule of the action. Throws CallProblem. */
export function useKeptSheet(): (sheet: NonNullable<RowActionDef['sheet']>, facts: JsonObject, name: string) => Promise<void> {
  const ask = useLookup();
  const writeSheet = useWriteSheet();
  const { constants } = useRuntime();
  return useCallback(
    async ({ call, with: sent, columns }, facts, name) => {
      const asked = { call, with: argsOf(sent, facts) };
      const { rows } = await readAll(asked, { page: 1, sort: '', search: '', filter: {} }, ask, readLimits(constants()));
      const cells = rows.map((row) => Object.values(columns).map((logic) => sheetCell(applyLogic(logic, { ...facts, row }), undefined)));
      await writeSheet(name, [Object.keys(columns), ...cells]);
    },
    [ask, writeSheet, constants],
  );
}
