import type { Viewer } from '#platform/web/actor.ts'
import type { MenuEntry } from '#platform/web/ui/frame/SideMenu.tsx'
import {
  isIn,
  mayAnswerPersons,
  mayDeliverAgain,
  mayKeepBlacklist,
  mayListOnboardings,
  maySeeCosts,
  maySeeExpired,
  seesAmlOverviews,
  maySeePortfolio,
  maySeeSettings,
  maySeeTrail,
  maySeeUsers,
  mayReadAgreements,
  mayWriteRules,
  mayWriteTriggers,
  withAuditor,
  type Group,
} from '#areas/foundation/users/rules.ts'
import { beginnings, places } from '#areas/places.ts'

interface Entry extends MenuEntry {
  /** Who sees it; everyone signed in when left out. */
  readonly visibleTo?: Group
}

/** The menu: who sees what (shell 11-20), then what goes beyond the requirement. */
export const entries: readonly Entry[] = [
  {
    label: 'Start',
    letter: 's',
    icon: 'start',
    href: places.start,
    also: [beginnings.userTask, beginnings.done],
  },
  {
    label: 'Klienter',
    letter: 'k',
    icon: 'clients',
    href: places.clientSearch,
    also: [beginnings.client, beginnings.company, places.sameRecipients],
  },
  { label: 'Personupplysning', letter: 'p', icon: 'person', href: places.personSearch },
  { label: 'Arbetslista fakturor', letter: 'a', icon: 'invoices-edit', href: places.workList },
  {
    label: 'Fakturor',
    letter: 'f',
    icon: 'invoices',
    href: places.invoices,
    also: [beginnings.invoice, places.allInvoices, places.invoiceDetermination, places.settlement],
  },
  { label: 'Tolkningsresultat', letter: 't', icon: 'interpretation', href: places.interpretations },
  {
    label: 'Regler',
    letter: 'r',
    icon: 'rules',
    href: places.ruleBuckets,
    also: [places.rules, beginnings.rule],
    visibleTo: withAuditor(mayWriteRules),
  },
  { label: 'Rating', letter: 'z', icon: 'rating', href: places.ratings },
  { label: 'Ny kund', letter: 'n', icon: 'prospect', href: places.prospects },
  {
    label: 'Onboarding',
    letter: 'o',
    icon: 'onboarding',
    href: places.onboardings,
    also: [beginnings.onboarding, beginnings.companyTask],
    visibleTo: withAuditor(mayListOnboardings),
  },
  {
    label: 'Avtal',
    letter: 'v',
    icon: 'agreement',
    href: places.agreements,
    also: [beginnings.agreement],
    visibleTo: withAuditor(mayReadAgreements),
  },
  {
    label: 'Bevakningtrigger',
    letter: 'g',
    icon: 'trigger',
    href: places.triggers,
    visibleTo: withAuditor(mayWriteTriggers),
  },
  {
    label: 'Blacklist',
    letter: 'l',
    icon: 'blacklist',
    href: places.blacklist,
    visibleTo: withAuditor(mayKeepBlacklist),
  },
  {
    label: 'Användare',
    letter: 'u',
    icon: 'users',
    href: places.users,
    also: [beginnings.user],
    visibleTo: withAuditor(maySeeUsers),
  },
  { label: 'KYC', letter: 'c', icon: 'kyc', href: places.kycSets, also: [beginnings.kycResponse] },
  {
    label: 'Förfallna fakturor',
    letter: 'd',
    icon: 'expired',
    href: places.expiredInvoices,
    visibleTo: withAuditor(maySeeExpired),
  },
  { label: 'Batchkörning', letter: 'b', icon: 'batch', href: places.batch },
  {
    label: 'Inställningar',
    letter: 'i',
    icon: 'settings',
    href: places.settings,
    also: [places.apiClients],
    visibleTo: withAuditor(maySeeSettings),
  },
  {
    label: 'AML-övervakning',
    letter: 'm',
    icon: 'aml-monitor',
    href: places.amlMonitor,
    visibleTo: withAuditor(seesAmlOverviews),
  },
  {
    label: 'AML-risköversikt',
    letter: 'x',
    icon: 'aml-risk',
    href: places.amlRisk,
    visibleTo: withAuditor(seesAmlOverviews),
  },
  {
    label: 'Portfölj',
    letter: 'j',
    icon: 'portfolio',
    href: places.portfolio,
    visibleTo: withAuditor(maySeePortfolio),
  },
  { label: 'Valutakurser', letter: 'w', icon: 'currencies', href: places.currencies },
  {
    label: 'Kostnader',
    letter: 'q',
    icon: 'costs',
    href: places.costs,
    visibleTo: withAuditor(maySeeCosts),
  },
  {
    label: 'Granskningslogg',
    letter: 'h',
    icon: 'audit',
    href: places.audit,
    visibleTo: withAuditor(maySeeTrail),
  },
  {
    label: 'Dataskydd',
    letter: 'y',
    icon: 'protection',
    href: places.protection,
    visibleTo: withAuditor(mayAnswerPersons),
  },
  {
    label: 'Leveranser',
    letter: 'e',
    icon: 'delivery',
    href: places.deliveries,
    visibleTo: withAuditor(mayDeliverAgain),
  },
]

/** The entries somebody may use. */
export const menuOf = (viewer: Viewer): readonly MenuEntry[] =>
  entries.filter(({ visibleTo }) => visibleTo === undefined || isIn(visibleTo, viewer))
