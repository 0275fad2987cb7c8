import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/server/database.ts'
import { formatDay } from '#platform/swedish/format.ts'
import { keypersons, match } from '#areas/parties/keypersons/contract.ts'
import { counts, judgedMatch, verdictOf } from '#areas/parties/keypersons/rules.ts'
import { righttosign } from '#areas/parties/righttosign/contract.ts'
import { combinationText } from '#areas/parties/righttosign/rules.ts'
import { sentences, statesAt, type Moment, type Part, type Standing } from './part.ts'

interface PersonState {
  readonly personal_number: string
  readonly name: string
  readonly possession_types: readonly string[]
  readonly board_member_type: string | null
  readonly residence: string | null
  readonly citizenship: string | null
  readonly source: string
}
const kept = z.array(match)

/** What the lists had said of a person last, with what AML had said of it (keypersons 6). */
async function screeningOf(
  db: Db,
  { personal_number: personalNumber, name }: PersonState,
  until: Date,
): Promise<string> {
  const screening = await db
    .selectFrom('personScreening')
    .selectAll()
    .where('personalNumber', '=', personalNumber)
    .where('name', '=', name)
    .where('screenedAt', '<', until)
    .orderBy('screenedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!screening) return 'Inte kontrollerad mot listorna.'
  const judgements = await db
    .selectFrom('screeningJudgement')
    .selectAll()
    .where('personalNumber', '=', personalNumber)
    .where('name', '=', name)
    .where('judgedAt', '<', until)
    .where((is) => is.or([is('endedAt', 'is', null), is('endedAt', '>=', until)]))
    .execute()
  const matches = kept.parse(screening.matches).map((one) => {
    const said = judgements.find(({ entryId }) => entryId === one.id)
    return judgedMatch(
      one,
      said && {
        id: said.id,
        same: said.samePerson,
        reason: said.reason,
        at: said.judgedAt,
        by: said.judgedBy,
        entry: match.parse(said.entry),
      },
    )
  })
  const verdict = matches.some(({ judgement }) => judgement?.holds)
    ? verdictOf(matches.map((one) => ({ ...one, match: counts(one) })))
    : screening
  return sentences(
    verdict.isPep ? 'PEP.' : 'Inte PEP.',
    verdict.isSanctioned ? 'På sanktionslista.' : 'Inte på sanktionslista.',
    `Kontrollerad ${formatDay(screening.screenedAt)} mot ${screening.source}.`,
    ...judgements.map(
      ({ samePerson, judgedBy, reason }) =>
        `${judgedBy} bedömde en träff: ${samePerson ? 'den är samma' : 'den är inte samma'} (${reason}).`,
    ),
  )
}

async function readPersons(db: Db, moment: Moment): Promise<readonly Standing[]> {
  const states = await statesAt<PersonState>(db, 'keyPerson', moment)
  return Promise.all(
    states.map(async ({ key, since, content }) => ({
      key,
      name: content.name,
      value: [content.board_member_type, ...content.possession_types].filter(Boolean).join(', '),
      personalNumber: content.personal_number,
      detail: sentences(
        content.residence && `Bosatt i ${content.residence}.`,
        content.citizenship && `Medborgare i ${content.citizenship}.`,
        await screeningOf(db, content, moment.until),
      ),
      since,
      by: content.source,
    })),
  )
}
export const personsPart: Part = {
  name: 'persons',
  may: [keypersons.getPersons.may],
  histories: ['keyPerson'],
  read: readPersons,
}

const boardFacts = z.object({
  members: z.array(
    z.object({ name: z.string(), roles: z.array(z.object({ text: z.string() })).default([]) }),
  ),
  signatoryText: z.string(),
})
const members = z.array(z.object({ name: z.string(), socialSecurityNumber: z.string() }))

async function readBoard(
  db: Db,
  { organizationNumber, until }: Moment,
): Promise<readonly Standing[]> {
  const { rows } = await sql<{ at: Date; by: string; content: unknown }>`
    select fetched_at as at, provider as by, answer -> 'content' as content from company_information
    where organization_number = ${organizationNumber} and part = 'board' and fetched_at < ${until}
    order by fetched_at desc limit 1`.execute(db)
  const [latest] = rows
  const board = latest && boardFacts.safeParse(latest.content).data
  const decision = await db
    .selectFrom('rightToSignDecision')
    .selectAll()
    .where('organizationNumber', '=', organizationNumber)
    .where('decidedAt', '<', until)
    .orderBy('decidedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return [
    ...(latest && board
      ? [
          {
            key: 'register',
            name: 'Firmateckning enligt registret',
            value: board.signatoryText || 'Registret angav ingen',
            lines: board.members.map(({ name, roles }) => ({
              name,
              value: roles.map(({ text }) => text).join(', '),
            })),
            since: latest.at,
            by: `Leverantör ${latest.by}`,
          },
        ]
      : []),
    ...(decision
      ? [
          {
            key: decision.id,
            name: 'Beslutat om firmateckning',
            value: combinationsInWords(decision.combinations, members.parse(decision.members)),
            detail: `${decision.reason} (Ordalydelsen var: ${decision.signatoryText})`,
            since: decision.decidedAt,
            by: decision.decidedBy,
          },
        ]
      : []),
  ]
}
const combinationsInWords = (
  combinations: readonly (readonly string[])[],
  persons: z.output<typeof members>,
) =>
  combinations
    .map((numbers) =>
      combinationText(
        numbers.map((number) => ({
          name:
            persons.find(({ socialSecurityNumber }) => socialSecurityNumber === number)?.name ??
            'en person som inte längre är namngiven',
        })),
      ),
    )
    .join('; ')
export const boardPart: Part = {
  name: 'board',
  may: [righttosign.getDirectorship.may],
  histories: [],
  read: readBoard,
}
