import { appendAudit } from '#platform/server/audit/audit.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import type { Database, Db } from '#platform/server/database.ts'
import { ProviderFailure } from '#platform/server/outside/provider-call.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { fingerprint, newSecret } from '#platform/server/sealed.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { Untrusted } from '#platform/server/trust/chain.ts'
import {
  heldInvitationOfToken,
  noteIdentified,
  onboardingById,
} from '#areas/acquisition/onboarding/server/public.ts'
import {
  bankIdAt,
  BankIdRefusal,
  provedBy,
  qrDataOf,
  type ProvedSignature,
} from '#areas/acquisition/signing/server/public.ts'
import type { customer } from '../contract.ts'
import { isInvited, linkProblem, longestLife, triesWithin } from '../rules.ts'
import { customerName, identifyText } from '../texts.ts'
import {
  endIdentification,
  heldIdentification,
  identificationOf,
  isTooOften,
  keepHint,
  takeTurn,
  type Identification,
} from './identification-store.ts'
import { openLink } from './link.ts'
import { closeSession, openSession, sessionCookie } from './session.ts'
import { standingOf } from './standing.ts'

type Calls = typeof customer
/** What the browser holds that asked: only it is let in by the answer. */
const identificationCookie = 'skynet_identification'

const present = (row: Identification, now: Date) => ({
  state: row.state,
  hint: row.hintCode,
  qrData: qrDataOf({ ...row, begunAt: row.askedAt }, now),
  autoStartToken: row.autoStartToken,
})

/**
 * The calls in which a customer shows who they are. A step of an order is written by itself, not
 * with the trail's row of each question.
 */
