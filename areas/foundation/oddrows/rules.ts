import { keysOf } from '#platform/record.ts'
import {
  mayJudgeHits,
  mayServeInvoices,
  maySteerClients,
  isIn,
  withAuditor,
  type Group,
} from '#areas/foundation/users/rules.ts'
import type { StaffActor } from '#platform/permission.ts'

interface Source {
  /** What is read, in words that need no context. */
  readonly name: string
  /** Who sees to its odd rows. */
  readonly may: Group
}
/** What is read from outside as pages or batches, and whose its odd rows are (oddrows 2). */
export const sources = {
  rates: { name: 'Valutakurser från Riksbanken', may: maySteerClients },
  monitoringA: { name: 'Bevakning hos företagsupplysning A', may: maySteerClients },
  monitoringB: { name: 'Bevakning hos företagsupplysning B', may: maySteerClients },
  screening: { name: 'Sanktions- och PEP-listor', may: mayJudgeHits },
  invoiceSystem: { name: 'Fakturasystemet', may: mayServeInvoices },
  coreSystem: { name: 'Kärnsystemet', may: maySteerClients },
  mailbox: { name: 'Brevlådan för fakturor', may: mayServeInvoices },
  accounting: { name: 'Kundernas bokföring', may: mayServeInvoices },
} as const satisfies Readonly<Record<string, Source>>
export type SourceName = keyof typeof sources
export const sourceNames = keysOf(sources)
export const isSource = (name: string): name is SourceName => name in sources

/** The sources whose odd rows somebody sees to. */
export const sourcesOf = (holder: Pick<StaffActor, 'policies'>): readonly SourceName[] =>
  sourceNames.filter((name) => isIn(sources[name].may, holder))
/** And those whose odd rows they may read. */
export const sourcesReadBy = (holder: Pick<StaffActor, 'policies'>): readonly SourceName[] =>
  sourceNames.filter((name) => isIn(withAuditor(sources[name].may), holder))
