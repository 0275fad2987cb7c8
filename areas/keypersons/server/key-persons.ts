import { z } from 'zod'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { attempt, ProviderFailure, type FailureCode } from '#platform/server/provider-call.ts'
import { handlers } from '#platform/server/serve.ts'
import { boardAnswers, boardOf } from '#areas/company/server/public.ts'
import { providerNames } from '#areas/company/rules.ts'
import { keypersons, match } from '../contract.ts'
import { keyPersonsOf, shouldScreen } from '../rules.ts'
import { askLists } from './screening.ts'
import { keepScreeningFailure, keepScreenings, replacePersons, storedPersons, type StoredPerson } from './store.ts'

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
  const matches = z.array(match).parse(stored.matches ?? [])
  return {
    opened: matches.length > 0,
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
    matches,
    amlFailure:
      stored.failedAt && stored.reason
        ? { text: failureTexts[stored.reason as FailureCode], failedAt: stored.failedAt }
        : null,
    timestamp: stored.fetchedAt,
    source: stored.source,
  }
}
const shown = async (db: Db, organizationNumber: string) => (await storedPersons(db, organizationNumber)).map(present)

const getPersons: Handler<typeof keypersons.getPersons> = async ({ org }, { db, audit }) => {
  audit({ company: org })
  return shown(db, org)
}

const refreshPersons: Handler<typeof keypersons.refreshPersons> = async ({ org }, context) => {
  const { write, audit, refuse } = context
  audit({ company: org })
  const board = await boardOf(context, org)
  if (board?.failure && board.failure.code !== 'missing') return refuse('registerAway')
  const persons = board ? keyPersonsOf(board.members, board.principals) : []
  // A register that does not answer has not said that there is nobody.
  if (!board && (await boardAnswers(context, org)).unreachable) return refuse('registerAway')
  audit({ after: { keyPersons: persons.length } })
  const origin = { source: board ? providerNames[board.provider] : '', fetchedAt: board?.fetchedAt ?? context.now }
  const kept = await write(async (db) => {
    await replacePersons(db, org, persons, origin)
    return shown(db, org)
  })
  return kept.length > 0 ? kept : undefined
}

const refreshAml: Handler<typeof keypersons.refreshAml> = async ({ org, everybody }, context) => {
  const { db, now, actor, config, log, write, audit } = context
  audit({ company: org })
  const wanted = (await storedPersons(db, org)).filter(({ screenedAt }) =>
    shouldScreen(screenedAt ?? undefined, now, everybody),
  )
  const found = await attempt(() => askLists(config, wanted))
  if (found instanceof ProviderFailure) {
    log.warn({ code: found.code }, 'the screening service gave nothing usable')
    audit({ after: { failed: found.code } })
  } else audit({ after: { screened: wanted.length } })
  return write(async (transaction) => {
    if (found instanceof ProviderFailure)
      await keepScreeningFailure(
        transaction,
        wanted.map(({ personalNumber }) => personalNumber),
        found.code,
        now,
      )
    else if (wanted.length > 0)
      await keepScreenings(
        transaction,
        wanted.map(({ personalNumber, name }, at) => ({ personalNumber, name, matches: found[at] ?? [] })),
        { source: `OpenSanctions (${config.screeningDataset})`, at: now, by: actor.name },
      )
    return shown(transaction, org)
  })
}

export const keypersonsServed = handlers(keypersons, { getPersons, refreshPersons, refreshAml })
