import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '#platform/server/database.ts'
import type { Refusal } from '#platform/server/refuse.ts'
import { places } from '#areas/places.ts'
import { actOfTwo, type AnyCall } from '#areas/foundation/approvals/server/public.ts'
import { mayJudgeHits } from '#areas/foundation/users/rules.ts'
import { companyName, roleOf } from '#areas/parties/company/server/public.ts'
import { samenessTexts, type Match } from '../rules.ts'
import { endJudgement, keepJudgement, type Listed } from './judgement-store.ts'
import { storedPersons } from './store.ts'

/** Who it is about, told apart without a personal number in what waits (approvals 8). */
const markOf = ({ personalNumber, name }: Listed) =>
  createHash('sha256')
    .update(JSON.stringify([personalNumber, name]))
    .digest('hex')

const changed: Refusal<'cannotBeDone'> = {
  code: 'cannotBeDone',
  message:
    'Personen har kontrollerats eller bedömts på nytt sedan det begärdes. Läs träffen igen och begär det på nytt.',
}

/** A hit of a company's key person, as it is stored now. */
async function hitOf(db: Db, org: string, person: string, entryId: string) {
  const found = (await storedPersons(db, org)).find((one) => markOf(one) === person)
  const match = found?.matches.find(({ id }) => id === entryId)
  return found && match && { person: found, match }
}

/**
 * That somebody on a sanctions list is another than a key person, as one of AML says and another
 * approves: nothing else lifts the stop (keypersons 9).
 */
export const clearSanction = actOfTwo('clearSanction', {
  payload: z.object({
    org: z.string(),
    person: z.string(),
    entryId: z.string(),
    /** When the lists were asked, and what had been said of the hit. */
    screenedAt: z.iso.datetime(),
    judgementId: z.uuid().nullable(),
  }),
  askers: mayJudgeHits,
  perform: async ({ org, person: mark, entryId, screenedAt, judgementId }, call, asker) => {
    const { db, now, audit } = call
    const hit = await hitOf(db, org, mark, entryId)
    if (!hit || hit.person.screenedAt?.toISOString() !== screenedAt) return changed
    const { person, match } = hit
    if ((match.judgement?.id ?? null) !== judgementId) return changed
    if (judgementId !== null && !(await endJudgement(db, judgementId, asker, now))) return changed
    const said = { entry: match, same: false, reason: asker.reason }
    const by = { id: asker.id, name: asker.withSecond }
    if (!(await keepJudgement(db, person, said, by, now))) return changed
    audit({
      company: org,
      persons: [person.personalNumber],
      after: { entry: { id: match.id, name: match.name, datasets: match.datasets }, same: false },
    })
    return undefined
  },
})

/** How like the two are, by what the lists say, without who they are (approvals 8). */
function likenessOf({ kind, name, personalNumber }: Doubted, match: Match) {
  const same = (one: string) => one.toLowerCase() === name.toLowerCase()
  const born = match.birthDates.map((date) => date.replaceAll('-', ''))
  const dayInWords = born.some((date) => personalNumber.startsWith(date))
    ? 'Samma, så långt listan säger'
    : 'En annan'
  return [
    { label: 'Likhet enligt listan', before: `${Math.round(match.score * 100)} %` },
    {
      label: 'Namn',
      before: [match.name, ...match.aliases].some(same) ? 'Samma' : 'Ett annat',
    },
    ...(kind === 'company'
      ? []
      : [{ label: 'Födelsedag', before: born.length === 0 ? 'Står inte på listan' : dayInWords }]),
  ]
}

interface Doubted extends Listed {
  readonly kind: 'person' | 'company'
  readonly screenedAt: Date | null
}
/** Lets what one of AML says of a sanctions hit wait for another of them. */
export const askToClear = async (
  call: AnyCall,
  org: string,
  person: Doubted,
  { match, judgementId, reason }: { match: Match; judgementId: string | null; reason: string },
) =>
  clearSanction.ask(call, {
    subject: `${org} ${match.id}`,
    organizationNumber: org,
    title: `En träff på en sanktionslista är ${person.kind === 'company' ? `ett annat bolag än ${person.name}, hos` : 'en annan person än nyckelpersonen i'} ${(await companyName(call.db, org)) ?? org}`,
    place: places.client(await roleOf(call.db, org), org, 'keypersons'),
    // Who it is, is read on the page of the company (approvals 8).
    difference: [
      { label: `Posten ${match.id}`, before: 'Träff', after: samenessTexts[person.kind].other },
      ...likenessOf(person, match).map((one) => ({ ...one, after: '' })),
    ],
    reason,
    payload: {
      org,
      person: markOf(person),
      entryId: match.id,
      screenedAt: person.screenedAt?.toISOString() ?? '',
      judgementId,
    },
  })
