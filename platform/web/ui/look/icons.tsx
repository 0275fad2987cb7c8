import {
  Banknote,
  ArrowDown,
  ArrowUp,
  Ban,
  Bell,
  BellRing,
  Building2,
  Calendar,
  CalendarX,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronsUpDown,
  ClipboardCheck,
  Clock,
  CodeXml,
  Coins,
  Copy,
  Download,
  Ellipsis,
  ExternalLink,
  Eye,
  EyeOff,
  FileIcon,
  FilePen,
  FileSpreadsheet,
  FileText,
  FileType,
  HistoryIcon,
  House,
  IdCard,
  ImageIcon,
  Info,
  Keyboard,
  Layers,
  ListChecks,
  Lock,
  LockOpen,
  LogOut,
  Mail,
  Menu,
  Minus,
  Moon,
  MoveHorizontal,
  Paperclip,
  Pause,
  Pencil,
  Phone,
  Plus,
  ReceiptText,
  RefreshCw,
  ScanEye,
  ScanText,
  Search,
  Send,
  ShieldAlert,
  Signature,
  SlidersHorizontal,
  Split,
  Stamp,
  Star,
  Sun,
  Trash2,
  TriangleAlert,
  Undo2,
  Upload,
  UserRound,
  UserRoundPlus,
  UsersRound,
  X,
  type LucideIcon,
} from 'lucide-react'

/**
 * The program's own names for its drawings: one per menu entry first, then actions, states and
 * kinds of document.
 */
const drawings = {
  start: House,
  clients: Building2,
  person: UserRound,
  'invoices-edit': FilePen,
  invoices: ReceiptText,
  interpretation: ScanText,
  rules: ListChecks,
  rating: Star,
  prospect: UserRoundPlus,
  onboarding: ClipboardCheck,
  agreement: Signature,
  trigger: BellRing,
  blacklist: Ban,
  users: UsersRound,
  kyc: IdCard,
  expired: CalendarX,
  batch: Layers,
  'aml-monitor': ScanEye,
  'aml-risk': ShieldAlert,
  currencies: Banknote,
  costs: Coins,
  settings: SlidersHorizontal,
  audit: HistoryIcon,
  delivery: Send,
  apiclients: CodeXml,
  search: Search,
  up: ArrowUp,
  down: ArrowDown,
  sortable: ChevronsUpDown,
  left: ChevronLeft,
  right: ChevronRight,
  chevron: ChevronDown,
  menu: Menu,
  bell: Bell,
  download: Download,
  upload: Upload,
  copy: Copy,
  check: Check,
  cross: X,
  warning: TriangleAlert,
  info: Info,
  clock: Clock,
  pause: Pause,
  more: Ellipsis,
  plus: Plus,
  minus: Minus,
  fit: MoveHorizontal,
  undo: Undo2,
  stamp: Stamp,
  split: Split,
  attach: Paperclip,
  unlock: LockOpen,
  edit: Pencil,
  delete: Trash2,
  refresh: RefreshCw,
  link: ExternalLink,
  calendar: Calendar,
  eye: Eye,
  'eye-off': EyeOff,
  lock: Lock,
  logout: LogOut,
  document: FileIcon,
  image: ImageIcon,
  pdf: FileText,
  word: FileType,
  excel: FileSpreadsheet,
  sun: Sun,
  moon: Moon,
  keyboard: Keyboard,
  mail: Mail,
  phone: Phone,
} satisfies Record<string, LucideIcon>

export type IconName = keyof typeof drawings

const isIconName = (name: string): name is IconName => Object.hasOwn(drawings, name)
/** Every icon's name, in drawing order. */
export const iconNames = Object.keys(drawings).filter(isIconName)

interface IconProps {
  name: IconName
  /** Side in px, default 16. */
  size?: number
  /** Read by screen readers. Without it the icon is decoration beside a word. */
  label?: string
}

/** One of the program's drawings, in the colour of the text around it. */
export function Icon({ name, size = 16, label }: IconProps) {
  const Drawing = drawings[name]
  return (
    <Drawing
      size={size}
      strokeWidth={1.75}
      focusable="false"
      style={{ flex: 'none' }}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  )
}
