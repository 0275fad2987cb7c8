import { sql } from 'kysely'
import type { Context, Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { mostNamed } from '#platform/server/audit/persons.ts'
import { inChat } from '#platform/server/outbox/chat.ts'
import { excelAnswer } from '#platform/server/export/excel.ts'
import { inBatches } from '#platform/server/export/batches.ts'
import type { Column } from '#platform/server/export/columns.ts'
import { onboardingTypeOf } from '#areas/acquisition/companytasks/rules.ts'
import { places } from '#areas/places.ts'
import type { onboarding } from '../contract.ts'
import { endedProblem, type ExportKind } from '../rules.ts'
import { channelNames, typeNames } from '../texts.ts'
import { presentOnboardings, typed, type OnboardingRow } from './onboarding-store.ts'

const kindNames = {
  alla: 'Onboardings',
  ofullstandiga: 'Ofullständiga onboardings',
  statistik: 'Statistik över onboardings',
}

/**
 * Tells in the chat, to whoever asked, where the export is fetched: what is in it does not leave
 * the house.
 */
const sendToChat = async (kind: ExportKind, { actor, config, send, audit }: Context) => {
  const whom = actor.kind === 'staff' ? `${actor.name} (${actor.email})` : actor.name
  await send(
    inChat(
      { kind: 'onboarding.export' },
      {
        title: kindNames[kind],
        text: `Exporten till ${whom} är klar att hämta.`,
        link: {
          text: 'Hämta exporten',
          url: `${config.publicUrl}${places.onboardingsExport(kind)}`,
        },
      },
    ),
  )
  audit({ subject: kind })
}
export const exportOnboarding: Handler<typeof onboarding.exportOnboarding> = (input, context) =>
  sendToChat(input.onlyIncompleteOnboardings ? 'ofullstandiga' : 'alla', context)
export const exportOnboardingStatistics: Handler<typeof onboarding.exportOnboardingStatistics> = (
  _,
  context,
) => sendToChat('statistik', context)

const endNames = { completed: 'Färdig', canceled: 'Avbruten' }
const stateOf = (row: OnboardingRow) => {
  const ended = endedProblem(row)
  return ended ? endNames[ended] : 'Pågående'
}
const columns: readonly Column<OnboardingRow>[] = [
  { title: 'Företag', type: 'text', value: (row) => row.companyName, width: 34 },
  {
    title: 'Organisationsnummer',
    type: 'company',
    value: (row) => row.organizationNumber,
    width: 20,
  },
  { title: 'Typ', type: 'text', value: (row) => typeNames[row.onboardingType], width: 18 },
  { title: 'Status', type: 'text', value: stateOf, width: 12 },
  {
    title: 'Skapad av',
    type: 'text',
    value: (row) => channelNames[row.channel],
    width: 12,
  },
  { title: 'Skapad', type: 'instant', value: (row) => row.createdAt },
  { title: 'Säljare', type: 'text', value: (row) => row.repEmail, width: 30 },
  { title: 'Kontaktperson', type: 'text', value: (row) => row.contactName, width: 26 },
  { title: 'E-postadress', type: 'text', value: (row) => row.contactEmail, width: 30 },
  { title: 'Kontaktad', type: 'instant', value: (row) => row.contactedAt },
  { title: 'Färdig', type: 'instant', value: (row) => row.completedAt },
  { title: 'Avbruten', type: 'instant', value: (row) => row.canceledAt },
  { title: 'Orsak', type: 'text', value: (row) => row.canceledReason, width: 40 },
]

interface Month {
  readonly month: string
  /** As the table numbers it. */
  readonly onboardingType: number
  readonly started: number
  readonly completed: number
  readonly canceled: number
  readonly days: number | null
}
const statistics: readonly Column<Month>[] = [
  { title: 'Månad', type: 'text', value: (row) => row.month, width: 10 },
  {
    title: 'Typ',
    type: 'text',
    value: (row) => typeNames[onboardingTypeOf(row.onboardingType)],
    width: 18,
  },
  { title: 'Startade', type: 'number', value: (row) => row.started },
  { title: 'Färdiga', type: 'number', value: (row) => row.completed },
  { title: 'Avbrutna', type: 'number', value: (row) => row.canceled },
  { title: 'Dagar till färdig, i snitt', type: 'number', value: (row) => row.days, width: 24 },
]
/** Onboardings by the month they were started in, in Stockholm, the newest first, and by type. */
async function months(db: Db): Promise<readonly Month[]> {
  const { rows } = await sql<Month>`
    select to_char(created_at at time zone 'Europe/Stockholm', 'YYYY-MM') as month, onboarding_type,
      count(*)::int as started, count(completed_at)::int as completed, count(canceled_at)::int as canceled,
      round(avg(extract(epoch from completed_at - created_at) / 86400), 1)::float8 as days
    from onboarding where deleted_at is null group by 1, 2 order by 1 desc, 2`.execute(db)
  return rows
}
async function* each<Row>(rows: readonly Row[]) {
  yield* rows
}

const exported = (db: Db, onlyIncomplete: boolean) =>
  presentOnboardings(db).$if(onlyIncomplete, (all) =>
    all.where('completedAt', 'is', null).where('canceledAt', 'is', null),
  )

const rowsAfter =
  (db: Db, onlyIncomplete: boolean) => async (after: OnboardingRow | undefined, take: number) => {
    const rows = await exported(db, onlyIncomplete)
      .where((eb) => (after === undefined ? eb.lit(true) : eb('onboarding.id', '>', after.id)))
      .orderBy('onboarding.id')
      .limit(take)
      .execute()
    return rows.map(typed)
  }

/** The sole traders and the contact persons of an export; no more than shows that they are too many. */
async function personsIn(db: Db, onlyIncomplete: boolean): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct key from (${exported(db, onlyIncomplete)}) exported
    cross join lateral (values (organization_number), (contact_email)) as named (key)
    where key like '%@%' or substr(key, 3, 1) < '2' order by key limit ${mostNamed + 1}`.execute(db)
  return rows.map(({ key }) => key)
}

export const downloadExport: Handler<typeof onboarding.downloadExport> = async (
  { kind },
  context,
) => {
  const { db, audit } = context
  audit({ subject: kind })
  if (kind === 'statistik') {
    const rows = await months(db)
    return excelAnswer(context, {
      name: kindNames[kind],
      columns: statistics,
      rows: each(rows),
      count: rows.length,
      persons: [],
    })
  }
  const onlyIncomplete = kind === 'ofullstandiga'
  const { count } = await db
    .selectFrom(exported(db, onlyIncomplete).as('exported'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return excelAnswer(context, {
    name: kindNames[kind],
    columns,
    rows: inBatches(rowsAfter(db, onlyIncomplete), (row) => row),
    count,
    persons: await personsIn(db, onlyIncomplete),
  })
}
