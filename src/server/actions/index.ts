/** Named handlers: what generic operations cannot say. The name here is the name in `config/actions/*.json`; the catalogue's check gets this list. */
import type { Handler } from '../types.ts';
import { cancelEmailChange } from './cancelEmailChange.ts';
import { captureInterestInventory } from './captureInterestInventory.ts';
import { changePassword } from './changePassword.ts';
import { checkEligibleForShortlist } from './checkEligibleForShortlist.ts';
import { confirmEmailChange } from './confirmEmailChange.ts';
import { documentFile } from './documentFile.ts';
import { downloadDocument } from './downloadDocument.ts';
import { downloadInventoryDocument } from './downloadInventoryDocument.ts';
import { endOtherSessions, endSession } from './endSession.ts';
import { fetchByProgramIdAndRoleId } from './fetchByProgramIdAndRoleId.ts';
import { fetchDraftKey } from './fetchDraftKey.ts';
import { findCoursesByHollandCode } from './findCoursesByHollandCode.ts';
import { formFile } from './formFile.ts';
import { getUserScope } from './getUserScope.ts';
import { holidaysSearch } from './holidaysSearch.ts';
import { isAadharNoDuplicate } from './isAadharNoDuplicate.ts';
import { isCurrentPasswordValid } from './isCurrentPasswordValid.ts';
import { isPasswordCommon } from './isPasswordCommon.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { openFile } from './openFile.ts';
import { otpGenerate } from './otpGenerate.ts';
import { otpState } from './otpState.ts';
import { otpVerify } from './otpVerify.ts';
import { outbox } from './outbox.ts';
import { reactivate } from './reactivate.ts';
import { refuseEmailChange } from './refuseEmailChange.ts';
import { registerGame } from './registerGame.ts';
import { resendEmailChange } from './resendEmailChange.ts';
import { saveInterestInventoryDocument } from './saveInterestInventoryDocument.ts';
import { setDefaultSettings } from './setDefaultSettings.ts';
import { shortlist } from './shortlist.ts';
import { socialAccountLogin } from './socialAccountLogin.ts';
import { startGame } from './startGame.ts';
import { updateCenterIdBaisedOnEngagementId } from './updateCenterIdBaisedOnEngagementId.ts';
import { updateUserProfile } from './updateUserProfile.ts';
import { updateVerifiedMobileNumber } from './updateVerifiedMobileNumber.ts';
import { verifyMobileNumber } from './verifyMobileNumber.ts';
import { viewEmailChange } from './viewEmailChange.ts';
import { viewInterestInventory } from './viewInterestInventory.ts';
import { viewAllSessions, viewSessions } from './viewSessions.ts';

export const handlers: Readonly<Record<string, Handler>> = {
  cancelEmailChange,
  captureInterestInventory,
  changePassword,
  checkEligibleForShortlist,
  confirmEmailChange,
  documentFile,
  downloadDocument,
  downloadInventoryDocument,
  endOtherSessions,
  endSession,
  fetchByProgramIdAndRoleId,
  fetchDraftKey,
  findCoursesByHollandCode,
  formFile,
  getUserScope,
  holidaysSearch,
  isAadharNoDuplicate,
  isCurrentPasswordValid,
  isPasswordCommon,
  login,
  logout,
  openFile,
  otpGenerate,
  otpState,
  otpVerify,
  outbox,
  reactivate,
  refuseEmailChange,
  registerGame,
  resendEmailChange,
  saveInterestInventoryDocument,
  setDefaultSettings,
  shortlist,
  socialAccountLogin,
  startGame,
  updateCenterIdBaisedOnEngagementId,
  updateUserProfile,
  updateVerifiedMobileNumber,
  verifyMobileNumber,
  viewAllSessions,
  viewEmailChange,
  viewInterestInventory,
  viewSessions,
};

export const handlerNames: readonly string[] = Object.keys(handlers);
