import { debtorsOf } from '#areas/credit/limits/server/public.ts'
import {
  gatherParty,
  judgingBucket,
  type GatheredParty,
  type Gathering,
} from '#areas/credit/rating/server/public.ts'
import { asDebtor } from './as-debtor.ts'

export interface Parties {
  readonly issuer: GatheredParty
  /** Of a recipient that is merged with another: the main one, whose limit it takes of (limits 70). */
  readonly recipient: GatheredParty
  /** Every number the recipient is invoiced by, the main one first; none abroad. */
  readonly family: readonly string[]
}
interface Numbers {
  readonly issuerOrganizationNumber: string
  /** Null for a recipient abroad, whom no register of ours knows. */
  readonly recipientOrganizationNumber: string | null
  /** When a person asked for it to be decided on: what failed before then is asked for again. */
  readonly askedFor?: Date | null
}

/** Recipients asked about at the same time. */
const atOnce = 4

/**
 * Everything known about both parties of each of some invoices, in their order, from outside too:
 * never call it inside a transaction. A company that stands on several of them is asked about once.
 */
export async function partiesOf<Invoice extends Numbers>(
  services: Gathering,
  invoices: readonly Invoice[],
): Promise<readonly { readonly invoice: Invoice; readonly parties: Parties }[]> {
  const debtors = await debtorsOf(
    services.db,
    invoices.flatMap((one) => one.recipientOrganizationNumber ?? []),
  )
  const gathered = new Map<string, GatheredParty>()
  const missing = new Map<string, () => Promise<GatheredParty>>()
  // The last one counts: those that somebody asked for come after the others, the latest last.
  const inOrder = invoices.toSorted(
    (one, other) => (one.askedFor?.getTime() ?? 0) - (other.askedFor?.getTime() ?? 0),
  )
  for (const {
    issuerOrganizationNumber: issuer,
    recipientOrganizationNumber: recipient,
    askedFor,
  } of inOrder) {
    const when = askedFor ? { askedFor } : 'old'
    missing.set(`issuer ${issuer}`, () => gatherParty(services, issuer, 'issuer', { when }))
    if (recipient === null) missing.set('recipient null', () => partyAbroad(services))
    else
      for (const number of [recipient, debtors.get(recipient)?.main ?? recipient])
        missing.set(`recipient ${number}`, () =>
          gatherParty(services, number, 'recipient', { when }),
        )
  }
  const asked = [...missing].values()
  const askOn = async () => {
    for (const [key, gather] of asked) gathered.set(key, await gather())
  }
  await Promise.all(Array.from({ length: atOnce }, askOn))
  const partyOf = (key: string) => {
    const party = gathered.get(key)
    if (!party) throw new Error(`Nobody was asked about ${key}`)
    return party
  }
  return invoices.map((invoice) => {
    const { issuerOrganizationNumber, recipientOrganizationNumber: named } = invoice
    const debtor = debtors.get(named ?? '')
    const own = partyOf(`recipient ${named}`)
    return {
      invoice,
      parties: {
        issuer: partyOf(`issuer ${issuerOrganizationNumber}`),
        recipient:
          debtor && debtor.main !== named
            ? asDebtor(partyOf(`recipient ${debtor.main}`), own)
            : own,
        family: debtor?.family ?? [],
      },
    }
  })
}

/** Nothing is known about a recipient abroad, and it has no limit of its own. */
export async function partyAbroad(services: Gathering): Promise<GatheredParty> {
  return {
    party: { organizationNumber: '', facts: {} },
    bucket: await judgingBucket(services, '', 'recipient'),
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
    unscreened: null,
  }
}
