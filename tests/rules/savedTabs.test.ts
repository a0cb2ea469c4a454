import { describe, expect, test } from 'vitest';
import { judgeAction } from '../../src/engine/list/judgeAction.ts';
import { afterwards } from '../../src/runtime/save/after.ts';
import { textOf } from '../../src/engine/problem/text.ts';
import type { JsonObject, Text } from '../../src/engine/types.ts';
import { display } from '../../src/widgets/inputs/display.ts';
import { catalogue, entryOf, lists, messages } from './support/definitions.ts';
import { makeHandle } from '../../src/widgets/form/handle.ts';
import { openTab } from './support/openTab.ts';
import { sessionOf } from './support/session.ts';

const record = { dbUserId: 31, engagementId: 77, status: 'Mobilised' };

describe('tabs of a record, opened and saved', () => {
  test('D2-EVAL-01 the assessor reads the stored knack score, cannot write it, and has a row to fill in beside it', async () => {
    const { store, save, fields } = await openTab('record/evaluation', 'Assessor', record, { 'knack.get': [{ engagementId: 77, finalScore: 61 }] });
    expect([store.get('knackScore'), store.rows('rows').length, store.fact('rows').readonly]).toEqual([61, 1, false]);
    expect(fields.find(({ at }) => at === '/knackScore')?.widget).toBe('readonly');
    store.setMany({
      individualScore: 70,
      'rows.0.groupExecObservation': 12,
      'rows.0.behaviourInterviewObservation': 15,
      'rows.0.assessorName': 'Anil Verma',
    });
    const { problems, calls } = await save();
    expect([problems, calls.map(([name]) => name)]).toEqual([[], ['captureAllEvaluationDetails']]);
    expect(calls[0]?.[1]).toMatchObject([{ engagementId: 77, individualExecScore: 70, assessorName: 'Anil Verma' }]);
    expect(JSON.stringify(calls)).not.toContain('61');
  });

  test('D2-EVAL-03 D2-EVAL-06 D2-EVAL-07 each score that is typed says of how many it is', async () => {
    const { fields } = await openTab('record/evaluation', 'Assessor', record, {});
    const scores = fields.flatMap((field) => [field, ...(field.columns ?? [])]).filter(({ widget }) => widget === 'digits');
    expect(scores.map(({ name, help }) => [name, messages[String(help).slice(2, -2)]])).toEqual([
      ['individualScore', 'of 100'],
      ['groupExecObservation', 'of 16'],
      ['behaviourInterviewObservation', 'of 20'],
    ]);
  });

  test('D2-EVAL-01 an evaluation that is stored stands as it is, no row is added to it', async () => {
    const row = { groupExecObservation: 12, behaviourInterviewObservation: 15, assessorName: 'Anil Verma', individualExecScore: 70 };
    const { store } = await openTab('record/evaluation', 'Assessor', record, {
      'knack.get': [{ finalScore: 61 }],
      'evaluation.viewByEngagementId': [row],
    });
    expect([store.get('knackScore'), store.get('individualScore'), store.rows('rows').length, store.fact('rows').readonly]).toEqual([
      61,
      70,
      1,
      true,
    ]);
  });

  test('D2-BIE-10 once the principal has answered everything the page saves the answers, then sets the engagement to Shortlisted', async () => {
    const evaluatorResponses = ['Clear', 'Unclear'].map((value, place) => ({ subQuestionId: place + 1, value, label: value, score: 5 - 4 * place }));
    const questions = Array.from({ length: 12 }, (_none, place) => ({
      questionId: place + 1,
      question: `Question ${place + 1}`,
      evaluatorResponses,
    }));
    const { store, save } = await openTab(
      'record/business-evaluation',
      'Principal',
      { ...record, status: 'Shortlisted' },
      { getBusinessIdeaEvaluationDetails: questions.map((one) => ({ ...one, answer: null })) },
    );
    expect((await save()).calls).toEqual([]);
    store.setMany(Object.fromEntries(questions.map((_one, place) => [`rows.${place}.answer`, 'Clear'])));
    const { problems, calls } = await save();
    expect([problems, calls.map(([name]) => name)]).toEqual([[], ['saveBusinessIdeaEvaluationDetails', 'updateStatus']]);
    expect(calls[1]?.[1]).toEqual({ engagementId: 77, status: 'Shortlisted', updatedBy: 7 });
  });

  test.each([
    [
      { interviewStatus: 'Not Placed', reason: 'Not Avaliable Opportunity' },
      '/otherReasonInBrief',
      'Reason in brief',
      '{{state.placement.Not-Placed}}',
    ],
    [{ interviewStatus: 'Entrepreneurship/ Self Employed' }, '/monthlyGrossSal', 'Monthly Gross Income', '{{placement.business}}'],
    [{ interviewStatus: 'Entrepreneurship/ Self Employed' }, '/placement/pincode', 'Pincode', '{{placement.businessLocation}}'],
    [{ interviewStatus: 'Placed' }, '/placement/pincode', 'Pincode', '{{placement.jobLocation}}'],
  ])('D3-PLACE-76 D3-PLACE-88 %j: what is wrong is named as the section that is drawn names it', async (data, at, name, section) => {
    const { store, plan } = await openTab('record/placement', 'Center Manager', { ...record, status: 'Enrolled' });
    store.setMany(data);
    const handle = makeHandle({ current: null }, 'f', plan, String, String, store);
    expect([handle.placesOf([at])[0], handle.nameOf(at)]).toMatchObject([{ name, section }, name]);
  });

  test.each(['Placed', 'Placed (Awaiting Documents)'])(
    'D3-PLACE-06 D3-PLACE-08 %s on the active record fills every field of the placed form, and none of an earlier one does',
    async (interviewStatus) => {
      const stored: JsonObject = {
        ...{
          id: 4,
          isActive: 'Y',
          interviewStatus,
          empId: 'EMP-1',
          domainName: 'Retail',
          employmentType: '3rd Party',
          thirdPartyEmployers: 'Star Staffing',
        },
        ...{ designation: 'Cashier', spocName: 'Asha Rao', spocPhoneNumber: '9876543210', spocEmailId: 'asha@shop.test', monthlyGrossSal: 18000 },
        ...{
          accommodationProvided: 'No',
          foodProvided: 'Yes',
          offerDate: '2026-11-02',
          offerStatus: 'Accepted',
          joined: 'Yes',
          joiningDate: '2026-11-09',
        },
      };
      const place: JsonObject = {
        id: 9,
        pincode: '400053',
        state: 'Maharashtra',
        district: 'Mumbai Suburban',
        cityName: 'Mumbai',
        villageName: 'Azad Nagar',
      };
      const address: JsonObject = { ...place, addressLine1: '12 Link Road', addressLine2: 'Andheri West' };
      const { store } = await openTab(
        'record/placement',
        'Center Manager',
        { ...record, status: 'Enrolled' },
        {
          getPlacementDetails: [{ ...stored, id: 3, isActive: 'N', designation: 'Guard', domainName: 'Security' }, stored],
          viewAllAddressForEntity: [address],
        },
      );
      const ui = catalogue.forms['record/placement']?.ui;
      const job = (ui?.sections ?? [])
        .filter(({ at }) => at === '/jobForm')
        .flatMap(({ fields }) => fields.map(({ at }) => at.slice(1).replace('/', '.')));
      const empty = job.filter((name) => !store.fact(name).hidden && (store.get(name) ?? '') === '');
      // The box says that somebody has looked at this placement just now; the two others are about a job that was refused.
      expect([job.length, empty]).toEqual([25, ['authenticity']]);
      const before = { ...stored, ...Object.fromEntries(Object.entries(address).map(([key, value]) => [`placement.${key}`, value])) };
      const differing = job.filter((name) => Object.hasOwn(before, name) && store.get(name) !== before[name as keyof typeof before]);
      expect(differing).toEqual([]);
    },
  );

  test.each([
    ['Approve', 'Shortlisted'],
    ['Reject', 'Rejected'],
  ])('D2-RECO-18 %s is saved in the name of the facilitator who is signed in, with the role that decides', async (action, status) => {
    const role = 'Change leader/Facilitator';
    const { store, save } = await openTab('record/recommend', role, { ...record, incomplete: [{ left: 0 }] });
    store.setMany({ remarks: 'Seen twice', action });
    const roleId = catalogue.roles.items.find(({ name }) => name === role)?.id;
    expect(['actionedBy', 'roleid', 'roleName'].map((name) => store.get(name))).toEqual([7, roleId, role]);
    const { problems, calls } = await save();
    expect([problems, calls]).toEqual([[], [['updateStatus', { engagementId: 77, status, remarks: 'Seen twice', updatedBy: 7 }]]]);
  });

  test('D2-BCASE-18 D12-GAP-014 role 3 sees Play Game on the Counselling tab and cannot press it; the counsellor can', () => {
    const play = catalogue.forms['record/interest-inventory']?.binding.buttons?.find(({ id }) => id === 'play-game');
    const [principal] = catalogue.roles.items.filter(({ id }) => id === 3);
    const buttonOf = (role: string, inventoryDocuments: JsonObject[]) => {
      const facts = { session: sessionOf(role), record: { ...record, inventoryDocuments } };
      const verdict = play && judgeAction(play, { facts, messages });
      return [verdict?.label, verdict?.isVisible, verdict?.enabled, verdict?.why];
    };
    expect(buttonOf(String(principal?.name), [])).toEqual(['Play Game', true, false, messages['inventory.notYou']]);
    expect(buttonOf('Counsellor', [])).toEqual(['Play Game', true, true, undefined]);
    expect(buttonOf('Counsellor', [{ basicDocId: 5 }])[1]).toBe(false);
  });

  test.each([
    ['2026-11-15', 'The Start Date must be Bigger'],
    ['2026-11-16', 'The Start Date must be Bigger'],
    ['2026-11-17', undefined],
  ])('D1-REG-79 D3-CENROL-15 a course that begins on %s, chosen on the 20th: %s', async (startDate, message) => {
    const { store, save } = await openTab('record/course-enrolment', 'Center Manager', {
      ...record,
      status: 'Shortlisted',
      incomplete: [{ left: 0 }],
    });
    store.setMany({ startDate });
    const { problems } = await save();
    expect([problems.filter((one) => one.startsWith('/startDate')), store.fact('startDate').error ?? undefined]).toEqual([
      message === undefined ? [] : [`/startDate ${message}`],
      message,
    ]);
  });

  test.each([
    ['nothing', {}, [], 'Nothing was changed: choose another status, or write a comment'],
    ['a comment', { remarks: 'Comes on Tuesday' }, ['updateStatus'], 'Status changed successfully'],
    ['the status', { status: 'Rejected', reason: 'Other' }, ['updateStatus'], 'Status changed successfully'],
  ])(
    'D2-COUN-22 D2-COUN-23 D2-COUN-24 saved with %s changed, the status form sends, says and leaves accordingly',
    async (_what, typed, sent, words) => {
      const row = { status: 'Mobilised', remarks: 'Comes on Monday' };
      const { store, save } = await openTab('record/engagement-status', 'Counsellor', record, { viewStudentEngagementById: [row] });
      store.setMany(typed);
      const { problems, calls } = await save();
      expect([problems, calls.map(([name]) => name)]).toEqual([[], sent]);
      const facts = { record: { ...record, stored: row }, data: store.snapshot() };
      const { say = '', go } = afterwards(entryOf(catalogue.forms, 'record/engagement-status').binding.then, facts, {});
      expect([textOf(messages, say), go?.path]).toEqual([words, sent.length > 0 ? '/dashboard/managebeneficiary' : undefined]);
    },
  );

  test.each([
    [null, 'Not verified'],
    ['NotApproved', 'Not Approved'],
    ['Approved', 'Approved'],
  ])(
    'D3-PVERIFY-07 D3-PVERIFY-08 a verdict that is stored as %s reads %s in the details, as in the list',
    async (placementVerificationStatus, word) => {
      const answers = { getStudentPlacementAdminDetails: [{ engagementId: 77, name: 'Asha Jadhav', placementVerificationStatus }] };
      const { store, fields } = await openTab('placement/verification', 'Placement Admin', { rowId: 77 }, answers);
      const [field] = fields.filter(({ name }) => name === 'adminStatus');
      const form = { lists, text: (words: Text) => textOf(messages, words) };
      expect(field && display(field, form, store.get('adminStatus'))).toBe(word);
    },
  );
});
