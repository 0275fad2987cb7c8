import type { CallContext, Context, Handler } from '#platform/server/context.ts'
import { refusePlatform, type Refusal } from '#platform/server/refuse.ts'
import {
  approveRow,
  declineRow,
  waitingRow,
  withdrawRow,
} from '#areas/foundation/approvals/server/public.ts'
import { taskAddress } from '#areas/acquisition/companytasks/rules.ts'
import { isAdministrator } from '#areas/foundation/users/rules.ts'
import { isHalted } from '#areas/parties/keypersons/server/public.ts'
import type { signing } from '../contract.ts'
import { checkProblem } from '../rules.ts'
import { askRefusals } from '../refusals.ts'
import { acceptSignature, papersOf } from './accept-signature.ts'
import { askedToSign } from './asked-to-sign.ts'
import { takeBackAllSigned } from './all-signed.ts'
import { isIntact } from './checked-set.ts'
import { evidenceOf } from './evidence/evidence.ts'
import { heldTaskOf, openAgreement, signerProblem, type OpenAgreement } from './open-agreement.ts'
import { heldManualSignature, manualSignature, signerOf } from './signer-store.ts'

/**
 * Registers signatures made on paper. Each waits for a second person, who sees the paper on the
 * page of the task.
 */
export const saveManualSignatures: Handler<typeof signing.saveManualSignatures> = async (
  input,
  context,
) => {
  const { db, actor, now, refuse, audit } = context
  const open = await openAgreement(db, input)
  if ('code' in open) return refuse(open)
  const { set, agreement } = open
  if (await isHalted(db, set.organizationNumber)) return refuse('halted')
  const which = { setId: set.id, agreementId: agreement.agreementId }
  const signerIds: string[] = []
  const waits: string[] = []
  const persons = new Map(input.signatures.map((one) => [one.socialSecurityNumber, one]))
  for (const { name, socialSecurityNumber } of persons.values()) {
    const stands = await askedToSign(db, open, {
      personalNumber: socialSecurityNumber,
      outsider: input.outsider,
      outsiderReason: input.outsiderReason,
      byStaff: true,
    })
    if ('code' in stands)
      return refuse(stands.code, {
        message: stands.message ?? `${name}: ${askRefusals[stands.code].text}`,
      })
    const added = { at: now, by: actor.name, ...stands }
    const signer = await signerOf(db, which, { name, personalNumber: socialSecurityNumber }, added)
    const problem = signerProblem(signer)
    if (problem) refuse(problem, { message: `${name}: ${refusalText[problem]}` })
    if (signer.orderId !== null && signer.orderEndedAt === null) refuse('orderOngoing')
    signerIds.push(signer.id)
    const signatureId = context.newId()
    await db
      .insertInto('agreementSignature')
      .values({
        id: signatureId,
        signerId: signer.id,
        method: 'manual',
        state: 'waiting',
        contentSha256: agreement.contentSha256,
        signedAt: now,
        registeredById: actor.id,
        registeredBy: actor.name,
      })
      .execute()
    waits.push(
      await askToAccept(context, open, {
        signatureId,
        why: input.why,
        outsiderBecause: agreement.signatureType === 'Board' ? signer.standsBecause : null,
      }),
    )
  }
  await takeBackAllSigned(db, set, { by: actor.name, now })
  const evidence = await evidenceOf(db, set.id, (piece) =>
    signerIds.includes(piece.of === 'signature' ? String(piece.signerId) : piece.id),
  )
  audit({
    company: set.organizationNumber,
    subject: set.id,
    after: { agreementId: agreement.agreementId, waits, evidence },
  })
}
const refusalText = {
  alreadySigned: 'har redan signerat avtalet',
  waitsForCheck: 'en manuell signatur väntar på godkännande',
} as const

