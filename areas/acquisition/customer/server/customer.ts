import type { Handler } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database.ts'
import { handlers, type Service } from '#platform/server/serve.ts'
import { noteOpened } from '#areas/acquisition/onboarding/server/public.ts'
import { typeNames } from '#areas/acquisition/onboarding/texts.ts'
import { customer } from '../contract.ts'
import {
  agreement,
  agreementFile,
  agreementShown,
  agreements,
  cancelSignature,
  signAgreement,
  signature,
  verify,
} from './agreements.ts'
import { account, addAccountFile, saveAccount } from './account.ts'
import { answerFacts } from './facts.ts'
import { identifying } from './identification.ts'
import { kyc, saveKyc } from './kyc.ts'
import { openLink } from './link.ts'
import { inviteOther } from './others.ts'
import { overview } from './overview.ts'
import { customerOf } from './own-task.ts'
import { closeSession, sessionCookie, sessionOf } from './session.ts'

const open: Handler<typeof customer.open> = async ({ token }, context) => {
  const { db, now, today, refuse, audit, cookieOf } = context
  const link = await openLink(db, token, today)
  if ('code' in link) return refuse(link)
  const { invitation, onboarding } = link
  await noteOpened(db, invitation.id, now)
  const secret = cookieOf(sessionCookie)
  const session = secret && (await sessionOf(db, secret, now))
  audit({
    company: onboarding.organizationNumber,
    subject: onboarding.id,
    after: { invitation: invitation.id },
  })
  return {
    companyName: onboarding.companyName,
    service: typeNames[onboarding.onboardingType],
    inviterName: invitation.createdBy,
    inviteeName: invitation.inviteeName,
    validTo: invitation.validTo,
    isIn: session ? session.invitationId === invitation.id : false,
  }
}

const leave: Handler<typeof customer.leave> = async (_, context) => {
  const { db, actor, now, audit, cookieOf, setCookie } = context
  const secret = cookieOf(sessionCookie)
  if (secret) await closeSession(db, secret, now)
  setCookie(sessionCookie, null)
  audit({ subject: customerOf(actor).onboardingId })
}

/** The calls of customers. Following an identification writes beside its questions. */
export const customerServed = (writes: Database): Service[] =>
  handlers(customer, {
    open,
    ...identifying(writes),
    overview,
    kyc,
    saveKyc,
    agreements,
    agreement,
    agreementShown,
    agreementFile,
    verify,
    signAgreement,
    signature,
    cancelSignature,
    account,
    saveAccount,
    addAccountFile,
    answerFacts,
    inviteOther,
    leave,
  })
