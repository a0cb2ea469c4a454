/**
 * Every `errorCode` that leaves the product. Codes are permanent: clients branch on them, so none is ever renamed or reused.
 * `status` is the HTTP status of the answer (contract.md: a business refusal is 200), `text` the key of its general message.
 */
import { formCodes, type CodeDef } from './formCodes.ts';

const table = {
  ...formCodes,
  DUPLICATE: { status: 200, text: 'problem.duplicate' },
  REFERENCE_FOREIGN: { status: 200, text: 'problem.referenceForeign' },
  NOT_FOUND: { status: 200, text: 'problem.notFound' },
  TRANSITION_UNKNOWN: { status: 200, text: 'problem.transitionUnknown' },
  TRANSITION_REFUSED: { status: 200, text: 'problem.transitionRefused' },
  TRANSITION_BARRED: { status: 403, text: 'problem.transitionBarred' },
  LOGIN_REFUSED: { status: 200, text: 'problem.loginRefused' },
  OTP_NUMBER_SHORT: { status: 200, text: 'problem.otpNumberShort' },
  OTP_NOT_REQUESTED: { status: 200, text: 'problem.otpNotRequested' },
  OTP_SHORT: { status: 200, text: 'problem.otpShort' },
  OTP_WRONG: { status: 200, text: 'problem.otpWrong' },
  OTP_EXPIRED: { status: 200, text: 'problem.otpExpired' },
  OTP_TRIES: { status: 429, text: 'problem.otpTries' },
  GATEWAY_FAILED: { status: 200, text: 'problem.gatewayFailed' },
  ENVELOPE_UNREADABLE: { status: 400, text: 'problem.envelope' },
  TOKEN_MISSING: { status: 401, text: 'problem.tokenMissing' },
  TOKEN_INVALID: { status: 401, text: 'problem.tokenInvalid' },
  TOKEN_EXPIRED: { status: 401, text: 'problem.tokenExpired' },
  SESSION_ENDED: { status: 401, text: 'problem.sessionEnded' },
  ROLE_BARRED: { status: 403, text: 'problem.roleBarred' },
  PASSWORD_DUE: { status: 403, text: 'problem.passwordDue' },
  SCOPE_BARRED: { status: 403, text: 'problem.scopeBarred' },
  DOOR_UNKNOWN: { status: 404, text: 'problem.doorUnknown' },
  SERVICE_UNKNOWN: { status: 404, text: 'problem.serviceUnknown' },
  ACTION_UNKNOWN: { status: 404, text: 'problem.actionUnknown' },
  METHOD_UNKNOWN: { status: 404, text: 'problem.methodUnknown' },
  VERSION_STALE: { status: 409, text: 'problem.versionStale' },
  KEY_REUSED: { status: 409, text: 'problem.keyReused' },
  BODY_TOO_LARGE: { status: 413, text: 'problem.tooLarge' },
  HEADERS_TOO_LARGE: { status: 431, text: 'problem.headersTooLarge' },
  BODY_TYPE: { status: 415, text: 'problem.bodyType' },
  FILE_INFECTED: { status: 200, text: 'problem.fileInfected' },
  FILE_GONE: { status: 404, text: 'problem.fileGone' },
  LINK_EXPIRED: { status: 403, text: 'problem.linkExpired' },
  TOO_MANY: { status: 429, text: 'problem.tooMany' },
  ON_TRIAL: { status: 200, text: 'problem.onTrial' },
  TRIAL_OVER: { status: 200, text: 'problem.trialOver' },
  SERVER_FAULT: { status: 500, text: 'problem.serverFault' },
  STORE_AWAY: { status: 503, text: 'problem.storeAway' },
  DOCUMENTS_AWAY: { status: 503, text: 'problem.documentsAway' },
  SCANNER_AWAY: { status: 503, text: 'problem.scannerAway' },
  CATALOGUE_AWAY: { status: 503, text: 'problem.catalogueAway' },
} as const satisfies Record<string, CodeDef>;

export type ProblemCode = keyof typeof table;
export const codes: Readonly<Record<ProblemCode, CodeDef>> = table;
