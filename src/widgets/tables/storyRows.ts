/** Rows for stories and tests of lists. */
import type { TableColumn, TableRowView } from '../contract/tables.ts';

export const storyColumns: readonly TableColumn[] = [
  { id: 'dbUserId', label: 'Student Id', as: 'id', sortable: true, card: 'id' },
  { id: 'engagementId', label: 'Engagement Id', as: 'id', card: 'id' },
  { id: 'linkedEngagementId', label: 'Linked Engagement Id', hidden: true },
  { id: 'name', label: 'Name', sortable: true, card: 'title' },
  { id: 'primaryContactNumber', label: 'Contact Number', as: 'phone', card: 'line' },
  { id: 'dob', label: 'Date Of Birth', as: 'date', sortable: true, card: 'line' },
  { id: 'status', label: 'Status', as: 'status', card: 'chip' },
  { id: 'action', label: 'Action', as: 'action' },
];
const people: readonly [number, number, string, string, string, string][] = [
  [48213, 51907, 'Asha Ramesh Jadhav', '5432180112', '2003-03-14', 'Mobilised'],
  [48207, 51899, 'Imran Salim Shaikh', '5220144873', '2001-11-02', 'Shortlisted'],
  [48190, 51880, 'Kavita Suresh Pawar', '5154420967', '2004-06-27', 'Enrolled'],
  [48181, 51866, 'Prakash Dattu Kamble', '5341066128', '2000-01-19', 'Recommended'],
  [48152, 51833, 'Jagdish Chaturvedi', '5343873524', '1999-05-30', 'Rejected'],
  [48149, 51829, 'Rita Chattopadhyay', '5229813242', '2003-12-11', 'Dropout'],
  [48133, 51810, 'Nawal Kakkar', '5468908247', '2001-02-23', 'Not Recommended'],
  [48120, 51796, 'Farida Qureshi', '5187345120', '2002-10-05', 'Placed'],
];
const LOOKS: Readonly<Record<string, { tone: string; colour: string; icon: string }>> = {
  Mobilised: { tone: 'info', colour: 'mobilised', icon: 'user-plus' },
  Shortlisted: { tone: 'primary', colour: 'shortlisted', icon: 'list-check' },
  Enrolled: { tone: 'primary', colour: 'enrolled', icon: 'school' },
  Recommended: { tone: 'success', colour: 'recommended', icon: 'thumb-up' },
  Rejected: { tone: 'error', colour: 'rejected', icon: 'circle-x' },
  Dropout: { tone: 'warning', colour: 'dropout', icon: 'door-exit' },
  'Not Recommended': { tone: 'warning', colour: 'notRecommended', icon: 'thumb-down' },
  Placed: { tone: 'success', colour: 'placed', icon: 'briefcase' },
};
export const storyRows: readonly TableRowView[] = people.map(([dbUserId, engagementId, name, primaryContactNumber, dob, status]) => ({
  id: String(engagementId),
  label: name,
  href: `/dashboard/updatebeneficiary?engagementId=${engagementId}`,
  cells: {
    dbUserId: String(dbUserId),
    engagementId: String(engagementId),
    linkedEngagementId: null,
    name: { label: name, href: `/dashboard/updatebeneficiary?engagementId=${engagementId}` },
    primaryContactNumber,
    dob,
    status: { text: status, look: LOOKS[status] ?? { tone: 'neutral' } },
    action: { label: `Edit ${name}`, href: `/dashboard/updatebeneficiary?engagementId=${engagementId}`, icon: 'pencil', left: engagementId % 4 },
  },
}));
