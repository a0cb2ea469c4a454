/** Icons that definitions may name (menus, status table, actions): name -> icon. A name outside this table is a fault of the definition. */
import type { IconShape } from './Icon.tsx';
import Adjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs';
import AdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import Apps from '@tabler/icons-react/dist/esm/icons/IconApps.mjs';
import ArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs';
import ArrowsRightLeft from '@tabler/icons-react/dist/esm/icons/IconArrowsRightLeft.mjs';
import Book from '@tabler/icons-react/dist/esm/icons/IconBook.mjs';
import Books from '@tabler/icons-react/dist/esm/icons/IconBooks.mjs';
import Briefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs';
import Briefcase2 from '@tabler/icons-react/dist/esm/icons/IconBriefcase2.mjs';
import BriefcaseOff from '@tabler/icons-react/dist/esm/icons/IconBriefcaseOff.mjs';
import Building from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import BuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs';
import Bulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs';
import Calendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import CalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs';
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
import ClipboardData from '@tabler/icons-react/dist/esm/icons/IconClipboardData.mjs';
import ClipboardList from '@tabler/icons-react/dist/esm/icons/IconClipboardList.mjs';
import Clock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import Coin from '@tabler/icons-react/dist/esm/icons/IconCoin.mjs';
import Coins from '@tabler/icons-react/dist/esm/icons/IconCoins.mjs';
import Database from '@tabler/icons-react/dist/esm/icons/IconDatabase.mjs';
import DeviceGamepad2 from '@tabler/icons-react/dist/esm/icons/IconDeviceGamepad2.mjs';
import DoorExit from '@tabler/icons-react/dist/esm/icons/IconDoorExit.mjs';
import Download from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import ExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import Eye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import FileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs';
import FileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import FileTime from '@tabler/icons-react/dist/esm/icons/IconFileTime.mjs';
import Flag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import HeartHandshake from '@tabler/icons-react/dist/esm/icons/IconHeartHandshake.mjs';
import Help from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs';
import History from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import Home from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import IdBadge2 from '@tabler/icons-react/dist/esm/icons/IconIdBadge2.mjs';
import Id from '@tabler/icons-react/dist/esm/icons/IconId.mjs';
import Inbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs';
import Key from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import Language from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs';
import LayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import Link from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import ListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs';
import ListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import Lock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import Logout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import Mail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import Map2 from '@tabler/icons-react/dist/esm/icons/IconMap2.mjs';
import MapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import MapPinCog from '@tabler/icons-react/dist/esm/icons/IconMapPinCog.mjs';
import MessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs';
import Messages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs';
import Pencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import Percentage from '@tabler/icons-react/dist/esm/icons/IconPercentage.mjs';
import Phone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import Photo from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import Plus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import Printer from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import Puzzle from '@tabler/icons-react/dist/esm/icons/IconPuzzle.mjs';
import QuestionMark from '@tabler/icons-react/dist/esm/icons/IconQuestionMark.mjs';
import Refresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import Report from '@tabler/icons-react/dist/esm/icons/IconReport.mjs';
import ReportAnalytics from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs';
import School from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs';
import Search from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import Send from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import Settings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import ShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import Sitemap from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs';
import Stack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs';
import Star from '@tabler/icons-react/dist/esm/icons/IconStar.mjs';
import SwitchHorizontal from '@tabler/icons-react/dist/esm/icons/IconSwitchHorizontal.mjs';
import Table from '@tabler/icons-react/dist/esm/icons/IconTable.mjs';
import ThumbDown from '@tabler/icons-react/dist/esm/icons/IconThumbDown.mjs';
import ThumbUp from '@tabler/icons-react/dist/esm/icons/IconThumbUp.mjs';
import Tool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs';
import Transfer from '@tabler/icons-react/dist/esm/icons/IconTransfer.mjs';
import Trash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import Upload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import User from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import UserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs';
import UserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import Users from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import UserSearch from '@tabler/icons-react/dist/esm/icons/IconUserSearch.mjs';
import WifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs';
import World from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs';
import X from '@tabler/icons-react/dist/esm/icons/IconX.mjs';

export const iconTable: Readonly<Record<string, IconShape>> = {
  adjustments: Adjustments,
  'adjustments-horizontal': AdjustmentsHorizontal,
  apps: Apps,
  'arrows-exchange': ArrowsExchange,
  'arrows-right-left': ArrowsRightLeft,
  book: Book,
  books: Books,
  briefcase: Briefcase,
  'briefcase-2': Briefcase2,
  'briefcase-off': BriefcaseOff,
  building: Building,
  'building-store': BuildingStore,
  bulb: Bulb,
  calendar: Calendar,
  'calendar-event': CalendarEvent,
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
  'clipboard-data': ClipboardData,
  'clipboard-list': ClipboardList,
  clock: Clock,
  coin: Coin,
  coins: Coins,
  database: Database,
  'device-gamepad-2': DeviceGamepad2,
  'door-exit': DoorExit,
  download: Download,
  'external-link': ExternalLink,
  eye: Eye,
  'file-spreadsheet': FileSpreadsheet,
  'file-text': FileText,
  'file-time': FileTime,
  flag: Flag,
  'heart-handshake': HeartHandshake,
  help: Help,
  history: History,
  home: Home,
  'id-badge-2': IdBadge2,
  id: Id,
  inbox: Inbox,
  key: Key,
  language: Language,
  'layout-dashboard': LayoutDashboard,
  link: Link,
  'list-check': ListCheck,
  'list-details': ListDetails,
  lock: Lock,
  logout: Logout,
  mail: Mail,
  'map-2': Map2,
  'map-pin': MapPin,
  'map-pin-cog': MapPinCog,
  'message-circle': MessageCircle,
  messages: Messages,
  pencil: Pencil,
  percentage: Percentage,
  phone: Phone,
  photo: Photo,
  plus: Plus,
  printer: Printer,
  puzzle: Puzzle,
  'question-mark': QuestionMark,
  refresh: Refresh,
  report: Report,
  'report-analytics': ReportAnalytics,
  school: School,
  search: Search,
  send: Send,
  settings: Settings,
  'shield-check': ShieldCheck,
  sitemap: Sitemap,
  'stack-2': Stack2,
  star: Star,
  'switch-horizontal': SwitchHorizontal,
  table: Table,
  'thumb-down': ThumbDown,
  'thumb-up': ThumbUp,
  tool: Tool,
  transfer: Transfer,
  trash: Trash,
  upload: Upload,
  user: User,
  'user-check': UserCheck,
  'user-plus': UserPlus,
  'user-search': UserSearch,
  users: Users,
  'wifi-off': WifiOff,
  world: World,
  x: X,
};
