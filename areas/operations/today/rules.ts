import { keysOf } from '#platform/record.ts'

interface Figure {
  /** What is counted, as it stands beside the number. */
  readonly name: string
  /** Whether each act counts, or each thing once however often it was done (today 2). */
  readonly counts: 'acts' | 'things'
}
/** What somebody has done in a day, in the order in which it is shown (today 1). */
export const figures = {
  interpretations: { name: 'Tolkningar skickade', counts: 'things' },
  workList: { name: 'Åtgärdade i arbetslistan', counts: 'things' },
  invoices: { name: 'Fakturor pausade, släppta eller bedömda på nytt', counts: 'things' },
  settled: { name: 'Fakturor avstämda eller borttagna', counts: 'things' },
  feedback: { name: 'Återkopplingar skickade', counts: 'acts' },
  approvals: { name: 'Beslut som andra person', counts: 'things' },
  limits: { name: 'Limiter ändrade eller begärda', counts: 'acts' },
  exceptions: { name: 'Undantag ändrade eller begärda', counts: 'acts' },
  rules: { name: 'Regelhinkar sparade eller publicerade', counts: 'things' },
  searched: { name: 'Prospekt sökta', counts: 'things' },
  prospects: { name: 'Prospekt avgjorda', counts: 'things' },
  offers: { name: 'Offerter skickade', counts: 'things' },
  started: { name: 'Onboardings startade', counts: 'things' },
  completed: { name: 'Onboardings slutförda', counts: 'things' },
  agreements: { name: 'Avtal och signaturer godkända', counts: 'acts' },
  accounts: { name: 'Bankkonton godkända', counts: 'acts' },
  kyc: { name: 'KYC-svar granskade', counts: 'things' },
  hits: { name: 'Träffar på listor bedömda', counts: 'acts' },
  blacklist: { name: 'Ändringar i blacklist', counts: 'acts' },
  deliveries: { name: 'Leveranser skickade igen', counts: 'things' },
  tasks: { name: 'Ärenden klarmarkerade', counts: 'things' },
} as const satisfies Readonly<Record<string, Figure>>
export type FigureName = keyof typeof figures
export const figureNames = keysOf(figures)

/** Lists whose open rows are counted beside what was done (today 4). */
export const openLists = {
  interpretations: 'Tolkningar att hantera',
  workList: 'Fakturor i arbetslistan',
  onboardings: 'Pågående onboardings',
  expired: 'Fakturor som förföll i går',
} as const
export type OpenName = keyof typeof openLists
export const openNames = keysOf(openLists)