interface Registered {
  readonly signatureId: string
  readonly why: string
  /** Why somebody signs who does not sign for the company (signing 47). */
  readonly outsiderBecause: string | null
}
/** Lets a signature wait for a second person; answers the approval's id. */
async function askToAccept(
  context: Context<typeof signing.saveManualSignatures>,
  { task, set, agreement }: OpenAgreement,
  { signatureId, why, outsiderBecause }: Registered,
): Promise<string> {
  const asked = await acceptSignature.ask(context, {
    subject: signatureId,
    organizationNumber: set.organizationNumber,
    title: `Godkänn en underskrift på papper av ${agreement.name} för ${set.companyName}`,
    place: taskAddress(task) ?? refusePlatform('notFound'),
    // Whose it is, is read on the page of the task (approvals 8); that it binds nobody, here too.
    difference:
      outsiderBecause === null
        ? []
        : [{ label: 'Tecknar firman', before: '', after: `Nej, utomstående: ${outsiderBecause}` }],
    reason: why,
    payload: { signatureId },
  })
  return 'code' in asked ? context.refuse('waitsForCheck') : asked.approvalId
}

/**
 * The signature that is decided on and what waits of it, held after its task, with what it was in
 * the trail.
 */
async function signatureToDecide(id: string, call: Omit<CallContext<never>, 'refuse'>) {
  const { db, audit } = call
  const task = await heldTaskOf(db, await manualSignature(db, id))
  if ('code' in task) return task
  const row = await waitingRow(call, 'acceptSignature', id)
  const signature = (await heldManualSignature(db, id)) ?? refusePlatform('notFound')
  const { organizationNumber, setId, agreementId, name, state } = signature
  audit({
    company: organizationNumber,
    subject: setId,
    before: { signature: id, state, agreementId, name },
    after: { approval: row?.id },
  })
  return { signature, row }
}

/** The second person says that the signature is there, and it counts. */
export const approveManualSignature: Handler<typeof signing.approveManualSignature> = async (
  { id, proof },
  context,
) => {
  const { refuse, ...call } = context
  const { db, actor } = call
  const found = await signatureToDecide(id, call)
  if ('code' in found) return refuse(found)
  const { signature, row } = found
  const problem = checkProblem(signature, actor.id)
  if (problem) refuse(problem)
  if (!(await isIntact(db, signature.setId, signature.agreementId))) refuse('notIntact')
  if ((await papersOf(db, signature)).length === 0) refuse('noPaper')
  if (!row) return refuse('decided')
  const answer = await approveRow(acceptSignature, row, call, proof)
  if (!('code' in answer)) return undefined
  return refuse(answer.code === 'proofChanged' ? answer.code : refusalOf(answer))
}

type Refused = Extract<
  Awaited<ReturnType<typeof approveRow | typeof declineRow | typeof withdrawRow>>,
  { code: string }
>
/** Why what waits was not decided, in the codes of these calls. */
function refusalOf(no: Refused): Refusal<'decided'> {
  if (no.code === 'askerLost')
    return {
      code: 'decided',
      message: 'Den som registrerade signaturen har inte längre behörighet. Den kan bara avslås.',
    }
  if (no.code === 'expired')
    return { code: 'decided', message: 'Signaturen gick ut utan beslut. Registrera den igen.' }
  return { ...no, code: 'decided' }
}

/** The second person says no, or the one who registered it takes it back. */
export const declineManualSignature: Handler<typeof signing.declineManualSignature> = async (
  { id, comment },
  context,
) => {
  const { refuse, ...call } = context
  const { actor, audit } = call
  const found = await signatureToDecide(id, call)
  if ('code' in found) return refuse(found)
  const { signature, row } = found
  if (signature.state !== 'waiting') refuse('decided')
  const isOwn = signature.registeredById === actor.id
  const mayDecline = actor.kind === 'staff' && isAdministrator(actor)
  if (!isOwn && !mayDecline) refuse('notOwn')
  if (!row) return refuse('decided')
  const no = isOwn
    ? await withdrawRow(acceptSignature, row, call, comment)
    : await declineRow(acceptSignature, row, call, comment)
  if (no) refuse(refusalOf(no))
  audit({ why: comment })
}
