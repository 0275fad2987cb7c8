import { sql } from 'kysely'
import { helpRequest, taskActions } from '#areas/foundation/usertasks/rules.ts'
import { writeTasks } from '#areas/foundation/usertasks/server/demo.ts'
import type { LearnedPlace } from '#reader/options.ts'
import { demoUsers } from '#simulators/demo-users.ts'
import { idOf, insertAll } from '#world/insert.ts'
import { draws } from '#world/register/chance.ts'
import { actorNamed, userId } from '#world/staff.ts'
import { ago, somebody, type World } from '#world/world.ts'
import { documentFields, type DocumentFieldName } from '../../fields.ts'
import { applyTo } from '../draft-store.ts'
import { placeColumns } from '../reading/learn.ts'
import { interpretationById } from '../store.ts'
import type { DemoDocument } from './documents.ts'

const having = (documents: readonly DemoDocument[], what: 'draft' | 'lock' | 'help') =>
  documents.filter(({ planned }) => planned.has.has(what))

/** Somebody has begun to correct these, and not sent them. */
export async function writeDrafts(world: World, documents: readonly DemoDocument[]): Promise<void> {
  const { db, seed } = world
  for (const [place, { row, content }] of having(documents, 'draft').entries()) {
    const stored = await interpretationById(db, row.id)
    if (!stored) throw new Error(`the interpretation ${row.id} is not there`)
    const { customerNumber, recipientEmailAddress } = content.fields
    const context = {
      db,
      actor: actorNamed(somebody(draws(seed, 'work', place, 77))),
      now: ago(world, 0, 8 + place * 25),
    }
    await applyTo(context, stored, {
      documentFields:
        place % 2 === 0
          ? { customerNumber: { rawValue: `${customerNumber.rawValue}-1` } }
          : { recipientEmailAddress: { rawValue: `ekonomi.${recipientEmailAddress.rawValue}` } },
    })
    // The same id in every world of the seed.
    await db
      .updateTable('interpretationChange')
      .set({ batch: idOf(seed, 'interpretation-batch', place) })
      .where('interpretationId', '=', row.id)
      .execute()
  }
}

/** Somebody edits one, and stays all day, so that there is always one to meet. */
export async function writeLock(
  { db, seed, now }: World,
  documents: readonly DemoDocument[],
): Promise<void> {
  const place = 4
  const editor = demoUsers[place]
  if (!editor) return
  await insertAll(
    db,
    'interpretationLock',
    having(documents, 'lock')
      .slice(0, 1)
      .map(({ row }) => ({
        interpretationId: row.id,
        key: idOf(seed, 'interpretation-lock', 0),
        userId: userId(seed, place),
        userName: `${editor.firstName} ${editor.lastName}`,
        pingedAt: new Date(now.getTime() + 12 * 3_600_000),
      })),
  )
}

/** Somebody asks a colleague about one. */
export const writeHelp = (world: World, documents: readonly DemoDocument[]): Promise<void> =>
  writeTasks(
    world,
    'help',
    having(documents, 'help')
      .slice(0, 1)
      .map(({ row }) => ({
        kind: 'help' as const,
        header: taskActions[helpRequest].name,
        message: 'Fakturan har två möjliga mottagare. Vem ska stå?',
        due: 0,
        by: somebody(draws(world.seed, 'work', 0, 78)),
        at: ago(world, 0, 35),
        action: { taskAction: helpRequest, actionId: row.id },
      })),
  )

const learnedFields = ['customerNumber', 'invoiceNumber', 'recipientEmailAddress'] as const
const placeOf = (field: DocumentFieldName): LearnedPlace => ({
  field,
  label: documentFields[field].label.toLowerCase(),
  relation: 'right',
  page: 'first',
  x: 0.27,
  y: 0.16,
  constant: '',
})

/** What corrections have taught of three senders, one of which somebody has let go. */
export async function writeLearned(
  world: World,
  documents: readonly DemoDocument[],
): Promise<void> {
  const { db, seed } = world
  const senders = new Map(documents.map((one) => [one.issuer.organizationNumber, one]))
  const newest = [...senders.values()]
  await insertAll(
    db,
    'interpretationLearned',
    learnedFields.flatMap((field, place) => {
      const document = newest[place]
      if (!document) return []
      const by = somebody(draws(seed, 'work', place, 79))
      const entry = placeOf(field)
      const isForgotten = place === 2
      return [
        {
          id: idOf(seed, 'interpretation-learned', place),
          sender: document.issuer.organizationNumber,
          senderName: document.issuer.name,
          ...placeColumns(field, entry),
          interpretationId: document.row.id,
          learnedBy: by,
          learnedAt: ago(world, 6 - place),
          forgottenBy: isForgotten ? by : null,
          forgottenAt: isForgotten ? ago(world, 1) : null,
        },
      ]
    }),
  )
  await sql`analyze interpretation`.execute(db)
}
