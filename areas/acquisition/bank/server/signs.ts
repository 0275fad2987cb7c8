import type { z } from 'zod'
import type { Db } from '#platform/server/database.ts'
import type { KeyedAccount } from '#platform/swedish/account-key.ts'
import { blacklistHits } from '#areas/foundation/blacklist/server/public.ts'
import {
  companiesWith,
  companyName,
  registeredOwners,
  storedCompany,
  waysTo,
} from '#areas/parties/company/server/public.ts'
import type { accountSign } from '../contract.ts'
import { writtenNumber, type KeptAccount } from '../rules.ts'

export type AccountSign = z.input<typeof accountSign>

/**
 * What speaks for or against an account being a company's, for who validates it (bank 17, 18, 24):
 * whether it is on the blacklist, whose it is by what the register has last said, and which other
 * companies have the same.
 */
export async function accountSigns(
  db: Db,
  organizationNumber: string,
  account: KeptAccount,
): Promise<AccountSign[]> {
  const ways = (await waysTo(db, [account])).flat()
  const [harmful, paid, saved, registered] = await Promise.all([
    isHarmful(db, account),
    companiesWith(db, 'companyAccount', ways, organizationNumber),
    companiesWith(db, 'bankDetails', ways, organizationNumber),
    registeredOwners(db, account),
  ])
  const isOther = (other: { organizationNumber: string }) =>
    other.organizationNumber !== organizationNumber
  const others = [...new Map(registered.filter(isOther).map(named)).values()]
  const isOwn = registered.some((one) => !isOther(one))
  const unpaid = saved.filter((other) => !paid.includes(other))
  return [
    ...(harmful ? [sign('blacklisted')] : []),
    ...(await Promise.all(paid.map(async (other) => ofCompany(db, 'paidToOther', other)))),
    ...(await Promise.all(unpaid.map(async (other) => ofCompany(db, 'savedByOther', other)))),
    ...others,
    ...(isOwn ? [sign('registeredOwn')] : await otherwise(db, organizationNumber, account)),
  ]
}

/** Whether an account, or what the register says is the same, is on the blacklist (bank 24, 27). */
export const isHarmful = async (db: Db, account: KeyedAccount): Promise<boolean> =>
  (await blacklistHits(db, { account: (await waysTo(db, [account])).flat() })).length > 0

const sign = (kind: AccountSign['kind'], about: Partial<AccountSign> = {}): AccountSign => ({
  kind,
  organizationNumber: null,
  name: '',
  account: '',
  ...about,
})
const named = ({
  organizationNumber,
  name,
}: Awaited<ReturnType<typeof registeredOwners>>[number]) =>
  [organizationNumber, sign('registeredOnOther', { organizationNumber, name: name ?? '' })] as const
const ofCompany = async (db: Db, kind: AccountSign['kind'], organizationNumber: string) =>
  sign(kind, { organizationNumber, name: (await companyName(db, organizationNumber)) ?? '' })

/** The giro that the register has of the company, where it is another than the one saved. */
async function otherwise(
  db: Db,
  organizationNumber: string,
  { accountType }: KeptAccount,
): Promise<AccountSign[]> {
  if (accountType === 'bankaccount') return []
  const number = (await storedCompany(db, organizationNumber))?.[accountType]
  if (!number) return []
  const account = writtenNumber({ accountType, clearingNumber: '', accountNumber: number })
  return [sign('registeredOtherwise', { account })]
}
