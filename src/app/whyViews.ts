/** What says why: comes when somebody first asks. */
export { WhyDialog } from '../widgets/why/WhyDialog.tsx';
export { WhyMark } from '../widgets/why/WhyMark.tsx';
