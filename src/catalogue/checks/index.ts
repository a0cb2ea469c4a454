/** The table of checks, in the order in which they run. */
import { access } from './access.ts';
import { alternatives } from './alternatives.ts';
import { actionBeside, actionKeys, actionTarget, actionUnless, marks } from './action/beside.ts';
import { actionEverybody, actionStrayed, actionUnaudited, auditNames } from './action/access.ts';
import { handlerKeys, actionRowKeys, actionWhere } from './action/rowKeys.ts';
import { actionIgnored, requestSize } from './action/request.ts';
import { screenBlocks, screens } from './screens.ts';
import { calls } from './calls.ts';
import { callValues } from './callValues.ts';
import { askedForms } from './askedForms.ts';
import { goneRoles, traitsCheck } from './roles.ts';
import { charts } from './charts.ts';
import type { Check } from './check.ts';
import { children } from './children.ts';
import { columns, rowNames } from './columns.ts';
import { columnTypes, computed } from './computed.ts';
import { comparisons } from './comparisons.ts';
import { orderedConstants, unreadConstants } from './constants.ts';
import { cycles, rowCounts, requiredHidden } from './formRules.ts';
import { everyFieldDrawable } from './everyFieldDrawable.ts';
import { duplicates, singles } from './duplicates.ts';
import { editors } from './editors.ts';
import { emptyOperands, operatorKeys, knownOperators } from './operators.ts';
import { entities } from './entities.ts';
import { eventButtons, eventsSent, eventChecks, eventOptions } from './eventButtons.ts';
import { explanations } from './explained.ts';
import { fieldValues } from './fieldValues.ts';
import { files, formFiles, workflowFiles, links } from './files.ts';
import { filterOptions, filters, narrowedFilters } from './filters.ts';
import { formExamples } from './formExamples.ts';
import { completenessExamples, gameExamples, games, situations } from './ownExamples.ts';
import { grants } from './grants/grants.ts';
import { halfLoaded, landings, lostLoads, rowsOfNew } from './loads.ts';
import { ids, sentIds, swappedIds } from './ids.ts';
import { keywords, patterns } from './keywords.ts';
import { listExamples } from './listExamples.ts';
import { longFields, longRows, longUses } from './longLists.ts';
import { menus } from './menus.ts';
import { migrationExamples, migrations } from './migrations.ts';
import { namesCheck, references } from './references.ts';
import { neverFilled, everyFieldSaved } from './everyFieldSaved.ts';
import { neverSaid } from './neverSaid.ts';
import { askableLookups, pageAlone } from './pageAlone.ts';
import { pages, parts, usedParts } from './formParts.ts';
import { sortedOptions } from './optionItems.ts';
import { paths, reduced } from './paths.ts';
import { personal, publishedSecrets } from './privacy.ts';
import { repeatedRules } from './repeatedRules.ts';
import { rowKeySlips, referenceRows } from './referenceRows.ts';
import { sheets, templates } from './sheets.ts';
import { statusFilters, statusLooks } from './statuses.ts';
import { stores } from './stores.ts';
import { labels, textsOfForms, referenceTexts } from './text/labels.ts';
import { placeholders, richNotes } from './text/placeholders.ts';
import { sentences } from './text/sentences.ts';
import { texts } from './text/texts.ts';
import { translations } from './text/translations.ts';
import { themeColours } from './themeColours.ts';
import { entrance } from './trial/entrance.ts';
import { opening, ways } from './trial/screensOpen.ts';
import { uniqueChecks } from './uniqueChecks.ts';
import { widgetsCheck } from './options.ts';
import { workflowExamples } from './workflow/examples.ts';
import { workflowBarred, workflowChoices, workflowEnds, workflowReach } from './workflow/course.ts';
import { workflowEvents, workflowOwner, workflowTargets } from './workflow/targets.ts';
import { workflowKeys } from './workflow/keptKeys.ts';
import { overlookedStates } from './workflow/overlooked.ts';
import { workflowSent } from './workflow/sendKeys.ts';

export const checks: readonly Check[] = [
  links,
  formFiles,
  workflowFiles,
  keywords,
  alternatives,
  files,
  patterns,
  knownOperators,
  paths,
  reduced,
  ids,
  traitsCheck,
  swappedIds,
  unreadConstants,
  orderedConstants,
  comparisons,
  goneRoles,
  emptyOperands,
  cycles,
  rowCounts,
  requiredHidden,
  references,
  singles,
  namesCheck,
  repeatedRules,
  publishedSecrets,
  personal,
  screens,
  screenBlocks,
  usedParts,
  menus,
  access,
  parts,
  callValues,
  sentIds,
  widgetsCheck,
  everyFieldDrawable,
  fieldValues,
  longRows,
  longFields,
  longUses,
  pages,
  sortedOptions,
  calls,
  charts,
  sheets,
  situations,
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
  everyFieldSaved,
  pageAlone,
  stores,
  templates,
  actionTarget,
  actionBeside,
  actionUnless,
  marks,
  actionWhere,
  actionEverybody,
  actionUnaudited,
  actionStrayed,
  handlerKeys,
  actionKeys,
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
  duplicates,
  texts,
  labels,
  auditNames,
  referenceTexts,
  textsOfForms,
  placeholders,
  sentences,
  richNotes,
  translations,
  workflowTargets,
  workflowKeys,
  workflowEvents,
  workflowReach,
  workflowEnds,
  workflowBarred,
  workflowChoices,
  workflowSent,
  workflowOwner,
  overlookedStates,
  migrations,
  games,
  formExamples,
  eventsSent,
  listExamples,
  workflowExamples,
  gameExamples,
  completenessExamples,
  migrationExamples,
  explanations,
  entrance,
  grants,
  editors,
  askableLookups,
  opening,
  ways,
];
