/** Work that is started from the settings, with what staff call it (part-3 §6). */
export const jobNames = {
  monitoringIssuers: 'Bevakning av utställare',
  monitoringRecipients: 'Bevakning av mottagare',
  realPrincipals: 'Verkliga huvudmän',
  aml: 'AML-kontroll',
  expiredInvoices: 'Förfallna fakturor',
  amlExport: 'AML-export',
  amlReport: 'AML-betygsrapport',
} as const
export type JobKind = keyof typeof jobNames
export const jobKinds = Object.keys(jobNames) as JobKind[]

/**
 * Days the file of an AML export is kept. It is fetched when it has been made, and a new one is made at the press of a button: each day more it would
 * only be a register of all clients, sole traders' personal numbers included, that nobody reads and that has gone out of date.
 */
export const exportKeptDays = 7

/** CONFLICTS C2: of which client type the external credit provider is asked. */
export const monitoringOf = (companyType: 0 | 1): JobKind =>
  companyType === 0 ? 'monitoringIssuers' : 'monitoringRecipients'

interface Progress {
  readonly total: number
  readonly done: number
  readonly state: string
}
/** How much of a run is done, in whole percent: 100 only when it has ended. */
export const percentageOf = ({ total, done, state }: Progress): number =>
  state === 'done' ? 100 : Math.min(99, Math.floor((100 * done) / Math.max(1, total)))
