export type SimulatorName =
  | 'landing'
  | 'identityProvider'
  | 'companyInformationA'
  | 'companyInformationB'
  | 'personInformation'
  | 'screening'
  | 'riksbanken'
  | 'bankId'
  | 'seal'
  | 'mail'
  | 'smtp'
  | 'clamd'
  | 'scanner'
  | 'chat'
  | 'coreSystem'
  | 'invoiceSystem'
  | 'crm'
  | 'fortnox'
  | 'amlApplication'

export interface SimulatorsOptions {
  /** Where Skynet is reached by browsers, such as http://localhost:3000. */
  readonly publicUrl: string
  /**
   * Fixed ports; the others are those of the last start (kept in `dataDir`) when free, else free
   * ones.
   */
  readonly ports?: Partial<Record<SimulatorName, number>>
  /** The register: the same seed, size and today as the demo world was made with. */
  readonly seed: number
  readonly size: number
  /** YYYY-MM-DD */
  readonly today: string
  readonly persons?: number
  readonly dataDir?: string
  /** Default 300. */
  readonly accessTokenSeconds?: number
}
