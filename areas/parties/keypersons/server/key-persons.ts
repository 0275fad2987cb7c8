import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import type { FailureCode } from '#platform/server/outside/provider-call.ts'
import { handlers } from '#platform/server/serve.ts'
import { keypersons } from '../contract.ts'
import { judgeHit, undoJudgement } from './judgements.ts'
import { fetchPersons, rereadPersons, screenPersons } from './refresh.ts'
import { storedPersons, type StoredPerson } from './store.ts'

const countries = new Intl.DisplayNames(['sv'], { type: 'region', fallback: 'none' })
const countryName = (code: string | null) => (code === null ? null : (countries.of(code) ?? code))
const failureTexts: Readonly<Record<FailureCode, string>> = {
  missing: 'Kontrolltjänsten har inte listorna',
  slow: 'Kontrolltjänsten svarade inte i tid',
  unreachable: 'Kontrolltjänsten kunde inte nås',
  refused: 'Kontrolltjänsten avvisade frågan',
  nonsense: 'Kontrolltjänstens svar gick inte att tolka',
}

function present(stored: StoredPerson) {
  const { matches } = stored
  return {
    opened: matches.length > 0,
    kind: stored.kind,
    name: stored.name,
    socialSecurityNumber: stored.personalNumber,
    possessionTypes: stored.possessionTypes,
    boardmemberType: stored.boardMemberType,
    countryOfResidence: countryName(stored.residence),
    countryOfResidenceCode: stored.residence,
    countryOfCitizenship: countryName(stored.citizenship),
    countryOfCitizenshipCode: stored.citizenship,
    isPep: stored.isPep,
    isSanctioned: stored.isSanctioned,
    amlUpdatedTimestamp: stored.screenedAt,
    amlSource: stored.screeningSource,
    amlListVersion: stored.listVersion,
    matches,
    amlFailure:
      stored.failedAt && stored.reason
        ? { text: failureTexts[stored.reason], failedAt: stored.failedAt }
        : null,
    timestamp: stored.fetchedAt,
    source: stored.source,
  }
}
const presentPersons = async (db: Db, organizationNumber: string) =>
  (await storedPersons(db, organizationNumber)).map(present)

const getPersons: Handler<typeof keypersons.getPersons> = async ({ org }, { db, audit }) => {
  audit({ company: org })
  return presentPersons(db, org)
}

const refreshPersons: Handler<typeof keypersons.refreshPersons> = async ({ org }, context) => {
  context.audit({ company: org })
  if (!(await rereadPersons(context, org))) return context.refuse('notFetched')
  const persons = await presentPersons(context.db, org)
  return persons.length > 0 ? persons : undefined
}

const fetchAnew: Handler<typeof keypersons.fetchPersons> = async ({ org }, context) => {
  context.audit({ company: org })
  // What came within 15 minutes is not paid for again.
  if (!(await fetchPersons({ ...context, cause: 'asked' }, org, 'old')))
    return context.refuse('registerAway')
  const persons = await presentPersons(context.db, org)
  return persons.length > 0 ? persons : undefined
}

const refreshAml: Handler<typeof keypersons.refreshAml> = async ({ org, everybody }, context) => {
  context.audit({ company: org })
  await screenPersons(context, org, everybody)
  return presentPersons(context.db, org)
}

export const keypersonsServed = handlers(keypersons, {
  getPersons,
  refreshPersons,
  fetchPersons: fetchAnew,
  refreshAml,
  judgeHit,
  undoJudgement,
})
