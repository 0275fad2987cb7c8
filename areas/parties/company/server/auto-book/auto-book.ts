import type { Config } from '#platform/server/config.ts'
import type { Handler } from '#platform/server/context.ts'
import type { company } from '../../contract.ts'
import { clientOf } from '../client-store.ts'
import { askAutoBooking, NotSaid } from './ask.ts'

/** Milliseconds an answer is given again, so that a page that is opened by many asks once. */
const keptFor = 5 * 60_000
/** Answers one server keeps; the oldest goes first. */
const mostKept = 2000
/** Milliseconds a page waits for the core system. */
const patience = 5000

interface Kept {
  readonly until: number
  /** Null of an issuer that the core system does not know. */
  readonly answer: Promise<boolean | null>
}
const answers = new Map<string, Kept>()

async function ask(config: Config, organizationNumber: string): Promise<boolean | null> {
  const said = await askAutoBooking(config, [organizationNumber], patience)
  return said.get(organizationNumber) ?? null
}

/** What the core system says of an issuer, or said within five minutes. @throws NotSaid */
function saidOf(config: Config, organizationNumber: string, now: Date): Promise<boolean | null> {
  const key = `${config.coreSystemUrl} ${organizationNumber}`
  const known = answers.get(key)
  if (known && known.until > now.getTime()) return known.answer
  const answer = ask(config, organizationNumber)
  answers.delete(key)
  answers.set(key, { until: now.getTime() + keptFor, answer })
  // That it could not be fetched is nobody else's answer.
  answer.catch(() => answers.get(key)?.answer === answer && answers.delete(key))
  const [oldest] = answers.keys()
  if (answers.size > mostKept && oldest !== undefined) answers.delete(oldest)
  return answer
}

/** company 32 */
export const getcompanyautobooksettings: Handler<
  typeof company.getcompanyautobooksettings
> = async ({ org }, { db, config, now, refuse }) => {
  const { organizationNumber } = await clientOf(db, {
    organizationNumber: org,
    companyType: 'issuer',
  })
  try {
    return { settlementAutoBookActive: await saidOf(config, organizationNumber, now) }
  } catch (error) {
    if (error instanceof NotSaid) return refuse('notFetched')
    throw error
  }
}