export function identifying(writes: Database) {
  const identify: Handler<Calls['identify']> = async ({ token }, context) => {
    const { db, now, today, config, address, log, refuse, setCookie } = context
    const open = await openLink(db, token, today)
    if ('code' in open) return refuse(open)
    const { invitation, onboarding } = open
    if (await isTooOften(writes.db, { invitationId: invitation.id, address }, now))
      return refusePlatform('tooMany')
    const begun = await bankIdAt(config)
      .auth({
        personalNumber: invitation.personalNumber ?? undefined,
        endUserIp: address,
        visible: identifyText(onboarding.companyName),
      })
      .catch((error: unknown) => {
        if (error instanceof BankIdRefusal && error.errorCode === 'alreadyInProgress')
          return refuse('inProgress')
        if (!(error instanceof BankIdRefusal || error instanceof ProviderFailure)) throw error
        log.warn({ err: error }, 'BankID began no identification')
        return refuse('away')
      })
    const secret = newSecret()
    const row = await writes.db
      .insertInto('customerIdentification')
      .values({
        ...begun,
        tokenHash: invitation.tokenHash,
        invitationId: invitation.id,
        secretHash: fingerprint(secret),
        address,
        state: 'pending',
        hintCode: 'outstandingTransaction',
        askedAt: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    setCookie(identificationCookie, secret, triesWithin / 1000)
    return present(row, now)
  }

  /** What BankID says of an order that is under way; the order as it is then. */
  async function follow(
    row: Identification,
    secret: string,
    context: Context<Calls['identification']>,
  ) {
    const { now, config, log, setCookie } = context
    const end = (hintCode: string) =>
      endIdentification(writes.db, row.id, { state: 'failed', hintCode, endedAt: now })
    try {
      const answer = await bankIdAt(config).collect(row.orderRef)
      if (answer.status === 'pending') await keepHint(writes.db, row.id, answer.hintCode)
      else if (answer.status === 'failed') await end(answer.hintCode)
      else {
        const proof = await provedBy(config, answer.completionData, now)
        const session = await settle(secret, proof, context)
        if (session !== undefined) setCookie(sessionCookie, session, longestLife / 1000)
      }
    } catch (error) {
      // A finished order is answered once: one that it does not know has been (signing 44).
      if (error instanceof BankIdRefusal)
        await end(error.errorCode === 'invalidParameters' ? 'answerLost' : error.errorCode)
      else if (error instanceof Untrusted) {
        log.warn({ why: error.message }, 'The answer of BankID does not verify')
        await end('notProved')
      } else if (error instanceof ProviderFailure) {
        log.warn({ code: error.code }, 'BankID gave nothing usable')
        if (now.getTime() - row.askedAt.getTime() > triesWithin / 2) await end('unreachable')
      } else throw error
    }
  }

  const settle = (
    secret: string,
    proof: ProvedSignature,
    context: Context<Calls['identification']>,
  ) =>
    inTransaction(writes, async (db) => {
      const row = await heldIdentification(db, secret)
      return row?.state === 'pending' ? letIn(db, row, proof, context) : undefined
    })

  const identification: Handler<Calls['identification']> = async (_, context) => {
    const { now, cookieOf } = context
    const secret = cookieOf(identificationCookie)
    const row = secret && (await identificationOf(writes.db, secret))
    if (!secret || !row) return refusePlatform('notSignedIn')
    if (await takeTurn(writes.db, row.id, now)) await follow(row, secret, context)
    return present((await identificationOf(writes.db, secret)) ?? row, now)
  }

  const cancelIdentification: Handler<Calls['cancelIdentification']> = async (_, context) => {
    const { now, config, log, cookieOf, setCookie } = context
    const secret = cookieOf(identificationCookie)
    const row = secret && (await identificationOf(writes.db, secret))
    if (!row) return
    setCookie(identificationCookie, null)
    if (row.state !== 'pending') return
    await endIdentification(writes.db, row.id, {
      state: 'canceled',
      hintCode: 'userCancel',
      endedAt: now,
    })
    // What BankID does not know any more is over already, and what it is not told ends by itself.
    await bankIdAt(config)
      .cancel(row.orderRef)
      .catch((error: unknown) => log.warn({ err: error }, 'BankID was not told'))
  }

  return { identify, identification, cancelIdentification }
}

/**
 * Lets in who has shown that they are whom the invitation is for (customer 4), and answers the
 * secret of their session; the one that this browser had ends. Somebody else is turned away, and the trail says so.
 */
async function letIn(
  db: Db,
  row: Identification,
  proof: ProvedSignature,
  { now, today, requestId, cookieOf }: Context,
): Promise<string | undefined> {
  const { personalNumber, name, bank } = proof
  const invitation = await heldInvitationOfToken(db, row.tokenHash)
  const onboarding = invitation && (await onboardingById(db, invitation.onboardingId))
  const problem = !invitation || !onboarding ? 'unknown' : linkProblem(invitation, today)
  const standing = onboarding && (await standingOf(db, onboarding.organizationNumber))
  const isTheirs = invitation && standing && isInvited(invitation, proof, standing)
  // What somebody signed elsewhere, of another text, lets nobody in here.
  const isAsked = onboarding && proof.visible === identifyText(onboarding.companyName)
  const otherwise = isTheirs ? '' : 'otherPerson'
  const hintCode = problem ?? (isAsked ? otherwise : 'notProved')
  await endIdentification(db, row.id, {
    state: hintCode === '' ? 'complete' : 'failed',
    hintCode,
    endedAt: now,
  })
  await appendAudit(db, {
    action: hintCode === '' ? 'customer.identified' : 'customer.turnedAway',
    actorId: row.invitationId,
    actorName: customerName(name),
    requestId,
    ...(onboarding && { company: onboarding.organizationNumber, subject: onboarding.id }),
    after: { invitation: row.invitationId, bank, ...(hintCode !== '' && { hintCode }) },
    persons: [personalNumber],
  })
  if (!invitation || hintCode !== '') return undefined
  await noteIdentified(db, invitation, { personalNumber, name }, now)
  const before = cookieOf(sessionCookie)
  if (before) await closeSession(db, before, now)
  return openSession(db, { invitationId: invitation.id, personalNumber, name }, now)
}
