import type { Db } from '#platform/server/database.ts'
import { standardBucket } from '#areas/rules/server/public.ts'
import { gatherParty, type GatheredParty, type Gathering } from '#areas/rating/server/public.ts'

export interface Parties {
  readonly issuer: GatheredParty
  readonly recipient: GatheredParty
}
interface Numbers {
  readonly issuerOrganizationNumber: string
  /** Null for a recipient abroad, whom no register of ours knows. */
  readonly recipientOrganizationNumber: string | null
}

/** Everything known about both parties of an invoice, from outside too: never call it inside a transaction. */
export async function gatherParties(services: Gathering, numbers: Numbers): Promise<Parties> {
  const { issuerOrganizationNumber, recipientOrganizationNumber } = numbers
  const issuer = await gatherParty(services, issuerOrganizationNumber, 'issuer')
  const recipient =
    recipientOrganizationNumber === null
      ? await partyAbroad(services.db)
      : await gatherParty(services, recipientOrganizationNumber, 'recipient')
  return { issuer, recipient }
}

/** Nothing is known about a recipient abroad, and it has no limit of its own. */
async function partyAbroad(db: Db): Promise<GatheredParty> {
  const bucket = await standardBucket(db, 'recipient')
  if (!bucket) throw new Error('No rule bucket judges companies as recipient')
  return {
    party: { organisationNumber: '', facts: {} },
    bucket,
    client: {
      known: false,
      active: null,
      allowInvoiceDetermination: false,
      useSuperRepurchaseLimit: false,
      partnerType: null,
    },
    name: undefined,
    ratingCode: null,
    register: 'unknown',
  }
}
