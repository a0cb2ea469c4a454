/** What says why: comes when somebody first asks. */
export { WhyDialog } from '../why/WhyDialog.tsx';
export { WhyMark } from '../why/WhyMark.tsx';
