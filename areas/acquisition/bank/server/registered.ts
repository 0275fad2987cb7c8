import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { storedCompany } from '#areas/parties/company/server/public.ts'
import type { bank } from '../contract.ts'
import { judgeAccount, writtenNumber } from '../rules.ts'

/** The giros that the register has last said are a company's, of those that are valid (bank 21). */
export async function registeredGiros(db: Db, organizationNumber: string) {
  const facts = await storedCompany(db, organizationNumber)
  return [
    { bankName: 'Bankgiro' as const, number: facts?.bankgiro },
    { bankName: 'Plusgiro' as const, number: facts?.plusgiro },
  ].flatMap(({ bankName, number }) => {
    if (!number) return []
    const judged = judgeAccount({ bankName, clearingNumber: '', accountNumber: number })
    return judged.ok ? [{ ...judged.value, bankName }] : []
  })
}

/** The same as people write them. */
export const registered: Handler<typeof bank.registered> = async ({ org }, { db, audit }) => {
  audit({ company: org })
  return (await registeredGiros(db, org)).map((giro) => ({
    bankName: giro.bankName,
    accountNumber: writtenNumber(giro),
  }))
}
