/** The record's tabs as the specification lists them: requirement, form, index, name, when they are there, the centre's switch. */
import type { JsonObject } from '../../../src/engine/types.ts';

export const tabs: [string, string, number, string, 'always' | 'mobilised', string?][] = [
  ['D2-TABS-07', 'record/socio-economic', 1, 'SocioEconomic', 'always'],
  ['D2-TABS-08', 'record/education', 2, 'Education', 'always'],
  ['D2-TABS-09', 'record/family', 3, 'Family', 'always'],
  ['D2-TABS-10', 'record/experience', 4, 'Experience', 'always'],
  ['D2-TABS-11', 'record/counselling', 5, 'Counselling', 'always'],
  ['D2-TABS-12 D2-TABS-34', 'record/observation', 6, 'Observation', 'mobilised', 'observationTab'],
  ['D2-TABS-13 D2-TABS-35', 'record/existing-business', 7, 'Existing Business', 'always', 'existingBusinessTab'],
  ['D2-TABS-14 D2-TABS-36', 'record/business-case', 8, 'Business Case Brief', 'always', 'businessCaseTab'],
  ['D2-TABS-16 D2-TABS-28 D2-TABS-38', 'record/evaluation', 10, 'Assessor Evaluation', 'mobilised', 'evaluationTab'],
];

const fresh = { rowId: null, stored: null };
/** Requirement, form, record, message: with no data in the form. */
export const saves: [string, string, JsonObject, string][] = [
  ['D2-SOCIO-19', 'record/socio-economic', fresh, 'SocioEconomic Details Saved Sucessfully'],
  ['D2-SOCIO-20', 'record/socio-economic', { stored: { id: 5 } }, 'SocioEconomic Details Updated Sucessfully'],
  ['D2-EDU-13', 'record/education', { stored: { rows: [] } }, 'Education Details Saved Sucessfully'],
  ['D2-EDU-14', 'record/education', { stored: { rows: [{ id: 5 }] } }, 'Education Details updated Sucessfully'],
  ['D2-FAM-20', 'record/family', fresh, 'Family Details Saved Sucessfully'],
  ['D2-FAM-21', 'record/family', { rowId: 4 }, 'Family Details Updated Sucessfully'],
  ['D2-EXP-23', 'record/experience', { ...fresh, experience: [] }, 'Experience Details Saved Sucessfully'],
  ['D2-EXP-24', 'record/experience', { rowId: 4, experience: [{ id: 7, isExperience: 'N' }] }, 'Experience Details Updated Sucessfully'],
  ['D2-OBS-07', 'record/observation', fresh, 'Observation Details Saved Successfully'],
  ['D2-BCASE-09', 'record/business-case', fresh, 'Data Saved Sucessfully'],
  ['D2-EXB-19', 'record/existing-business', fresh, 'Data Saved Sucessfully'],
  ['D2-COUN-44', 'record/counselling', fresh, 'Counselling Comments Saved Successfully'],
  ['D2-COUN-23', 'record/engagement-status', fresh, 'Status changed successfully'],
  ['D2-EVAL-15', 'record/evaluation', fresh, 'Data Saved Successfully'],
];
