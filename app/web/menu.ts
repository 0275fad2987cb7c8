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
  policies,
  withAuditor,
  type Group,
  type Policy,
} from '#areas/foundation/users/rules.ts'
import type { MenuCount } from '#areas/operations/inbox/rules.ts'
import { beginnings, places } from '#areas/places.ts'

/** The groups of the menu, in their order (shell 114). */
const groups = ['Arbete', 'Uppslag', 'Kredit och AML', 'System'] as const

interface Entry extends MenuEntry {
  readonly group: (typeof groups)[number]
  /** Who sees it; everyone signed in when left out. */
  readonly visibleTo?: Group
  /** Whose daily work it is, who find it first in its group. */
  readonly firstFor?: readonly Policy[]
  /** What is counted beside it. */
  readonly counts?: MenuCount
}

/** The menu: who sees what (shell 11-20), then what goes beyond the requirement. */
export const entries: readonly Entry[] = [
  {
    label: 'Start',
    group: 'Arbete',
    counts: 'todo',
    firstFor: policies,
    letter: 's',
    icon: 'start',
    href: places.start,
    also: [beginnings.userTask, beginnings.done],
  },
  {
    label: 'Klienter',
    group: 'Uppslag',
    letter: 'k',
    icon: 'clients',
    href: places.clientSearch,
    also: [beginnings.client, beginnings.company, places.sameRecipients],
  },
  {
    label: 'Personupplysning',
    group: 'Uppslag',
    letter: 'p',
    icon: 'person',
    href: places.personSearch,
  },
  {
    label: 'Arbetslista fakturor',
    group: 'Arbete',
    counts: 'workList',
    letter: 'a',
    icon: 'invoices-edit',
    href: places.workList,
  },
  {
    label: 'Fakturor',
    group: 'Uppslag',
    letter: 'f',
    icon: 'invoices',
    href: places.invoices,
    also: [beginnings.invoice, places.allInvoices, places.invoiceDetermination, places.settlement],
  },
  {
    label: 'Tolkningsresultat',
    group: 'Arbete',
    counts: 'interpretations',
    letter: 't',
    icon: 'interpretation',
    href: places.interpretations,
  },
  {
    label: 'Regler',
    group: 'Kredit och AML',
    firstFor: ['RuleAdmin'],
    letter: 'r',
    icon: 'rules',
    href: places.ruleBuckets,
    also: [places.rules, beginnings.rule],
    visibleTo: withAuditor(mayWriteRules),
  },
  { label: 'Rating', group: 'Uppslag', letter: 'z', icon: 'rating', href: places.ratings },
  { label: 'Ny kund', group: 'Arbete', letter: 'n', icon: 'prospect', href: places.prospects },
  {
    label: 'Onboarding',
    group: 'Arbete',
    counts: 'onboardings',
    firstFor: ['SalesRepresentative', 'OnboardingUser', 'InternalSalesRep'],
    letter: 'o',
    icon: 'onboarding',
    href: places.onboardings,
    also: [beginnings.onboarding, beginnings.companyTask],
    visibleTo: withAuditor(mayListOnboardings),
  },
  {
    label: 'Avtal',
    group: 'System',
    firstFor: ['LegalDepartment'],
    letter: 'v',
    icon: 'agreement',
    href: places.agreements,
    also: [beginnings.agreement],
    visibleTo: withAuditor(mayReadAgreements),
  },
  {
    label: 'Bevakningtrigger',
    group: 'System',
    letter: 'g',
    icon: 'trigger',
    href: places.triggers,
    visibleTo: withAuditor(mayWriteTriggers),
  },
  {
    label: 'Blacklist',
    group: 'Kredit och AML',
    letter: 'l',
    icon: 'blacklist',
    href: places.blacklist,
    visibleTo: withAuditor(mayKeepBlacklist),
  },
  {
    label: 'Användare',
    group: 'System',
    firstFor: ['ConfigurationAdmin'],
    letter: 'u',
    icon: 'users',
    href: places.users,
    also: [beginnings.user],
    visibleTo: withAuditor(maySeeUsers),
  },
  {
    label: 'KYC',
    group: 'Kredit och AML',
    letter: 'c',
    icon: 'kyc',
    href: places.kycSets,
    also: [beginnings.kycResponse],
  },
  {
    label: 'Förfallna fakturor',
    group: 'Arbete',
    counts: 'expired',
    firstFor: ['DebtCollectorDepartment'],
    letter: 'd',
    icon: 'expired',
    href: places.expiredInvoices,
    visibleTo: withAuditor(maySeeExpired),
  },
  {
    label: 'Batchkörning',
    group: 'Kredit och AML',
    letter: 'b',
    icon: 'batch',
    href: places.batch,
  },
  {
    label: 'Inställningar',
    group: 'System',
    letter: 'i',
    icon: 'settings',
    href: places.settings,
    also: [places.apiClients],
    visibleTo: withAuditor(maySeeSettings),
  },
  {
    label: 'AML-övervakning',
    group: 'Kredit och AML',
    firstFor: ['AmlDepartment'],
    letter: 'm',
    icon: 'aml-monitor',
    href: places.amlMonitor,
    visibleTo: withAuditor(seesAmlOverviews),
  },
  {
    label: 'AML-risköversikt',
    group: 'Kredit och AML',
    letter: 'x',
    icon: 'aml-risk',
    href: places.amlRisk,
    visibleTo: withAuditor(seesAmlOverviews),
  },
  {
    label: 'Portfölj',
    group: 'Kredit och AML',
    letter: 'j',
    icon: 'portfolio',
    href: places.portfolio,
    visibleTo: withAuditor(maySeePortfolio),
  },
  {
    label: 'Kunder',
    group: 'Uppslag',
    firstFor: ['SalesRepresentative', 'InternalSalesRep', 'CreditOfficer'],
    letter: 'ö',
    icon: 'table',
    href: places.clients,
  },
  {
    label: 'Valutakurser',
    group: 'Uppslag',
    letter: 'w',
    icon: 'currencies',
    href: places.currencies,
  },
  {
    label: 'Kostnader',
    group: 'System',
    letter: 'q',
    icon: 'costs',
    href: places.costs,
    visibleTo: withAuditor(maySeeCosts),
  },
  {
    label: 'Granskningslogg',
    group: 'System',
    letter: 'h',
    icon: 'audit',
    href: places.audit,
    visibleTo: withAuditor(maySeeTrail),
  },
  {
    label: 'Dataskydd',
    group: 'System',
    letter: 'y',
    icon: 'protection',
    href: places.protection,
    visibleTo: withAuditor(mayAnswerPersons),
  },
  {
    label: 'Leveranser',
    group: 'System',
    counts: 'deliveries',
    firstFor: ['TechnicalSupport'],
    letter: 'e',
    icon: 'delivery',
    href: places.deliveries,
    visibleTo: withAuditor(mayDeliverAgain),
  },
]

/** The entries somebody may use, by group: what is their daily work first (shell 114). */
export const menuOf = (viewer: Viewer): readonly Entry[] => {
  const seen = entries.filter(({ visibleTo }) => visibleTo === undefined || isIn(visibleTo, viewer))
  const isFirst = ({ firstFor }: Entry) =>
    firstFor?.some((policy) => viewer.policies.includes(policy)) ?? false
  return groups.flatMap((group) => {
    const own = seen.filter((entry) => entry.group === group)
    return [...own.filter(isFirst), ...own.filter((entry) => !isFirst(entry))]
  })
}
