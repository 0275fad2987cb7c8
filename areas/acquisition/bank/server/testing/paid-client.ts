import type { Person, TestServer } from '#app/server/testing.ts'
import type { Db } from '#platform/server/database.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { contacts } from '#areas/parties/company/contract.ts'
import { addCompany } from '#areas/parties/company/server/testing/companies.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { addTask } from '#areas/acquisition/companytasks/server/public.ts'
import { bank } from '../../contract.ts'
import { addProof } from './proof.ts'

interface House {
  readonly server: Pick<TestServer, 'owner'>
  readonly db: Db
  readonly maker: Person
  readonly checker: Person
}
/** The number of the one contact that a paid client has, since some days. */
export const knownNumber = '0701234567'

/** A client that is paid on bankgiro 5050-1055. Answers its organisation number. */
export async function paidClient({ server, db, maker, checker }: House): Promise<string> {
  const organizationNumber = await addCompany(server.owner)
  const companyTaskId = await aBankTask(db, organizationNumber)
  const account = { bankName: 'Bankgiro', accountNumber: '5050-1055' } as const
  await maker.call(bank.setSelectedBankAccount, {
    companyTaskId,
    organizationNumber,
    ...account,
    why: 'Enligt kontoutdraget',
  })
  await addProof(maker, organizationNumber)
  await approve(checker, 'validateAccount', organizationNumber)
  const contact = { organizationNumber, name: 'Anna Ek', email: 'anna@kunden.se' }
  await maker.call(contacts.save, { ...contact, cellphoneNumber: knownNumber })
  await server.owner.query(
    `update contact set created_at = created_at - interval '3 days' where organization_number = $1`,
    [organizationNumber],
  )
  return organizationNumber
}

export const aBankTask = async (db: Db, organizationNumber: string) =>
  addTask(db, {
    type: 'BankAccountValidation',
    onboardingId: null,
    organizationNumber,
    by: 'Test',
    now: new Date(),
  })

/** Another account, asked for today, after a call on the number of the contact. */
export const aChange = () =>
  ({
    bankName: 'SEB',
    clearingNumber: '5001',
    accountNumber: '1234563',
    requestedOn: stockholmDay(new Date()),
    calledName: 'Anna Ek',
    calledNumber: '070-123 45 67',
    calledOn: stockholmDay(new Date()),
    // Whatever the clock is when this runs, it has been.
    calledTime: '00:00',
    said: 'Hon bekräftade bytet och läste upp kontot.',
    why: 'Kunden har bytt bank.',
  }) as const
