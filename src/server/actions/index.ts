/** Named handlers: what generic operations cannot say. The name here is the name in `config/actions/*.json`; the catalogue's check gets this list. */
import type { Handler } from '../call.ts';
import { checkBulkRow, failBulkRow, loadBulkRow } from './bulkRows.ts';
import { keepBulkRows, saveMetaDataBulk, saveStudentDataBulk, submitMetaDataBulk } from './bulkUpload.ts';
import { viewDefinitionFaults, viewDefinitionFiles, viewDefinitionNames } from './definitions.ts';
import { replayDefinitions } from './replays.ts';
import { approveDefinitions, rollBackDefinitions, saveDefinitions, tryDefinitions } from './definitionVersions.ts';
import { cancelEmailChange, confirmEmailChange, refuseEmailChange, resendEmailChange, viewEmailChange } from './emailChange.ts';
import { changePassword, isCurrentPasswordValid, isPasswordCommon } from './password.ts';
import { checkEligibleForShortlist, shortlist } from './shortlist.ts';
import { documentFile, downloadDocument, downloadInventoryDocument, formFile, openFile } from './files.ts';
import { endOtherSessions, endSession, viewAllSessions, viewSessions, fetchDraftKey } from './sessions.ts';
import { fetchByProgramIdAndRoleId, getUserScope, setDefaultSettings } from './scopes.ts';
import { captureInterestInventory, findCoursesByHollandCode, saveInterestInventoryDocument, viewInterestInventory } from './interestInventory.ts';
import { holidaysSearch } from './holidaysSearch.ts';
import { isAadharNoDuplicate } from './isAadharNoDuplicate.ts';
import { login, socialAccountLogin, logout, reactivate } from './signIn.ts';
import { otpGenerate, otpState, otpVerify, updateVerifiedMobileNumber, verifyMobileNumber, outbox } from './mobileNumber.ts';
import { fetchMigrationStudents, fetchMigrationToken, migrationReport, updateMobilizationStatus, viewMigrationStudents } from './migration.ts';
import { saveMigratedStudent } from './saveMigratedStudent.ts';
import { auditFile, downloadAudit, viewAudit, viewAuditEvents } from './audit.ts';
import { registerGame, saveGameDocument, startGame } from './game.ts';
import { saveFunderMappingDetails, updateExistingFunderMapping, viewBatchesToMap, viewMappings } from './funderMapping.ts';
import { downloadExcel, reportFile } from './report.ts';
import { fetchProgramStudents, viewStudentsToMove } from './studentsToMove.ts';
import { upadtePlacementAdminStatus } from './upadtePlacementAdminStatus.ts';
import { updateCenterIdBaisedOnEngagementId } from './updateCenterIdBaisedOnEngagementId.ts';
import { fetchUserDetails, lockUser, passwordReset, saveUser, saveUserCenterRoleMapDetails, unlockUser, viewAllUsersByCenter } from './users.ts';
import { updateUserProfile } from './updateUserProfile.ts';

/** Those that only read, and those whose work nobody is asked about: whoever else does something leaves a line in the audit. */
const silent = {
  auditFile,
  checkEligibleForShortlist,
  documentFile,
  fetchByProgramIdAndRoleId,
  fetchDraftKey,
  fetchMigrationStudents,
  fetchMigrationToken,
  fetchProgramStudents,
  fetchUserDetails,
  findCoursesByHollandCode,
  formFile,
  getUserScope,
  holidaysSearch,
  isAadharNoDuplicate,
  isCurrentPasswordValid,
  isPasswordCommon,
  migrationReport,
  otpState,
  outbox,
  reactivate,
  reportFile,
  viewAllUsersByCenter,
  viewAudit,
  viewAuditEvents,
  viewBatchesToMap,
  viewDefinitionFaults,
  viewDefinitionFiles,
  viewDefinitionNames,
  viewEmailChange,
  viewInterestInventory,
  viewMappings,
  viewMigrationStudents,
  viewSessions,
  viewStudentsToMove,
} satisfies Record<string, Handler>;

export const handlers: Readonly<Record<string, Handler>> = {
  ...silent,
  approveDefinitions,
  cancelEmailChange,
  captureInterestInventory,
  changePassword,
  checkBulkRow,
  confirmEmailChange,
  downloadAudit,
  downloadDocument,
  downloadExcel,
  downloadInventoryDocument,
  endOtherSessions,
  endSession,
  failBulkRow,
  keepBulkRows,
  loadBulkRow,
  lockUser,
  login,
  logout,
  openFile,
  otpGenerate,
  otpVerify,
  passwordReset,
  refuseEmailChange,
  registerGame,
  resendEmailChange,
  rollBackDefinitions,
  saveDefinitions,
  saveFunderMappingDetails,
  saveGameDocument,
  saveInterestInventoryDocument,
  saveMetaDataBulk,
  saveMigratedStudent,
  saveStudentDataBulk,
  saveUser,
  saveUserCenterRoleMapDetails,
  setDefaultSettings,
  shortlist,
  socialAccountLogin,
  startGame,
  submitMetaDataBulk,
  tryDefinitions,
  replayDefinitions,
  unlockUser,
  upadtePlacementAdminStatus,
  updateCenterIdBaisedOnEngagementId,
  updateExistingFunderMapping,
  updateMobilizationStatus,
  updateUserProfile,
  updateVerifiedMobileNumber,
  verifyMobileNumber,
  viewAllSessions,
};

export const handlerNames: readonly string[] = Object.keys(handlers);
export const silentHandlers: readonly string[] = Object.keys(silent);
/** What handlers say that their code goes by. */
export const handlerReads = Object.fromEntries(Object.entries(handlers).flatMap(([name, { reads }]) => (reads === undefined ? [] : [[name, reads]])));
