import { sql } from 'kysely'
import { pino } from 'pino'
import { takingOver, withoutActs } from '#platform/server/audit/take-over.ts'
import { openDatabase, type Db } from '#platform/server/database.ts'
import { openAuthority } from '#simulators/bankid/authority.ts'
import type { FileStore } from '#platform/server/files/files.ts'
import { seal } from '#platform/server/sealed.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { loadAgreements } from '#areas/acquisition/agreements/server/demo.ts'
import { loadBankDetails } from '#areas/acquisition/bank/server/demo.ts'
import { loadInternalKyc } from '#areas/acquisition/internalkyc/server/demo.ts'
import { loadKyc } from '#areas/acquisition/kyc/server/demo.ts'
import { loadAskedCompletions, loadOnboardings } from '#areas/acquisition/onboarding/server/demo.ts'
import { loadOffers } from '#areas/acquisition/offers/server/demo.ts'
import { loadProspects } from '#areas/acquisition/prospects/server/demo.ts'
import { loadAgreementSets } from '#areas/acquisition/signing/server/demo.ts'
import { loadLimits, loadMerges } from '#areas/credit/limits/server/demo.ts'
import { loadAmlRatings } from '#areas/operations/aml/server/demo.ts'
import { loadRatings } from '#areas/credit/rating/server/demo.ts'
import { loadShadow } from '#areas/credit/determinations/server/demo.ts'
import { loadRules } from '#areas/credit/rules/server/demo.ts'
import { loadExceptions } from '#areas/credit/whitelist/server/demo.ts'
import { loadApiClients } from '#areas/foundation/apiclients/server/demo.ts'
import { loadAskedPolicy } from '#areas/foundation/approvals/server/demo.ts'
import { loadBlacklist } from '#areas/foundation/blacklist/server/demo.ts'
import { loadTerms } from '#areas/acquisition/terms/server/demo.ts'
import { loadOddRows } from '#areas/foundation/oddrows/server/demo.ts'
import { loadExchangeRates } from '#areas/foundation/currencies/server/demo.ts'
import { loadCosts } from '#areas/foundation/costs/server/demo.ts'
import { loadAskedChange, loadConfigurationValues } from '#areas/foundation/settings/server/demo.ts'
import { loadUsers } from '#areas/foundation/users/server/demo.ts'
import { loadRuns } from '#areas/operations/jobs/server/demo.ts'
import { loadDeliveries } from '#areas/operations/delivery/server/demo.ts'
import { loadTriggers } from '#areas/operations/triggers/server/demo.ts'
import { loadClientNotes } from '#areas/parties/client/server/demo.ts'
import { loadCognomens } from '#areas/parties/cognomens/server/demo.ts'
import {
  loadAskedActivation,
  loadCompanies,
  loadInformation,
  loadNotes,
} from '#areas/parties/company/server/demo.ts'
import { loadDocuments } from '#areas/parties/documents/server/demo.ts'
import { loadInvitedUsers } from '#areas/parties/invitedusers/server/demo.ts'
import { loadKeyPersons, loadLatestScreenings } from '#areas/parties/keypersons/server/demo.ts'
import { loadPersonInformation, loadPersons } from '#areas/parties/person/server/demo.ts'
import { loadSentiments } from '#areas/parties/sentiment/server/demo.ts'
import { loadFeedback } from '#areas/purchasing/feedback/server/demo.ts'
import { loadInterpretations } from '#areas/purchasing/interpretation/server/demo.ts'
import {
  loadFailedInvoices,
  loadInvoices,
  loadUnsentInvoices,
} from '#areas/purchasing/invoices/server/demo.ts'
import { loadProposals } from '#areas/purchasing/recipients/server/demo.ts'
import { loadPortfolio } from '#areas/purchasing/portfolio/server/demo.ts'
import { loadSubscriptions } from '#areas/purchasing/subscriptions/server/demo.ts'
import { loadComments } from '#areas/purchasing/unprocessed/server/demo.ts'
import { withoutIndexes } from './bulk.ts'
import { loadHistory } from './history.ts'
import { rememberWorld } from './made-world.ts'
import { openRegister } from './register/register.ts'
import { companiesWorkedOn } from './roles.ts'
import { loadTasks } from './tasks.ts'
import type { World } from './world.ts'

