import { z } from 'zod'
import type { Handler } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { formatOrganizationNumber, stockholmDay } from '#platform/swedish/format.ts'
import { places } from '#areas/places.ts'
import { actOfTwo } from '#areas/foundation/approvals/server/public.ts'
import { mayAnswerPersons } from '#areas/foundation/users/rules.ts'
import type { Hold, retention } from '../contract-retention.ts'
import { isReviewDay } from '../retention.ts'
import { holdOf, holdsInTurn, holdsOf, holdsOn, holdsThatKeep, type HoldRow } from './hold-store.ts'

const stateOf = ({ endedAt, placedAt }: HoldRow): Hold['state'] => {
  if (endedAt !== null) return 'ended'
  return placedAt === null ? 'asked' : 'placed'
}
const present =
  (now: Date) =>
  (row: HoldRow): Hold => ({
    id: row.id,
    socialSecurityNumber: row.personalNumber,
    emails: row.emails,
    organizationNumber: row.organizationNumber,
    reason: row.reason,
    reviewOn: row.reviewDay,
    toReview: row.endedAt === null && row.reviewDay <= stockholmDay(now),
    state: stateOf(row),
    askedAt: row.askedAt.toISOString(),
    askedBy: row.askedBy,
    endedAt: row.endedAt?.toISOString() ?? null,
    endedBy: row.endedBy,
    endedBecause: row.endedBecause,
  })

/** Of those that have ended, the latest. */
const mostEnded = 50

export const holds: Handler<typeof retention.holds> = async (_, { db, now }) => {
  const [keeping, ended] = await Promise.all([
    holdsThatKeep(db).orderBy('askedAt', 'desc').execute(),
    holdsOf(db)
      .where('endedAt', 'is not', null)
      .orderBy('endedAt', 'desc')
      .limit(mostEnded)
      .execute(),
  ])
  return { list: [...keeping, ...ended].map(present(now)) }
}

export const holdsOnOne: Handler<typeof retention.holdsOn> = async (input, { db, now }) => ({
  list:
    input.socialSecurityNumber === '' && input.organizationNumber === ''
      ? []
      : (await holdsOn(db, input).orderBy('askedAt', 'desc').execute()).map(present(now)),
})

/** Whom it is of, without saying which person (approvals 8). */
const whoseWords = ({
  personalNumber,
  organizationNumber,
}: Pick<HoldRow, 'personalNumber' | 'organizationNumber'>) =>
  organizationNumber === null
    ? `${personalNumber?.slice(0, 8) ?? ''}-****`
    : formatOrganizationNumber(organizationNumber)
const titleOf = (verb: string, { organizationNumber }: Pick<HoldRow, 'organizationNumber'>) =>
  `${verb} uppgifter om ${organizationNumber === null ? 'en person' : 'ett företag'}`
/** A sole trader's number is a person's, and a hold on a person names no company to approvals. */
const companyOf = ({ organizationNumber }: Pick<HoldRow, 'organizationNumber'>) =>
  organizationNumber === null ? {} : { organizationNumber }

/** What is asked for keeps at once; no second person's yes ends it (protection 11). */
export const placeHold = actOfTwo('placeHold', {
  payload: z.object({ id: z.uuid() }),
  askers: mayAnswerPersons,
  perform: async ({ id }, { db, now, audit }, asker) => {
    const { numUpdatedRows } = await db
      .updateTable('legalHold')
      .set({ placedAt: now, placedBy: asker.withSecond })
      .where('id', '=', id)
      .where('placedAt', 'is', null)
      .where('endedAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return { code: 'cannotBeDone', message: 'Det är redan avgjort.' }
    audit({ after: { hold: id, placed: true } })
    return undefined
  },
  undone: async ({ id }, { db, by, now, comment }) => {
    await db
      .updateTable('legalHold')
      .set({ endedAt: now, endedBy: by.name, endedBecause: comment })
      .where('id', '=', id)
      .where('placedAt', 'is', null)
      .where('endedAt', 'is', null)
      .execute()
  },
})

export const liftHold = actOfTwo('liftHold', {
  payload: z.object({ id: z.uuid() }),
  askers: mayAnswerPersons,
  perform: async ({ id }, { db, now, audit }, asker) => {
    const { numUpdatedRows } = await db
      .updateTable('legalHold')
      .set({ endedAt: now, endedBy: asker.withSecond, endedBecause: asker.reason })
      .where('id', '=', id)
      .where('placedAt', 'is not', null)
      .where('endedAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return { code: 'cannotBeDone', message: 'Det är redan hävt.' }
    audit({ before: { hold: id, placed: true }, after: { hold: id, placed: false } })
    return undefined
  },
})

export const askHold: Handler<typeof retention.askHold> = async (input, call) => {
  const { db, actor, now, newId, refuse, audit } = call
  const { socialSecurityNumber, organizationNumber, emails, reason, reviewOn } = input
  if (socialSecurityNumber === '' && organizationNumber === '' && emails.length > 0)
    return refuse('addressesOfPerson')
  if ((socialSecurityNumber === '') === (organizationNumber === '')) return refuse('oneOf')
  if (organizationNumber !== '' && emails.length > 0) return refuse('addressesOfPerson')
  if (!isReviewDay(reviewOn, stockholmDay(now))) return refuse('reviewToCome')
  const whose = {
    personalNumber: socialSecurityNumber || null,
    organizationNumber: organizationNumber || null,
  }
  await holdsInTurn(db)
  const standing = await holdsOn(db, input).execute()
  if (
    standing.some(
      (one) =>
        one.personalNumber === whose.personalNumber &&
        one.organizationNumber === whose.organizationNumber,
    )
  )
    return refuse('alreadyHeld')
  const id = newId()
  await db
    .insertInto('legalHold')
    .values({
      id,
      ...whose,
      emails: [...new Set(emails.map((email) => email.toLowerCase()))],
      reason,
      reviewOn,
      askedAt: now,
      askedBy: actor.name,
    })
    .execute()
  const asked = await placeHold.ask(call, {
    subject: id,
    ...companyOf(whose),
    title: titleOf('Bevara', whose),
    place: places.retention,
    difference: [
      { label: 'Gäller', before: '', after: whoseWords(whose) },
      { label: 'Ses över', before: '', after: reviewOn },
    ],
    reason,
    payload: { id },
  })
  if ('code' in asked) return refuse(asked)
  audit({
    subject: id,
    persons: [...(whose.personalNumber === null ? [] : [whose.personalNumber]), ...emails],
  })
  return { id, approvalId: asked.approvalId }
}

export const askLift: Handler<typeof retention.askLift> = async ({ id, reason }, call) => {
  const { db, refuse, audit } = call
  const row = (await holdOf(db, id)) ?? refusePlatform('notFound')
  if (stateOf(row) !== 'placed') return refuse('notPlaced')
  const asked = await liftHold.ask(call, {
    subject: id,
    ...companyOf(row),
    title: titleOf('Inte längre bevara', row),
    place: places.retention,
    difference: [
      { label: 'Gäller', before: whoseWords(row), after: '' },
      { label: 'Ses över', before: row.reviewDay, after: '' },
    ],
    reason,
    payload: { id },
  })
  if ('code' in asked) return refuse(asked)
  audit({ subject: id, persons: row.personalNumber === null ? [] : [row.personalNumber] })
  return { approvalId: asked.approvalId }
}
