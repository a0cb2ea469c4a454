/**
 * A form made for stories and tests of this room: every widget once, two sections, a table. The real forms have stories of their
 * own, made from their definitions.
 */
import type { FormSchema } from '../../engine/definition/form.ts';
import type { OptionItem } from '../../engine/types.ts';
import type { UiDef } from '../../catalogue/definition/form.ts';

const yesNo = 'yes-no';
export const storySchema: FormSchema = {
  type: 'object',
  title: 'Beneficiary',
  required: ['salutation', 'gender', 'firstName', 'dob', 'qualification', 'primaryContactNumber', 'residential', 'channel'],
  properties: {
    salutation: { type: 'string', title: 'Salutation', 'x-options': 'salutations' },
    gender: { type: 'string', title: 'Gender', 'x-options': 'genders' },
    bloodGroup: { type: 'string', title: 'Blood Group', 'x-options': 'blood-groups' },
    passingYear: { type: 'string', title: 'Passing Year', maxLength: 4 },
    firstName: { type: 'string', title: 'First Name', maxLength: 50 },
    middleName: { type: 'string', title: 'Middle Name', maxLength: 50 },
    dob: { type: 'string', format: 'date', title: 'Date Of Birth' },
    aadharNo: { type: 'string', title: 'Aadhar Number', maxLength: 12, 'x-pii': 'aadhaar' },
    qualification: { type: 'integer', title: 'Highest Qualification', 'x-options': 'qualifications' },
    income: { type: 'string', title: 'Gross salary', maxLength: 7 },
    owner: { type: 'string', title: 'Head of family', 'x-options': yesNo },
    channel: { type: 'string', title: 'Mobilization Channel', 'x-options': 'channels' },
    referedBy: { type: 'string', title: 'Referred by', maxLength: 50 },
    mobilizedBy: { type: 'string', title: 'Mobilized By' },
    remarks: { type: 'string', title: 'Remarks', maxLength: 200 },
    primaryContactNumber: { type: 'string', title: 'Primary Contact Number', maxLength: 10, 'x-pii': 'phone' },
    isVerified: { type: 'string', 'x-system': true },
    primaryEmailId: { type: 'string', title: 'Primary Email Id', format: 'email', maxLength: 50 },
    sameAddress: { type: 'boolean', title: 'Permanent address same as present address', 'x-local': true },
    residential: {
      type: 'object',
      required: ['pincode', 'addressLine1', 'state'],
      properties: {
        pincode: { type: 'string', title: 'Pincode', maxLength: 6 },
        state: { type: 'string', title: 'State' },
        addressLine1: { type: 'string', title: 'Address Line 1', maxLength: 20 },
      },
    },
    rows: {
      type: 'array',
      title: 'Education',
      maxItems: 4,
      items: {
        type: 'object',
        required: ['course', 'year'],
        properties: {
          course: { type: 'string', title: 'Course', maxLength: 40 },
          year: { type: 'string', title: 'Year', maxLength: 4 },
          grade: { type: 'string', title: 'Grade', 'x-options': 'grades' },
        },
      },
    },
  },
};

export const storyUi: UiDef = {
  sections: [
    {
      id: 'basic',
      title: 'Basic Details',
      fields: [
        { at: '/salutation', width: 3 },
        { at: '/gender', width: 3 },
        { at: '/bloodGroup', width: 3 },
        { at: '/passingYear', width: 3, widget: 'year', help: 'After the birth year' },
        { at: '/firstName', width: 4 },
        { at: '/middleName', width: 4 },
        { at: '/dob', width: 4, with: { min: '1980-02-01', max: 'today' } },
        { at: '/aadharNo', width: 4, help: 'Only the last four digits show' },
        { at: '/qualification', width: 4, widget: 'autocomplete' },
        { at: '/income', width: 4, widget: 'rupees' },
        { at: '/channel', width: 6 },
        { at: '/referedBy', width: 6 },
        { at: '/owner', width: 4, widget: 'choice' },
        { at: '/mobilizedBy', width: 4, widget: 'readonly' },
        { at: '/remarks', width: 12, widget: 'textarea' },
      ],
    },
    {
      id: 'contact',
      title: 'Contact Information',
      fields: [
        { at: '/primaryContactNumber', widget: 'otp', with: { verified: '/isVerified' } },
        { at: '/primaryEmailId', width: 6 },
      ],
    },
    {
      id: 'address',
      title: 'Present Address',
      at: '/residential',
      fields: [
        { at: '/residential/pincode', width: 4, widget: 'digits', help: 'Fills state, district and village' },
        { at: '/residential/state', width: 4, help: 'From pincode' },
        { at: '/residential/addressLine1', width: 4 },
        { at: '/sameAddress' },
      ],
    },
    { id: 'education', title: 'Education', fields: [{ at: '/rows' }] },
  ],
};

const items = (...values: string[]): OptionItem[] => values.map((value) => ({ value, label: value }));
/** A picture of one colour. */
const drawing = (colour: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path fill="#${colour}" d="M0 0h4v3H0z"/></svg>`)}`;

export const storyLists: Readonly<Record<string, OptionItem[]>> = {
  salutations: items('Mr.', 'Mrs.', 'Miss'),
  pictured: [
    { value: 'Salon', label: 'A salon', image: { src: drawing('f6c9dc'), alt: 'A beautician in her salon' } },
    { value: 'Repairs', label: 'Repairs', image: { src: drawing('c9dcf6'), alt: 'A man who repairs a cooler' } },
    { value: 'Other', label: 'Something else' },
  ],
  genders: items('Male', 'Female', 'Others'),
  'blood-groups': items('A+ve', 'B+ve', 'O+ve', 'AB+ve'),
  [yesNo]: [
    { value: 'Y', label: 'Yes' },
    { value: 'N', label: 'No' },
  ],
  villages: [
    { value: '555001', label: 'Khed', within: '490' },
    { value: '555002', label: 'Wadgaon, Upper', within: '490' },
  ],
  grades: items('First class', 'Second class', 'Pass'),
  channels: items('Walk-in', 'Call Center', 'Reference - Employee', 'Social Media/ SMS'),
  qualifications: [
    'No Formal Education',
    'Below 5th Standard',
    '8th Standard',
    '10th Standard',
    '12th Standard',
    'Industrial Training Institute, two years',
    'Graduate',
    'Post Graduate',
  ].map((label, index) => ({ value: index + 1, label })),
};
export const storyData = {
  salutation: 'Mrs.',
  gender: 'Female',
  bloodGroup: 'O+ve',
  passingYear: '2021',
  firstName: 'Asha',
  middleName: 'Ramesh',
  dob: '2003-03-14',
  aadharNo: '234123412346',
  qualification: 5,
  income: '125000',
  owner: 'Y',
  channel: 'Reference - Employee',
  referedBy: 'Prakash Kamble',
  mobilizedBy: 'Farida Shaikh',
  primaryContactNumber: '5432180112',
  isVerified: 'Y',
  primaryEmailId: 'asha.jadhav@example.in',
  sameAddress: true,
  residential: { pincode: '400037', state: 'Maharashtra', addressLine1: '12, Sangam Nagar' },
  rows: [
    { course: 'Secondary School Certificate', year: '2019', grade: 'First class' },
    { course: 'Higher Secondary Certificate', year: '2021', grade: 'Second class' },
  ],
};
