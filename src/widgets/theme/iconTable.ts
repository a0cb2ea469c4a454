/**
 * Icons that definitions may name (menus, status table, actions): name -> icon. A name outside this table is a fault of the
 * definition.
 */
import type { IconShape } from './Icon.tsx';
import Adjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs';
import ArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import ArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs';
import Book from '@tabler/icons-react/dist/esm/icons/IconBook.mjs';
import Briefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs';
import Briefcase2 from '@tabler/icons-react/dist/esm/icons/IconBriefcase2.mjs';
import BriefcaseOff from '@tabler/icons-react/dist/esm/icons/IconBriefcaseOff.mjs';
import Building from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import BuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs';
import Bulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs';
import Calendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import CalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs';
import Certificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs';
import ChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import Check from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import Checklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import CircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import CircleDot from '@tabler/icons-react/dist/esm/icons/IconCircleDot.mjs';
import CircleOff from '@tabler/icons-react/dist/esm/icons/IconCircleOff.mjs';
import CircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs';
import ClipboardCheck from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs';
import ClipboardList from '@tabler/icons-react/dist/esm/icons/IconClipboardList.mjs';
import Clock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import Coins from '@tabler/icons-react/dist/esm/icons/IconCoins.mjs';
import DoorExit from '@tabler/icons-react/dist/esm/icons/IconDoorExit.mjs';
import Download from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import Eye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import FileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import FileTime from '@tabler/icons-react/dist/esm/icons/IconFileTime.mjs';
import Help from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs';
import History from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import Home from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import Id from '@tabler/icons-react/dist/esm/icons/IconId.mjs';
import Inbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs';
import Key from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import LayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import ListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs';
import ListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import Lock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import Logout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import Mail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import MapPinCog from '@tabler/icons-react/dist/esm/icons/IconMapPinCog.mjs';
import Messages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs';
import Pencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import Phone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import Plus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import Printer from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import Refresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import ReportAnalytics from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs';
import School from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs';
import Search from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import Settings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import ShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import Stack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs';
import MoodConfused from '@tabler/icons-react/dist/esm/icons/IconMoodConfused.mjs';
import ThumbDown from '@tabler/icons-react/dist/esm/icons/IconThumbDown.mjs';
import ThumbUp from '@tabler/icons-react/dist/esm/icons/IconThumbUp.mjs';
import Trash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import Upload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import User from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import UserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs';
import UserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import Users from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import UserSearch from '@tabler/icons-react/dist/esm/icons/IconUserSearch.mjs';
import X from '@tabler/icons-react/dist/esm/icons/IconX.mjs';

export const iconTable: Readonly<Record<string, IconShape>> = {
  adjustments: Adjustments,
  'arrow-back-up': ArrowBackUp,
  'arrows-exchange': ArrowsExchange,
  book: Book,
  briefcase: Briefcase,
  'briefcase-2': Briefcase2,
  'briefcase-off': BriefcaseOff,
  building: Building,
  'building-store': BuildingStore,
  bulb: Bulb,
  calendar: Calendar,
  'calendar-plus': CalendarPlus,
  certificate: Certificate,
  'chart-bar': ChartBar,
  check: Check,
  checklist: Checklist,
  'circle-check': CircleCheck,
  'circle-dot': CircleDot,
  'circle-off': CircleOff,
  'circle-x': CircleX,
  'clipboard-check': ClipboardCheck,
  'clipboard-list': ClipboardList,
  clock: Clock,
  coins: Coins,
  'door-exit': DoorExit,
  download: Download,
  eye: Eye,
  'file-text': FileText,
  'file-time': FileTime,
  help: Help,
  history: History,
  home: Home,
  id: Id,
  inbox: Inbox,
  key: Key,
  'layout-dashboard': LayoutDashboard,
  'list-check': ListCheck,
  'list-details': ListDetails,
  lock: Lock,
  logout: Logout,
  mail: Mail,
  'map-pin-cog': MapPinCog,
  messages: Messages,
  'mood-confused': MoodConfused,
  pencil: Pencil,
  phone: Phone,
  plus: Plus,
  printer: Printer,
  refresh: Refresh,
  'report-analytics': ReportAnalytics,
  school: School,
  search: Search,
  settings: Settings,
  'shield-check': ShieldCheck,
  'stack-2': Stack2,
  'thumb-down': ThumbDown,
  'thumb-up': ThumbUp,
  trash: Trash,
  upload: Upload,
  user: User,
  'user-check': UserCheck,
  'user-plus': UserPlus,
  'user-search': UserSearch,
  users: Users,
  x: X,
};
