/** A filled frame for stories of whole pages. */
import type { AppShellProps } from '../../src/widgets/contract/shell.ts';
import type { TabsProps } from '../../src/widgets/contract/record.ts';

const entry = (id: string, label: string, icon: string, current = false) => ({ id, label, icon, href: `/dashboard/${id}`, current });
const nothing = () => undefined;

export const storyShell = (pageTitle: string, current: string): Omit<AppShellProps, 'children'> => ({
  appName: 'Skilldesk',
  homeHref: '/dashboard/dashboard',
  pageTitle,
  program: 'Micro Enterprise Programme',
  centre: 'Wadala Skill Centre',
  role: 'Center Ops',
  user: { name: 'Sunita Deshpande', centre: 'Wadala Skill Centre' },
  menu: [
    { entries: [entry('dashboard', 'Dashboard', 'layout-dashboard')] },
    {
      label: 'Beneficiaries',
      entries: [
        entry('managebeneficiary', 'Manage Beneficiary', 'users'),
        entry('addobeneficiary', 'Add Beneficiary', 'user-plus'),
        entry('bulkupload', 'Bulk Upload', 'upload'),
      ],
    },
    {
      label: 'Batches',
      entries: [
        entry('managebatches', 'Manage Batches', 'stack-2'),
        entry('mybatches', 'My Batches', 'briefcase-2'),
        entry('dropoutManagement', 'Dropout Management', 'door-exit'),
      ],
    },
    {
      label: 'Centre',
      entries: [
        entry('parentsmefieldguest', 'Sessions/Field Visit Management', 'map-pin-cog'),
        entry('reports', 'Reports', 'report-analytics'),
        entry('PrintIdCard', 'Print ID Cards', 'id'),
      ],
    },
  ].map((group) => ({ ...group, entries: group.entries.map((one) => ({ ...one, current: one.id === current })) })),
  profile: [
    { id: 'changepassword', label: 'Change Password', icon: 'key', href: '/dashboard/changepassword' },
    { id: 'settings', label: 'Settings', icon: 'settings', href: '/dashboard/settings' },
    { id: 'logout', label: 'Logout', icon: 'logout', onPress: nothing },
  ],
  scheme: { mode: 'light', onChange: nothing },
  density: { mode: 'standard', onChange: nothing },
  languages: {
    current: 'en',
    items: [
      { id: 'en', label: 'English' },
      { id: 'hi', label: 'हिन्दी' },
    ],
    onChange: nothing,
  },
  footer: {
    copyright: '© 2026 Skilldesk',
    links: [
      { label: 'Contact Us', href: '/dashboard/ContactUs' },
      { label: 'Disclaimer', href: '/dashboard/Disclaimer' },
      { label: 'Privacy Policy', href: '/dashboard/privacypolicy' },
      { label: 'FAQ', href: '#faq' },
    ],
  },
});

export const storyTabs: TabsProps = {
  label: 'Beneficiary record',
  selected: 'basic',
  panelId: 'story-panel',
  onSelect: nothing,
  hiddenNote: '3 tabs hidden while Mobilised: Enrollment, Business Evaluation, Course Enrollment.',
  tabs: [
    { key: 'basic', label: 'Basic', group: 'Profile', state: 'part', left: 2 },
    { key: 'socio', label: 'SocioEconomic', group: 'Profile', state: 'done' },
    { key: 'education', label: 'Education', group: 'Profile', state: 'done' },
    { key: 'family', label: 'Family', group: 'Profile', state: 'part', left: 1 },
    { key: 'counselling', label: 'Counselling', group: 'Assessment', state: 'part', left: 1 },
    { key: 'business', label: 'Existing Business', group: 'Assessment', state: 'none' },
    { key: 'recommend', label: 'Recommend', group: 'Assessment', state: 'locked', why: 'Opens when the status is Shortlisted' },
    { key: 'documents', label: 'Documents', group: 'Outcome', state: 'part', left: 3 },
    { key: 'placement', label: 'Placement', group: 'Outcome', state: 'locked', why: 'Opens when the status is Enrolled or Dropout' },
  ],
};
