import { holds } from '#platform/permission.ts'
import type { Viewer } from '#platform/web/actor.ts'
import type { MenuEntry } from '#platform/web/ui/frame/SideMenu.tsx'
import type { Policy } from '#areas/foundation/users/rules.ts'

interface Entry extends MenuEntry {
  /** Who sees it; everyone signed in when left out. */
  readonly visibleTo?: readonly Policy[]
}

/** The menu: who sees what (shell 11-20), then what goes beyond the requirement. */
const entries: readonly Entry[] = [
  { label: 'Start', icon: 'start', href: '/', also: ['/task'] },
  { label: 'Klienter', icon: 'clients', href: '/clientsearch', also: ['/client', '/c'] },
  { label: 'Personupplysning', icon: 'person', href: '/person' },
  { label: 'Arbetslista fakturor', icon: 'invoices-edit', href: '/invoices-edit' },
  {
    label: 'Fakturor',
    icon: 'invoices',
    href: '/invoices',
    also: ['/invoice', '/invoicedetermination'],
  },
  { label: 'Tolkningsresultat', icon: 'interpretation', href: '/tolkien' },
  {
    label: 'Regler',
    icon: 'rules',
    href: '/rule-buckets',
    also: ['/rules', '/rule'],
    visibleTo: ['Administrator', 'RuleAdmin'],
  },
  { label: 'Rating', icon: 'rating', href: '/rating' },
  { label: 'Ny kund', icon: 'prospect', href: '/prospect' },
  {
    label: 'Onboarding',
    icon: 'onboarding',
    href: '/onboardings',
    also: ['/onboarding', '/company-task'],
    visibleTo: ['Administrator', 'SalesRepresentative', 'OnboardingUser'],
  },
  {
    label: 'Avtal',
    icon: 'agreement',
    href: '/agreements',
    also: ['/agreement'],
    visibleTo: ['Administrator'],
  },
  {
    label: 'Bevakningtrigger',
    icon: 'trigger',
    href: '/monitoring-triggers',
    visibleTo: ['Administrator'],
  },
  { label: 'Blacklist', icon: 'blacklist', href: '/blacklist', visibleTo: ['AmlDepartment'] },
  {
    label: 'Användare',
    icon: 'users',
    href: '/users',
    also: ['/user'],
    visibleTo: ['ConfigurationAdmin', 'Auditor'],
  },
  { label: 'KYC', icon: 'kyc', href: '/kyc', also: ['/answerkyc'] },
  {
    label: 'Förfallna fakturor',
    icon: 'expired',
    href: '/debt-collector/expired-invoices',
    visibleTo: ['DebtCollectorDepartment', 'TechnicalSupport', 'Auditor'],
  },
  { label: 'Batchkörning', icon: 'batch', href: '/batchdetermination' },
  {
    label: 'Inställningar',
    icon: 'settings',
    href: '/settings',
    also: ['/apclients'],
    visibleTo: ['ConfigurationAdmin', 'LegalDepartment', 'TechnicalSupport', 'Administrator'],
  },
  {
    label: 'Granskningslogg',
    icon: 'audit',
    href: '/audit',
    visibleTo: ['Administrator', 'Auditor'],
  },
  {
    label: 'Leveranser',
    icon: 'delivery',
    href: '/deliveries',
    visibleTo: ['Administrator', 'TechnicalSupport', 'Auditor'],
  },
]

/** The entries somebody may use. */
export const menuOf = (viewer: Viewer): readonly MenuEntry[] =>
  entries.filter(({ visibleTo }) => visibleTo === undefined || holds(viewer, ...visibleTo))
