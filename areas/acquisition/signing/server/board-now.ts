import type { Db } from '#platform/server/database.ts'
import type { Board } from '#areas/parties/company/server/public.ts'
import { boardToSign } from '#areas/parties/righttosign/server/public.ts'
import { agreementsOfSet, type AgreementSet, type CompanyAgreement } from './set-store.ts'

/**
 * The agreements of a set as they are judged at this moment: what nobody has approved yet is signed
 * for the company by who may do so now, as its board was last fetched (signing 25). What they were
 * made with stays stored. Nothing is paid for.
 */
export async function agreementsNow(
  db: Db,
  { id, organizationNumber }: Pick<AgreementSet, 'id' | 'organizationNumber'>,
): Promise<{
  readonly agreements: readonly CompanyAgreement[]
  /** Of the board as it is stored. */
  readonly members: readonly { readonly socialSecurityNumber: string; readonly name: string }[]
}> {
  const agreements = await agreementsOfSet(db, id)
  const board = agreements.some(({ signatureType }) => signatureType === 'Board')
    ? await boardToSign(db, organizationNumber)
    : undefined
  return {
    agreements: agreements.map((one) =>
      board && one.signatureType === 'Board' && one.approvedAt === null
        ? { ...one, alternatives: board.alternatives }
        : one,
    ),
    members: board?.members ?? [],
  }
}

/** Those the register says may sign for everything, else the whole board. */
export function signersOf({ alternatives, members }: Pick<Board, 'alternatives' | 'members'>) {
  const named = alternatives
    .filter(({ scope }) => scope === 'everything')
    .flatMap(({ requirements }) =>
      requirements.flatMap(({ socialSecurityNumbers }) => socialSecurityNumbers),
    )
  const last = new Set(named.map((number) => number.slice(-10)))
  const signing = members.filter(({ socialSecurityNumber }) =>
    last.has(socialSecurityNumber.slice(-10)),
  )
  return (signing.length > 0 ? signing : members).filter(
    ({ socialSecurityNumber }, place, all) =>
      all.findIndex(
        (one) => one.socialSecurityNumber.slice(-10) === socialSecurityNumber.slice(-10),
      ) === place,
  )
}
