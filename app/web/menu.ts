import { holds } from '#platform/permission.ts'
import type { Viewer } from '#platform/web/actor.ts'
import type { MenuEntry } from '#platform/web/ui/frame/SideMenu.tsx'
import type { Policy } from '#areas/foundation/users/rules.ts'
import { beginnings, places } from '#areas/places.ts'

interface Entry extends MenuEntry {
  /** Who sees it; everyone signed in when left out. */
  readonly visibleTo?: readonly Policy[]
}

/** The menu: who sees what (shell 11-20), then what goes beyond the requirement. */
const entries: readonly Entry[] = [
  { label: 'Start', icon: 'start', href: places.start, also: [beginnings.userTask] },
  {
    label: 'Klienter',
    icon: 'clients',
    href: places.clientSearch,
    also: [beginnings.client, beginnings.company],
  },
  { label: 'Personupplysning', icon: 'person', href: places.personSearch },
  { label: 'Arbetslista fakturor', icon: 'invoices-edit', href: places.workList },
  {
    label: 'Fakturor',
    icon: 'invoices',
    href: places.invoices,
    also: [beginnings.invoice, places.invoiceDetermination],
  },
  { label: 'Tolkningsresultat', icon: 'interpretation', href: places.interpretations },
  {
    label: 'Regler',
    icon: 'rules',
    href: places.ruleBuckets,
    also: [places.rules, beginnings.rule],
    visibleTo: ['Administrator', 'RuleAdmin'],
  },
  { label: 'Rating', icon: 'rating', href: places.ratings },
  { label: 'Ny kund', icon: 'prospect', href: places.prospects },
  {
    label: 'Onboarding',
    icon: 'onboarding',
    href: places.onboardings,
    also: [beginnings.onboarding, beginnings.companyTask],
    visibleTo: ['Administrator', 'SalesRepresentative', 'OnboardingUser'],
  },
  {
    label: 'Avtal',
    icon: 'agreement',
    href: places.agreements,
    also: [beginnings.agreement],
    visibleTo: ['Administrator'],
  },
  {
    label: 'Bevakningtrigger',
    icon: 'trigger',
    href: places.triggers,
    visibleTo: ['Administrator'],
  },
  { label: 'Blacklist', icon: 'blacklist', href: places.blacklist, visibleTo: ['AmlDepartment'] },
  {
    label: 'Användare',
    icon: 'users',
    href: places.users,
    also: [beginnings.user],
    visibleTo: ['ConfigurationAdmin', 'Auditor'],
  },
  { label: 'KYC', icon: 'kyc', href: places.kycSets, also: [beginnings.kycResponse] },
  {
    label: 'Förfallna fakturor',
    icon: 'expired',
    href: places.expiredInvoices,
    visibleTo: ['DebtCollectorDepartment', 'TechnicalSupport', 'Auditor'],
  },
  { label: 'Batchkörning', icon: 'batch', href: places.batch },
  {
    label: 'Inställningar',
    icon: 'settings',
    href: places.settings,
    also: [places.apiClients],
    visibleTo: ['ConfigurationAdmin', 'LegalDepartment', 'TechnicalSupport', 'Administrator'],
  },
  {
    label: 'Granskningslogg',
    icon: 'audit',
    href: places.audit,
    visibleTo: ['Administrator', 'Auditor'],
  },
  {
    label: 'Leveranser',
    icon: 'delivery',
    href: places.deliveries,
    visibleTo: ['Administrator', 'TechnicalSupport', 'Auditor'],
  },
]

/** The entries somebody may use. */
export const menuOf = (viewer: Viewer): readonly MenuEntry[] =>
  entries.filter(({ visibleTo }) => visibleTo === undefined || holds(viewer, ...visibleTo))
