import { halted } from '#areas/parties/keypersons/texts.ts'
import { reasons } from './texts.ts'

export { halted }

/** What cannot be done as things are, in a Swedish sentence. */
export const conflict = (text: string) => ({ status: 409, text }) as const

/** Why nobody can sign an agreement now, in whatever way. */
export const signRefusals = {
  nothingToSign: conflict(reasons.nothingToSign),
  archivedAgreement: conflict(reasons.archivedAgreement),
  alreadyApproved: conflict(reasons.alreadyApproved),
  alreadySigned: conflict(reasons.alreadySigned),
  notIntact: conflict(reasons.notIntact),
  waitsForCheck: conflict(reasons.waitsForCheck),
  ...halted,
} as const

/** Why somebody cannot be asked to sign an agreement (signing 33, 46, 47). */
export const askRefusals = {
  notDecided: conflict(reasons.notDecided),
  notChosen: conflict(reasons.notChosen),
  outsider: conflict(reasons.outsider),
  outsiderReason: { status: 400, text: reasons.outsiderReason },
} as const

/** Said with the price that lies outside (signing 49). */
export const pricesNotAgreed = conflict(
  'Priserna ligger utanför prislistan. En andra person behöver godkänna dem.',
)
