/** The student report as a workbook (D3-REPORT-10, D3-REPORT-18). */
import { openWorkbook, workbookLink } from '../operations/workbookOf.ts';
import type { Handler } from '../call.ts';

const LIST = 'student-report';
/** What a page of the report asks: the workbook holds the rows of the same question. */
const READING = 'viewReport';

/**
 * `downloadExcel {centerId, studentEngagementStatus, startDate, endDate, batchId}`: where the workbook can be had for the next minutes, without a
 * bearer (D3-CALLS-76). Page and size are taken and change nothing: it holds every row of the filter.
 */
export const downloadExcel: Handler = async (input) => {
  const { payload } = input;
  const parts = ['report', payload['studentEngagementStatus'], payload['centerId'], payload['startDate'], payload['endDate'], payload['batchId']];
  const name = `${parts.filter((part) => part !== undefined && part !== null && part !== '').join('-')}.xlsx`;
  return { rows: [{ reportName: await workbookLink(input, READING, LIST, name) }], about: { entity: 'centre', id: Number(payload['centerId']) } };
};

/** `GET /api/report/file?link=…`: the workbook itself, of the report or of another list. */
export const reportFile: Handler = openWorkbook;
