/**
 * The demo's centres and accounts, as the contract lists them. A table: role, centre and programme are ids of the tables in
 * config/.
 */
import type { JsonObject } from '../../engine/types.ts';

export const demoPassword = 'Skill@2026';

/** Offered to every centre. */
const demoProgrammes: readonly number[] = [2, 1, 6, 7, 8, 9, 11];

export const demoCentres: readonly {
  id: number;
  doc: JsonObject;
  programmes: readonly number[];
  /** Beneficiaries in each programme. */ people: Readonly<Record<number, number>>;
}[] = [
  {
    id: 101,
    programmes: demoProgrammes,
    people: { 2: 36, 1: 9, 6: 18, 7: 9, 8: 9, 9: 18, 11: 9 },
    doc: {
      name: 'Mumbai Andheri',
      state: 'Maharashtra',
      district: 'Mumbai',
      city: 'Mumbai',
      pincode: '400053',
      addressLine1: '12 Link Road',
      addressLine2: 'Andheri West',
      model: 1,
      assessmentCenterId: 760,
      bulkUpload: 'Mobilization,Enrollment,CourseEnrollment',
      batchCreation: 'Y',
      capacity: 120,
    },
  },
  {
    id: 102,
    programmes: demoProgrammes,
    people: { 2: 27, 6: 9 },
    doc: {
      name: 'Pune Hadapsar',
      state: 'Maharashtra',
      district: 'Pune',
      city: 'Pune',
      pincode: '411028',
      addressLine1: '4 Magar Road',
      model: 18,
      assessmentCenterId: 760,
      batchCreation: 'N',
      capacity: 120,
    },
  },
  {
    id: 103,
    programmes: demoProgrammes,
    people: { 2: 18, 6: 18 },
    doc: {
      name: 'Chennai Guindy',
      state: 'Tamil Nadu',
      district: 'Chennai',
      city: 'Chennai',
      pincode: '600032',
      addressLine1: '31 Industrial Estate',
      model: 4,
      assessmentCenterId: 760,
      batchCreation: 'Y',
      capacity: 120,
    },
  },
  {
    id: 760,
    programmes: demoProgrammes,
    people: { 2: 9, 1: 9, 9: 9 },
    doc: {
      name: 'Assessment Centre',
      state: 'Maharashtra',
      district: 'Mumbai',
      city: 'Mumbai',
      pincode: '400058',
      addressLine1: '2 Veera Desai Road',
      model: 1,
      batchCreation: 'N',
      capacity: 120,
    },
  },
];

interface DemoAccount {
  email: string;
  firstName: string;
  lastName: string;
  /** Role, centre, programme; the first is where a session starts. */ scopes: readonly (readonly [number, number, number])[];
}

const account = (name: string, firstName: string, lastName: string, ...scopes: (readonly [number, number, number])[]): DemoAccount => ({
  email: `${name}@skilldesk.test`,
  firstName,
  lastName,
  scopes,
});

export const demoAccounts: readonly DemoAccount[] = [
  account('admin', 'Asha', 'Kulkarni', [100, 101, 2]),
  account('facilitator', 'Farhan', 'Shaikh', [4, 101, 2]),
  account('facilitator6', 'Deepa', 'Nair', [4, 101, 6]),
  account('manager', 'Meera', 'Deshpande', [8, 101, 2]),
  account('manager1', 'Rohit', 'Sawant', [8, 101, 1]),
  account('manager9', 'Kavita', 'Jadhav', [8, 101, 9]),
  account('manager11', 'Nilesh', 'Pawar', [8, 101, 11]),
  account('pune', 'Prajakta', 'Joshi', [8, 102, 2]),
  account('counsellor1', 'Sunita', 'Rao', [5, 101, 2]),
  account('counsellor2', 'Vikram', 'Shetty', [5, 101, 2]),
  account('assessor', 'Anil', 'Verma', [6, 101, 1]),
  account('principal', 'Lakshmi', 'Iyer', [3, 101, 2]),
  account('ops', 'Omkar', 'Patil', [9, 101, 2]),
  account('callcentre', 'Chitra', 'Menon', [2, 101, 2]),
  account('mobilizer', 'Manisha', 'Kamble', [19, 101, 2]),
  account('funder', 'Fatima', 'Qureshi', [10, 101, 2]),
  account('placement', 'Pradeep', 'Gaikwad', [28, 101, 2]),
  account('corporate', 'Kabir', 'Malhotra', [1, 101, 2]),
  account('barred', 'Bala', 'Subramanian', [27, 101, 2]),
  account('assessment', 'Aruna', 'Bhosale', [9, 760, 1]),
  account('two', 'Tara', 'Fernandes', [8, 101, 2], [4, 103, 6]),
];

/** Who registered the demo's beneficiaries. */
export const demoMobiliser = 'mobilizer@skilldesk.test';
