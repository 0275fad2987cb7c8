import { sql, type Insertable } from 'kysely'
import type { InterpretationStatus, OutboxMessage } from '#database/types.ts'
import { withPath, type Content } from '../../content.ts'
import { documentFields, type DocumentFieldName } from '../../fields.ts'
import { helpRequest, taskActions } from '#areas/foundation/usertasks/rules.ts'
import { demoUsers } from '#simulators/demo-users.ts'
import { idOf, insertAll } from '#world/insert.ts'
import { payloadOf, type Made } from './documents.ts'
import { userId } from '#world/staff.ts'
import { draws } from '#world/register/chance.ts'
import { writeTasks } from '#areas/foundation/usertasks/server/demo.ts'
import { ago, somebody, type World } from '#world/world.ts'

const statusWords = {
  Removed: 'Borttagen',
  FaultReported: 'Felrapporterad',
  Completed: 'Skickad',
} as const

/**
 * What belongs to documents: their history, drafts, a lock, help that is asked for, what was sent,
 * and what was learned.
 */
export async function writeAround(world: World, made: readonly Made[]): Promise<void> {
  if (made.length === 0) return
  await insertAll(
    world.db,
    'interpretationStatus',
    made.flatMap((one, place) => historyOf(world, one, place)),
  )
  await writeSendings(
    world,
    made.filter(({ planned }) => planned.status === 'Completed'),
  )
  await writeDrafts(
    world,
    made.filter(({ planned }) => planned.has.has('draft')),
  )
  await writeAttention(world, made)
  await writeLearned(world, made)
}

function historyOf(
  world: World,
  { planned, row }: Made,
  place: number,
): Omit<Insertable<InterpretationStatus>, 'id'>[] {
  const by = row.completedBy ?? somebody(draws(world.seed, 'work', place, 76))
  const came = {
    interpretationId: row.id,
    status: 'Pending' as const,
    what: 'Inkommen',
    reason: '',
    changedBy: 'Skynet',
    changedAt: planned.at,
  }
  if (planned.status === 'Pending') return [came]
  const changedAt = row.completedAt ?? new Date(planned.at.getTime() + 90 * 60_000)
  const ended = {
    ...came,
    status: planned.status,
    what: statusWords[planned.status],
    reason: planned.reason ?? '',
    changedBy: by,
    changedAt,
  }
  return planned.has.has('resent')
    ? [came, ended, { ...ended, what: 'Skickad igen' }]
    : [came, ended]
}

async function writeSendings({ db, seed }: World, completed: readonly Made[]): Promise<void> {
  const messages: Insertable<OutboxMessage>[] = []
  const sendings = completed.flatMap((one, place) => {
    const at = one.row.completedAt as Date
    const isDead = one.planned.has.has('dead')
    const numbers = one.planned.has.has('resent') ? [1, 2] : [1]
    return numbers.map((number) => {
      const fails = isDead || (numbers.length === 2 && number === 1)
      const idempotencyKey = `interpretation:${one.row.id}:${number}`
      messages.push({
        id: idOf(seed, 'interpretation-message', place * 10 + number),
        destination: 'invoice-system',
        kind: one.row.invoiceRequestSource === 3 ? 'invoice.administer' : 'invoice.interpreted',
        payload: JSON.stringify(payloadOf(one)),
        idempotencyKey,
        company: one.row.issuerOrganizationNumber as string,
        state: fails ? 'dead' : 'delivered',
        attempts: 1,
        lastError: fails ? 'Mottagaren svarade 409: fakturanumret finns redan' : null,
        lastStatus: fails ? 409 : null,
        lastAttemptAt: at,
        nextAttemptAt: at,
        deliveredAt: fails ? null : at,
        createdAt: at,
        createdBy: one.row.completedBy as string,
      })
      return {
        interpretationId: one.row.id,
        number,
        idempotencyKey,
        forceCurrencySek: false,
        addPeriodAfterInvoiceNumber: number === 2,
        sentBy: one.row.completedBy as string,
        sentAt: at,
      }
    })
  })
  await insertAll(db, 'outboxMessage', messages)
  await insertAll(db, 'interpretationSending', sendings)
}

