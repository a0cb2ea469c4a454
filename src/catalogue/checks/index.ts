/** The table of checks, in the order in which they run. */
import { access } from './access.ts';
import { alternatives } from './alternatives.ts';
import { actionAccess, actionBeside, actionRecord, actionUnless } from './action/beside.ts';
import { actionEverybody } from './action/everybody.ts';
import { handlerKeys } from './action/handlerKeys.ts';
import { actionIgnored } from './action/ignored.ts';
import { actionInstead } from './action/instead.ts';
import { actionKeys, actionWith } from './action/keys.ts';
import { marks } from './action/marks.ts';
import { actionRowKeys } from './action/rowKeys.ts';
import { requestSize } from './action/size.ts';
import { actionStrayed } from './action/strayed.ts';
import { actionTarget } from './action/target.ts';
import { actionUnaudited } from './action/unaudited.ts';
import { actionWhere } from './action/where.ts';
import { auditNames } from './auditNames.ts';
import { screenBlocks } from './blocks.ts';
import { callNames, calls } from './calls.ts';
import { callValues } from './callValues.ts';
import { askedForms } from './askedForms.ts';
import { centresBy } from './centresBy.ts';
import { charts } from './charts.ts';
import type { Check } from './check.ts';
import { children } from './children.ts';
import { columns, rowNames } from './columns.ts';
import { columnTypes } from './columnTypes.ts';
import { comparisons } from './comparisons.ts';
import { completeness, completenessExamples } from './completeness.ts';
import { computed } from './computed.ts';
import { orderedConstants, unreadConstants } from './constants.ts';
import { cycles } from './cycles.ts';
import { drawn } from './drawn.ts';
import { duplicatesElsewhere } from './duplicate/elsewhere.ts';
import { duplicatesInForms } from './duplicate/inForms.ts';
import { duplicatesInTables } from './duplicate/inTables.ts';
import { editors } from './editors.ts';
import { emptyOperands } from './emptyOperands.ts';
import { entities } from './entities.ts';
import { eventButtons, eventsSent, eventChecks, eventOptions } from './eventButtons.ts';
import { explanations } from './explained.ts';
import { fieldValues } from './fieldValues.ts';
import { fileNames } from './fileNames.ts';
import { files } from './files.ts';
import { filterOptions, filters, narrowedFilters } from './filters.ts';
import { formExamples } from './formExamples.ts';
import { formFiles, workflowFiles } from './formFiles.ts';
import { gameExamples, games } from './game.ts';
import { goneRoles } from './goneRoles.ts';
import { grants } from './grants/grants.ts';
import { halfLoaded } from './halfLoaded.ts';
import { ids, sentIds, swappedIds } from './ids.ts';
import { keywords } from './keywords.ts';
import { links } from './links.ts';
import { listExamples } from './listExamples.ts';
import { landings, loads, lostLoads } from './loads.ts';
import { longFields } from './longLists/fields.ts';
import { longRows } from './longLists/rows.ts';
import { longUses } from './longLists/uses.ts';
import { menus } from './menus.ts';
import { namesCheck, references } from './references.ts';
import { neverFilled } from './neverFilled.ts';
import { neverSaid } from './neverSaid.ts';
import { operatorKeys } from './operatorKeys.ts';
import { operatorsCheck } from './operators.ts';
import { pageAlone } from './pageAlone.ts';
import { pages } from './pages.ts';
import { pictures } from './pictures.ts';
import { parts, usedParts } from './usedParts.ts';
import { paths } from './paths.ts';
import { patterns } from './patterns.ts';
import { personal } from './personal.ts';
import { places, pointers } from './pointers.ts';
import { records } from './records.ts';
import { publishedSecrets } from './published.ts';
import { reduced } from './reduced.ts';
import { repeatedRules } from './repeatedRules.ts';
import { rowKeySlips } from './rowKeys.ts';
import { rowCounts } from './rowCounts.ts';
import { requiredHidden } from './requiredHidden.ts';
import { referenceRows } from './referenceRows.ts';
import { rowsOfNew } from './rowsOfNew.ts';
import { screens } from './screens.ts';
import { sheets } from './sheets.ts';
import { situations } from './situations.ts';
import { sortedOptions } from './sorted.ts';
import { statusFilters } from './statusFilters.ts';
import { statusLooks } from './statusLooks.ts';
import { stores } from './stores.ts';
import { templates } from './templates.ts';
import { labels } from './text/labels.ts';
import { textsOfForms } from './text/ofForms.ts';
import { placeholders } from './text/placeholders.ts';
import { referenceTexts } from './text/referenceTexts.ts';
import { richNotes } from './text/richNotes.ts';
import { sentences } from './text/sentences.ts';
import { texts } from './text/texts.ts';
import { translations } from './text/translations.ts';
import { themeColours } from './themeColours.ts';
import { traitsCheck } from './traits.ts';
import { entrance } from './trial/entrance.ts';
import { opened } from './trial/opened.ts';
import { ways } from './trial/ways.ts';
import { uniqueChecks } from './uniqueChecks.ts';
import { unsent } from './unsent.ts';
import { widgetsCheck } from './widgets.ts';
import { workflowChecks } from './workflow/checks.ts';
import { workflowExamples } from './workflow/examples.ts';

export const checks: readonly Check[] = [
  links,
  fileNames,
  formFiles,
  workflowFiles,
  keywords,
  alternatives,
  files,
  patterns,
  operatorsCheck,
  paths,
  reduced,
  ids,
  traitsCheck,
  swappedIds,
  unreadConstants,
  orderedConstants,
  comparisons,
  goneRoles,
  centresBy,
  emptyOperands,
  pointers,
  cycles,
  rowCounts,
  requiredHidden,
  references,
  namesCheck,
  repeatedRules,
  publishedSecrets,
  personal,
  screens,
  screenBlocks,
  usedParts,
  menus,
  access,
  records,
  parts,
  places,
  callNames,
  callValues,
  sentIds,
  widgetsCheck,
  drawn,
  fieldValues,
  longRows,
  longFields,
  longUses,
  pages,
  pictures,
  sortedOptions,
  calls,
  charts,
  sheets,
  situations,
  loads,
  landings,
  lostLoads,
  halfLoaded,
  neverSaid,
  rowsOfNew,
  referenceRows,
  rowKeySlips,
  themeColours,
  operatorKeys,
  neverFilled,
  unsent,
  pageAlone,
  stores,
  templates,
  actionTarget,
  actionAccess,
  actionBeside,
  actionUnless,
  marks,
  actionWhere,
  actionEverybody,
  actionRecord,
  actionUnaudited,
  actionStrayed,
  actionInstead,
  handlerKeys,
  actionKeys,
  actionWith,
  actionRowKeys,
  actionIgnored,
  requestSize,
  columns,
  rowNames,
  entities,
  columnTypes,
  children,
  computed,
  eventChecks,
  uniqueChecks,
  eventOptions,
  eventButtons,
  askedForms,
  filters,
  narrowedFilters,
  statusFilters,
  filterOptions,
  statusLooks,
  duplicatesInForms,
  duplicatesInTables,
  duplicatesElsewhere,
  texts,
  labels,
  auditNames,
  referenceTexts,
  textsOfForms,
  placeholders,
  sentences,
  richNotes,
  translations,
  ...workflowChecks,
  games,
  completeness,
  formExamples,
  eventsSent,
  listExamples,
  workflowExamples,
  gameExamples,
  completenessExamples,
  explanations,
  entrance,
  grants,
  editors,
  opened,
  ways,
];
