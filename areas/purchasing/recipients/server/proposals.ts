import { sql } from 'kysely'
import type { Context, Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { handlers } from '#platform/server/serve.ts'
import { debtorOf } from '#areas/credit/limits/server/public.ts'
import { waitingOn } from '#areas/foundation/approvals/server/public.ts'
import { recipients } from '../contract.ts'
import { factsOf, mainOf } from '../rules.ts'
import {
  countProposals,
  heldProposal,
  pageOfProposals,
  pairOf,
  proposalsOf,
  type ProposalRow,
} from './proposal-store.ts'

/** So many are shown on a recipient's page. */
const shownOfOne = 10

const present = ({ one, other, foundAt, saidAt, saidBy, why, ...row }: ProposalRow) => {
  const { organizationNumber: mainNumber } = mainOf(one, other)
  const plain = ({ hasAliases: _, ...side }: ProposalRow['one']) => side
  return {
    ...row,
    evidence: [...row.evidence],
    one: plain(one),
    other: plain(other),
    mainNumber,
    found: foundAt,
    notSame:
      saidAt === null || saidBy === null || why === null ? null : { at: saidAt, by: saidBy, why },
  }
}

const list: Handler<typeof recipients.list> = async (
  { state, query, where, orderBy, currentPage, take },
  { db, today },
) => {
  const filter = { state, query: query.trim(), where, today }
  const page = { ...filter, orderBy, take, offset: currentPage * take }
  return {
    list: (await pageOfProposals(db, page)).map(present),
    totalHits: await countProposals(db, filter),
  }
}

const of: Handler<typeof recipients.of> = async ({ organizationNumber }, { db }) => {
  const { main } = await debtorOf(db, organizationNumber)
  return { list: (await proposalsOf(db, main, shownOfOne)).map(present) }
}

interface Asked {
  readonly organizationNumber: string
  readonly otherNumber: string
}
/** The pair, held, with its place in the trail. */
function held({ db, audit }: Omit<Context, 'refuse'>, { organizationNumber, otherNumber }: Asked) {
  audit({ company: organizationNumber, subject: otherNumber })
  return heldProposal(db, pairOf(organizationNumber, otherNumber))
}

/** Whether somebody has asked that two are merged or taken apart. */
async function waits(db: Db, { organizationNumber, otherNumber }: Asked): Promise<boolean> {
  const ofBoth = await Promise.all(
    [organizationNumber, otherNumber].map((number) => waitingOn(db, ['mergeRecipients'], number)),
  )
  return ofBoth
    .flat()
    .some((one) => [organizationNumber, otherNumber].includes(one.organizationNumber ?? ''))
}

/** A person says that two are not the same (recipients 3). */
const notSame: Handler<typeof recipients.notSame> = async ({ why, ...asked }, context) => {
  const { db, actor, now, audit, refuse } = context
  const pair = await held(context, asked)
  if (!pair) return refuse('notProposed')
  if (pair.state === 'merged') return refuse('isMerged')
  if (pair.state === 'notSame') return refuse('alreadySaid')
  if (await waits(db, asked)) return refuse('waits')
  audit({ why })
  await db
    .updateTable('recipientProposal')
    .set({
      state: 'notSame',
      saidAt: now,
      saidBy: actor.name,
      why,
      saidFacts: [...factsOf(pair.evidence)],
    })
    .where('id', '=', pair.id)
    .execute()
  return undefined
}

/** Takes it back: the pair is proposed as before. */
const takeBackNotSame: Handler<typeof recipients.takeBackNotSame> = async (asked, context) => {
  const { db, audit, refuse } = context
  const pair = await held(context, asked)
  if (!pair) return refuse('notProposed')
  if (pair.state !== 'notSame') return refuse('notSaid')
  audit({ before: { why: pair.why } })
  await db
    .updateTable('recipientProposal')
    .set({ state: 'open', saidAt: null, saidBy: null, why: null, saidFacts: sql`null` })
    .where('id', '=', pair.id)
    .execute()
  return undefined
}

export const recipientsServed = handlers(recipients, { list, of, notSame, takeBackNotSame })
