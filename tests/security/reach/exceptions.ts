/** What writes nothing when all writing actions are tried, and an action that only an administrator could add. */
import type { ActionDef } from '../../../src/catalogue/definition/action.ts';
import type { ActionCall } from './payloads.ts';

/** Handlers that read: whatever they are asked, nothing is written. */
export const READING = new Set([
  'audit.downloadAudit',
  'audit.viewAudit',
  'audit.viewAuditEvents',
  'definitions.viewDefinitionFaults',
  'definitions.viewDefinitionFiles',
  'definitions.viewDefinitionNames',
  'documents.downloadDocument',
  'documents.openFile',
  'engagement.checkEligibleForShortlist',
  'engagement.viewStudentsToMove',
  'funder.viewBatchesToMap',
  'funder.getFunderMappingByBatchIdAndCrmFunderIdAndisActiveAndFundingType',
  'funder.getFunderMappingByBatchIdAndIsActiveStatusAndFundingType',
  'interest-inventory.viewInterestInventoryByEngId',
  'interest-inventory.findCoursesByHollandCode',
  'migration.viewMigrationStudents',
  'program-mapping.fetchByProgramIdAndRoleId',
  'report.downloadExcel',
  'student.isAadharNoDuplicate',
  'user.getUserScope',
  'user.getAllUserScopes',
  'user.fetchDraftKey',
  'user.fetchUserDetails',
  'user.isCurrentPasswordValid',
  'user.isPasswordCommon',
  'user.viewSessions',
  'user.viewAllSessions',
  'user.viewAllUsersByCenter',
  'user.viewEmailChange',
]);
/** What writes no row here, and why. */
export const SILENT: Readonly<Record<string, string>> = {
  'batch.saveBatch': 'examples bring courses and people of their own; http/batches.test.ts tries it on other centres',
  'batch.updateBatch': 'as saveBatch',
  'bulk-upload.saveStudentDataBulk': 'rows go to uploads that are announced first; http/bulk.test.ts tries it on another centre',
  'migration.saveMigratedStudent': 'only whom another service names; http/migrate.test.ts tries it by other roles',
  'dropout.saveDropout': 'only the enrolled drop out, and examples enroll nobody; server/contract tries it on another centre',
  'engagement.markdropout': 'as saveDropout',
  'engagement.updateStudentEngagementDetails': 'as saveDropout',
  'placement.savePlacementDetails': 'only the enrolled are placed, and examples enroll nobody; server/contract tries it on another centre',
  'placement.upadtePlacementAdminStatus':
    'examples bring placements of their own; http/placementVerification.test.ts tries it by other roles and on other centres',
  'employer.updateEmployerStatus': 'employers wait at the demo only; http/employers.test.ts tries it by other roles and on another centre',
  'funder.saveFunderMappingDetails': 'only for who maps funders, in all centres; http/funderMapping.test.ts tries it by other roles',
  'funder.UpdateExistingFunderMapping': 'as saveFunderMappingDetails',
  'attendance.updateAllAttendance': 'examples bring batches and students of their own; http/attendance.test.ts tries it on another centre',
  'definitions.saveDefinitions': 'versions belong to no centre; http/definitionVersions.test.ts tries it by another role',
  'definitions.tryDefinitions': 'as saveDefinitions',
  'definitions.replayDefinitions': 'as saveDefinitions; http/replay.test.ts tries it by another role',
  'definitions.stopReplay': 'as replayDefinitions',
  'definitions.proposeDefinitions': 'as saveDefinitions',
  'definitions.withdrawDefinitions': 'as saveDefinitions',
  'definitions.refuseDefinitions': 'as saveDefinitions',
  'definitions.approveDefinitions': 'as saveDefinitions',
  'definitions.rollBackDefinitions': 'as saveDefinitions',
  'user.changePassword': 'passwords are no rows of entities',
  'user.endSession': 'sessions are no rows of entities',
  'user.endOtherSessions': 'sessions are no rows of entities',
  'user.resendEmailChange': 'nothing waits',
  'user.cancelEmailChange': 'nothing waits',
  'user.confirmEmailChange': 'wants the link that was mailed',
  'user.refuseEmailChange': 'wants the link that was mailed',
  'user.saveUser': 'as saveUserCenterRoleMapDetails',
  'user.saveUserDetails': 'as saveUser',
  'user.saveUserCenterRoleMapDetails': 'nobody keeps themselves; http/users.test.ts tries it on others',
  'user.passwordReset': 'as saveUserCenterRoleMapDetails',
  'user.lockUser': 'as saveUserCenterRoleMapDetails',
  'user.unlockUser': 'as saveUserCenterRoleMapDetails',
  'user.unbindSocialAccount': 'for who administers, and so reaches everybody',
};

/** No action removes an engagement. An administrator may add one that does, which no operation keeps from those of other centres: the front door does. */
export const REMOVING: ActionDef = {
  auth: 'bearer',
  scope: 'centre',
  request: { required: ['engagementId'], properties: { engagementId: { type: 'integer', minimum: 1 } } },
  do: { delete: 'engagement', by: ['engagementId'] },
};

export const nameOf = ({ service, name }: Pick<ActionCall, 'service' | 'name'>): string => `${service}.${name}`;
/** It takes back only what the same person has just done: http/documents.test.ts, dropout.test.ts, employers.test.ts and placementVerification.test.ts try it by others. */
const takesBack = ({ def }: ActionCall): boolean => 'takeBack' in def.do || 'restore' in def.do;
/** Whether nothing comes of it here. */
export const writesNothing = (action: ActionCall): boolean => READING.has(nameOf(action)) || nameOf(action) in SILENT || takesBack(action);