/** Somebody has begun to correct these. */
async function writeDrafts(world: World, drafted: readonly Made[]): Promise<void> {
  const { db } = world
  for (const [place, { row, content }] of drafted.entries()) {
    const by = somebody(draws(world.seed, 'work', place, 77))
    const at = ago(world, 0, 8 + place * 25)
    const name: DocumentFieldName = place % 2 === 0 ? 'customerNumber' : 'recipientEmailAddress'
    const before = content.fields[name]
    const text = name === 'customerNumber' ? `${before.rawValue}-1` : `ekonomi.${before.rawValue}`
    const after = {
      ...before,
      rawValue: text,
      formattedValue: text,
      submittedByUser: true,
      confidence: 1,
      startPosition: null,
    }
    const changed: Content = withPath(content, `fields.${name}`, after)
    await db
      .updateTable('interpretation')
      .set({
        content: JSON.stringify(changed),
        version: 2,
        ...(name === 'recipientEmailAddress' && { recipientEmailAddress: text }),
      })
      .where('id', '=', row.id)
      .execute()
    await db
      .insertInto('interpretationChange')
      .values({
        interpretationId: row.id,
        batch: idOf(world.seed, 'interpretation-batch', place),
        field: `fields.${name}`,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
        changedBy: by,
        changedAt: at,
      })
      .execute()
    await db
      .insertInto('interpretationDraft')
      .values({ interpretationId: row.id, changedAt: at, changedBy: by, changes: 1 })
      .execute()
  }
}

/**
 * Who edits, and who wants help. The lock is of somebody who stays all day, so that there is always
 * one to meet.
 */
async function writeAttention(world: World, made: readonly Made[]): Promise<void> {
  const { db, seed, now } = world
  const place = 4
  const editor = demoUsers[place]
  const locked = made.find(({ planned }) => planned.has.has('lock'))
  if (locked && editor)
    await db
      .insertInto('interpretationLock')
      .values({
        interpretationId: locked.row.id,
        key: idOf(seed, 'interpretation-lock', 0),
        userId: userId(seed, place),
        userName: `${editor.firstName} ${editor.lastName}`,
        pingedAt: new Date(now.getTime() + 12 * 3_600_000),
      })
      .execute()
  const asks = made.find(({ planned }) => planned.has.has('help'))
  if (asks)
    await writeTasks(world, 'help', [
      {
        header: taskActions[helpRequest].name,
        message: 'Fakturan har två möjliga mottagare. Vem ska stå?',
        due: 0,
        by: somebody(draws(seed, 'work', 0, 78)),
        made: ago(world, 0, 35),
        action: { taskAction: helpRequest, actionId: asks.row.id as string },
      },
    ])
}

/** What corrections have taught, one of which somebody has let go. */
async function writeLearned(world: World, made: readonly Made[]): Promise<void> {
  const { db, seed } = world
  const fields: readonly DocumentFieldName[] = [
    'customerNumber',
    'invoiceNumber',
    'recipientEmailAddress',
  ]
  const senders = new Map(made.map(({ row }) => [row.issuerOrganizationNumber as string, row]))
  await insertAll(
    db,
    'interpretationLearned',
    [...senders.values()].slice(0, 3).map((row, place) => {
      const field = fields[place] as DocumentFieldName
      const by = somebody(draws(seed, 'work', place, 79))
      const isForgotten = place === 2
      return {
        id: idOf(seed, 'interpretation-learned', place),
        sender: row.issuerOrganizationNumber as string,
        senderName: row.issuerName ?? null,
        field,
        entry: JSON.stringify({
          field,
          label: documentFields[field].label.toLowerCase(),
          relation: 'right',
          page: 'first',
          x: 0.27,
          y: 0.16,
          constant: '',
        }),
        what: `${documentFields[field].label} läses till höger om "${documentFields[field].label}"`,
        interpretationId: row.id,
        learnedBy: by,
        learnedAt: ago(world, 6 - place),
        forgottenBy: isForgotten ? by : null,
        forgottenAt: isForgotten ? ago(world, 1) : null,
      }
    }),
  )
  await db.executeQuery(sql`analyze interpretation`.compile(db))
}