export interface WorldOptions {
  readonly companies: number
  /** Of the register; see `RegisterOptions.persons`. */
  readonly persons: number
  readonly seed: number
  readonly now: Date
  /** By which keys of accounting systems are encrypted. */
  readonly secret: string
  readonly files: FileStore
  readonly say: (text: string) => void
  /** Where the simulators keep their keys, so that what was signed verifies beside them. */
  readonly dataDir?: string
  /** False leaves out the three months of invoices, which take a few seconds to be decided on. */
  readonly withInvoices?: boolean
}

/** From so many companies on, indexes are cheaper made at the end than kept up. */
const largeWorld = 20_000

/** Fills the tables on the caller's transaction. */
async function makeWorld(db: Db, options: WorldOptions): Promise<void> {
  const { companies: size, seed, now, secret, files, say } = options
  const today = stockholmDay(now)
  const register = openRegister({ seed, size, persons: options.persons, today })
  const bankId = await openAuthority(options.dataDir)
  const world: World = { db, register, seed, now, say, bankId }
  await loadUsers(world)
  const loadRegister = async () => {
    await loadCompanies(world, (text) => seal(secret, text))
    await loadPersons(world)
  }
  if (size < largeWorld) await loadRegister()
  else await withoutIndexes(db, ['company', 'client', 'contact', 'person'], say, loadRegister)
  const companies = companiesWorkedOn(world)
  await loadNotes(world, companies)
  await loadClientNotes(world, companies)
  await loadSentiments(world, companies)
  await loadCognomens(world, companies)
  await loadRules(world)
  await loadShadow(world)
  // Before invoices are bought and onboardings begun: nobody becomes a customer unscreened.
  await loadKeyPersons(world)
  await loadOnboardings(world, companies)
  await loadTasks(world, companies)
  await loadKyc(world, companies)
  await loadExceptions(world, companies)
  await loadLimits(world, companies)
  await loadBlacklist(world)
  await loadApiClients(world)
  await loadConfigurationValues(world)
  await loadAskedChange(world)
  await loadExchangeRates(world)
  await loadOddRows(world)
  await loadAskedPolicy(world)
  await loadAgreements(world)
  await loadBankDetails(world, files)
  await loadInternalKyc(world)
  if (options.withInvoices !== false) await loadInvoices(world, companies, files)
  await loadLatestScreenings(world)
  await loadInformation(world)
  await loadAskedActivation(world)
  await loadPersonInformation(world)
  await loadAmlRatings(world)
  await loadRatings(world, companies)
  await loadMerges(world)
  await loadProposals(world)
  await loadProspects(world, companies)
  await loadOffers(world)
  // After what their customers have accepted, whose prices they carry.
  await loadAgreementSets(world, files)
  await loadTerms(world)
  await loadInvitedUsers(world, companies)
  await loadAskedCompletions(world)
  await loadDocuments(world, files)
  await loadInterpretations(world, companies, files)
  await loadDeliveries(world)
  await loadFailedInvoices(world)
  await loadComments(world)
  await loadUnsentInvoices(world)
  await loadFeedback(world)
  await loadSubscriptions(world)
  await loadTriggers(world, companies)
  await loadCosts(world)
  await loadRuns(world)
  await loadHistory(world)
  await loadPortfolio(world)
  await rememberWorld(db, { seed, size, persons: register.persons, today })
}

/**
 * Makes the demo world in an empty database, whole or not at all; false when the database has
 * users, and is then left as it is. Several processes may try at the same time: the others wait for
 * the first and find it done. Needs the owner of the schema.
 */
export async function fillDatabase(ownerUrl: string, options: WorldOptions): Promise<boolean> {
  const { db } = openDatabase({ url: ownerUrl, log: pino({ level: 'silent' }), most: 1 })
  try {
    return await db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(7404)`.execute(transaction)
      if (await hasUsers(transaction)) return false
      options.say('Making the demo world ...')
      const begun = performance.now()
      await sql.raw(withoutActs).execute(transaction)
      await makeWorld(transaction, options)
      await sql.raw(takingOver).execute(transaction)
      options.say(
        `The demo world is ready after ${((performance.now() - begun) / 1000).toFixed(1)} s.`,
      )
      return true
    })
  } finally {
    await db.destroy()
  }
}

/** Whether a database has users, so that no demo world is made in it. */
export async function isFilled(ownerUrl: string): Promise<boolean> {
  const { db } = openDatabase({ url: ownerUrl, log: pino({ level: 'silent' }), most: 1 })
  try {
    return await hasUsers(db)
  } finally {
    await db.destroy()
  }
}
const hasUsers = async (db: Db) =>
  (await db.selectFrom('internalUser').select('id').limit(1).executeTakeFirst()) !== undefined
