import { pino } from 'pino'
import { startTestServer, type Person } from '#app/server/testing.ts'
import { addCompany, newNumber, register } from '#areas/parties/company/server/testing/companies.ts'
import { startProviders } from '#areas/parties/company/server/testing/providers.ts'
import { isClean } from '#areas/parties/keypersons/server/testing/lists.ts'
import { answerTask, publishedSet } from '#areas/acquisition/kyc/server/testing/answered.ts'
import { bank } from '#areas/acquisition/bank/contract.ts'
import { signing } from '#areas/acquisition/signing/contract.ts'
import { aBundle, creation } from '#areas/acquisition/signing/server/testing/signing-work.ts'
import { onboardingTypes, type OnboardingType } from '#areas/acquisition/companytasks/rules.ts'
import { companyTasks } from '#areas/acquisition/companytasks/contract.ts'
import { completeTask } from '#areas/acquisition/companytasks/server/public.ts'
import { acceptedProspect } from '#areas/acquisition/prospects/server/testing/accepted-prospect.ts'
import { keysOf } from '#platform/record.ts'
import { openDatabase } from '#platform/server/database.ts'
import { onboarding } from '../../contract.ts'
import { makesCustomer } from '../../rules.ts'

interface Prepared {
  readonly organizationNumber?: string
  readonly name?: string
  readonly onboardingType?: OnboardingType
}
/**
 * A limited company of the register that no other test of the file has taken: who sits in its board
 * is known.
 */
export function limitedCompany(): string {
  for (;;) {
    const number = newNumber()
    const file = register.companyFileAt(register.indexOf(number) ?? 0)
    const { legalForm, status, signing: right } = file
    if (legalForm === 'AB' && status === 'active' && right.alternatives.length > 0) return number
  }
}

/**
 * The same, which nothing speaks against: the rules give it a limit, and nobody behind it is on a
 * list.
 */
export function cleanCompany(): string {
  for (;;) {
    const number = limitedCompany()
    const file = register.companyFileAt(register.indexOf(number) ?? 0)
    if (file.rating.score >= 6 && file.remarks.length === 0 && isClean(file)) return number
  }
}

/** A server with those who work with onboardings, and what they do most. */
export async function staffAtWork(environment: Readonly<Record<string, string>> = {}) {
  const providers = await startProviders()
  const server = await startTestServer({ ...providers.environment, ...environment })
  const admin = await server.person(['Administrator'])
  const seller = await server.person(['SalesRepresentative'])
  const onboarder = await server.person(['OnboardingUser'])
  const types = keysOf(onboardingTypes)
  let standard: Promise<string> | undefined
  /** The set that is the default of every type, from the first time it is asked for. */
  const standardSet = () => (standard ??= publishedSet({ writer: onboarder, second: admin }, types))
  const store = openDatabase({ url: server.database.url, log: pino({ level: 'silent' }), most: 2 })

  /**
   * Asks for an onboarding of a company that is in our books, without anything done before that.
   */
  const initiate = (more: Readonly<Record<string, unknown>> = {}, person: Person = seller) =>
    person.call(onboarding.initiate, {
      organizationNumber: newNumber(),
      name: 'Sjöbergs Åkeri AB',
      onboardingType: 'invoicePurchase',
      contactName: 'Åsa Sjöberg',
      contactEmailAddress: 'asa@sjobergs.example',
      contactPhoneNumber: '070-123 45 67',
      ...more,
    } as never)
  /** Puts a company in our books and, for what makes it a customer, has its prospect approved. */
  async function prepared(more: Readonly<Record<string, unknown>>) {
    const {
      organizationNumber = limitedCompany(),
      name = 'Sjöbergs Åkeri AB',
      onboardingType = 'invoicePurchase',
    } = more as Prepared
    const { rowCount } = await server.owner.query(
      'select 1 from company where organization_number = $1',
      [organizationNumber],
    )
    if (!rowCount) await addCompany(server.owner, { organizationNumber, name, roles: [] })
    if (makesCustomer(onboardingType))
      await acceptedProspect({ seller, second: admin }, organizationNumber)
    return { ...more, organizationNumber }
  }
  const started = async (more: Readonly<Record<string, unknown>> = {}) =>
    (await initiate(await prepared(more))).body
  const tasksOf = async (id: string) =>
    (await seller.call(companyTasks.getTasksForOnboarding, { id })).body
  async function completeTasks(id: string) {
    for (const task of await tasksOf(id))
      await completeTask(store.db, task.id, { by: 'Åsa Sjöberg', now: new Date() })
  }
  /**
   * Does the tasks of an onboarding: the questions, an account, and agreements that nobody has to
   * sign.
   */
  async function doTasks(id: string) {
    for (const { id: companyTaskId, type, organizationNumber } of await tasksOf(id)) {
      const task = { organizationNumber, companyTaskId }
      if (type === 'Kyc')
        await answerTask(seller, await standardSet(), { taskId: companyTaskId, organizationNumber })
      if (type === 'BankAccountValidation')
        await seller.call(bank.setSelectedBankAccount, {
          why: 'Enligt kontoutdraget',
          ...task,
          bankName: 'Bankgiro',
          accountNumber: '5050-1055',
        })
      if (type === 'AgreementSigning')
        await seller.call(
          signing.createAgreement,
          creation(await aBundle(admin, [{ signatureType: 'None' }]), task),
        )
    }
    await completeTasks(id)
  }
  return {
    server,
    providers,
    admin,
    seller,
    onboarder,
    store,
    standardSet,
    initiate,
    prepared,
    /** A new onboarding's id, of a company that is ready for it. */
    started,
    get: async (id: string, person: Person = seller) =>
      (await person.call(onboarding.get, { id })).body,
    tasksOf,
    completeTasks,
    /**
     * A new onboarding of a company nothing speaks against, with everything done: it can be
     * completed by one person. Answers its id.
     */
    async ready(more: Readonly<Record<string, unknown>> = {}) {
      const id = await started({ organizationNumber: cleanCompany(), ...more })
      await doTasks(id)
      return id
    },
    doTasks,
    /** What has been put in the outbox under keys like this. */
    outbox: async (like: string) =>
      (
        await server.owner.query<{
          destination: string
          kind: string
          payload: Record<string, never>
        }>(
          'select destination, kind, payload from outbox_message where idempotency_key like $1 order by created_at',
          [like],
        )
      ).rows,
    /** What commands have left in the trail of an onboarding. */
    trail: async (subject: string) =>
      (
        await server.owner.query<{ body: Record<string, unknown> }>(
          `select body from audit_entry where subject = $1 and action <> 'onboarding.get' order by at, lane, seq`,
          [subject],
        )
      ).rows.map(({ body }) => body),
    /** Puts an e-mail address on the blacklist. */
    async blacklisted(email: string) {
      await server.owner.query(
        `insert into blacklist_item (blacklist_type, item_match, item_values, compared, created_at, created_by)
         values (3, 'exact', $1, $1, skynet.now(), 'test')`,
        [[email]],
      )
    },
    async close() {
      await store.close()
      await server.stop()
      await providers.stop()
    },
  }
}
export type StaffAtWork = Awaited<ReturnType<typeof staffAtWork>>
