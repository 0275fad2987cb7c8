import { createHash } from 'node:crypto'
import type { FileStore } from '#platform/server/files/files.ts'
import { setTaskData } from '#areas/acquisition/companytasks/server/public.ts'
import { appendAudit } from '#platform/server/audit/audit.ts'
import { tellAllSigned } from './all-signed.ts'
import { agreementPdf } from './agreement-pdf.ts'
import { sha256 } from './content.ts'
import { askForAcceptance } from './demo/acceptance.ts'
import { askForRemoval, askForReopening, removeInDemo } from './demo/undoing.ts'
import { askForSeal } from './seal/seal-store.ts'
import { evidenceOf } from './evidence/evidence.ts'
import { signedDataOf } from './evidence/signed-data.ts'
import { filledHtml, tokenValue } from '../token-rules.ts'
import { offeredValue } from '#areas/acquisition/offers/rules.ts'
import { acceptedTerms } from '#areas/acquisition/offers/server/public.ts'
import { agreementTexts } from '#areas/acquisition/agreements/server/demo.ts'
import { mayPrepareAgreements } from '#areas/foundation/users/rules.ts'
import { idOf, insertAll } from '#world/insert.ts'
import { staffNamed } from '#world/staff.ts'
import { draws } from '#world/register/chance.ts'
import { ago, somebody, type World } from '#world/world.ts'

/** How far the sets of open tasks have come; the rest wait for the choice of a bundle. */
const stages = ['nobody', 'some', 'checking', 'signed', 'chosen'] as const
type Stage = (typeof stages)[number] | 'approved' | 'removed'
/** How many of those who are to sign have signed; undefined for all. */
const signatures: Readonly<Record<Stage, number | undefined>> = {
  nobody: 0,
  some: 1,
  checking: 1,
  signed: undefined,
  chosen: 0,
  approved: undefined,
  removed: 1,
}

/** Values for what the demo's bundle leaves open, by key. */
const entered: Readonly<Record<string, string>> = {
  PROVISION: '1,9 %',
  LIMITAVGIFT: '0,5 %',
  UPPLÄGGNINGSAVGIFT: '2 500 kr',
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Agreement sets in every state: in tasks that are done, and in some that are not. */
export async function loadAgreementSets(world: World, files: FileStore): Promise<void> {
  const { db, seed, register, bankId } = world
  const registrar = staffNamed(seed, 'Sofia')
  const tasks = await db
    .selectFrom('companyTask')
    .innerJoin('company', 'company.organizationNumber', 'companyTask.organizationNumber')
    .where('type', '=', 'AgreementSigning')
    .where('removedAt', 'is', null)
    .select([
      'companyTask.id',
      'companyTask.organizationNumber',
      'company.name',
      'companyTask.groupId as onboardingId',
      'completedAt',
      'companyTask.createdAt',
    ])
    .orderBy('companyTask.createdAt', 'desc')
    .orderBy('companyTask.id')
    .execute()
  let open = 0
  let isRemoved = false
  let isRemovalAsked = false
  let isReopeningAsked = false
  for (const [place, task] of tasks.entries()) {
    let stage: Stage = task.completedAt ? 'approved' : (stages[open++ % stages.length] ?? 'chosen')
    // One had agreements that somebody signed and two persons took away.
    if (stage === 'chosen' && !isRemoved) {
      isRemoved = true
      stage = 'removed'
    }
    if (stage === 'chosen') continue
    const random = draws(seed, 'work', place, 61)
    const at = task.completedAt ?? ago(world, 0, 3)
    const setId = idOf(seed, 'agreement set', place)
    const by = somebody(random, mayPrepareAgreements)
    const text = agreementTexts[0]
    if (!text) return
    const agreementId = idOf(seed, 'agreement', 0)
    const company = { name: task.name, organizationNumber: task.organizationNumber }
    const accepted = await acceptedTerms(db, task.organizationNumber)
    const terms = accepted?.decidedAt && accepted.decidedAt <= at ? accepted : undefined
    const tokenValues = text.tokens.map((token) =>
      tokenValue(
        token,
        {
          value: (terms && offeredValue(token.type, terms)) ?? entered[token.key] ?? '',
        },
        company,
      ),
    )
    const filled = {
      contentText: filledHtml(text.text, tokenValues),
      contentSummary: filledHtml(text.summary, tokenValues),
    }
    const revision = text.publishedRevision ?? 1
    const document = await agreementPdf({
      ...filled,
      name: text.name,
      revision,
      companyName: task.name,
      organizationNumber: task.organizationNumber,
      setId,
      date: at,
    })
    const contentSha256 = sha256(document)
    await insertAll(db, 'agreementSet', [
      {
        id: setId,
        organizationNumber: task.organizationNumber,
        companyName: task.name,
        companyTaskId: task.id,
        bundleId: idOf(seed, 'agreement bundle', 0),
        createdAt: at,
        createdBy: by,
        priceDecision: terms
          ? `Enligt offert ${terms.number}, som kunden har accepterat`
          : 'Enligt prislistan, version 1',
      },
    ])
    await insertAll(db, 'companyAgreement', [
      {
        setId,
        agreementId,
        agreementVersionId: idOf(seed, 'agreement 0 version', revision - 1),
        position: 0,
        name: text.name,
        revision,
        agreementType: text.type,
        signatureType: text.signatureType,
        ...filled,
        tokenValues: JSON.stringify(tokenValues),
        contentSha256,
        approvedAt: stage === 'approved' ? at : null,
        approvedBy: stage === 'approved' ? staffNamed(seed, 'Maja').name : null,
        isOptOut: stage === 'approved' ? false : null,
      },
    ])
    await insertAll(db, 'agreementDocument', [{ setId, agreementId, body: document }])
    const index = register.indexOf(task.organizationNumber)
    const board =
      index === undefined
        ? []
        : register
            .companyFileAt(index)
            .board.map(({ person }) => person)
            .slice(0, 3)
    const persons = board.filter(
      (one, first) =>
        board.findIndex(({ personalNumber }) => personalNumber === one.personalNumber) === first,
    )
    const signerId = (number: number) => idOf(seed, `agreement signer ${place}`, number)
    await insertAll(
      db,
      'agreementSigner',
      persons.map(({ firstName, lastName, personalNumber }, number) => ({
        id: signerId(number),
        setId,
        agreementId,
        personalNumber,
        name: `${firstName} ${lastName}`,
        addedAt: at,
        addedBy: by,
      })),
    )
    const signed = persons.slice(0, signatures[stage])
    const orderId = (number: number) => idOf(seed, `signing order ${place}`, number)
    const electronic = stage !== 'checking'
    const which = {
      setId,
      agreementId,
      name: text.name,
      revision,
      contentSha256,
      tokenValues,
      contentSummary: filled.contentSummary,
    }
    const signedBy = (order: string) => {
      const company = { companyName: task.name, organizationNumber: task.organizationNumber }
      const { visible, hidden } = signedDataOf({ ...which, ...company, orderId: order })
      return { visible: base64(visible), hidden: base64(hidden) }
    }
    await insertAll(
      db,
      'signingOrder',
      electronic
        ? signed.map((_, number) => ({
            id: orderId(number),
            signerId: signerId(number),
            state: 'complete',
            askedAt: at,
            askedBy: by,
            endedAt: at,
          }))
        : [],
    )
    await insertAll(
      db,
      'agreementSignature',
      await Promise.all(
        signed.map(async ({ firstName, lastName, personalNumber }, number) => ({
          id: idOf(seed, `agreement signature ${place}`, number),
          signerId: signerId(number),
          contentSha256,
          signedAt: at,
          ...(electronic
            ? {
                method: 'bankId',
                signedName: `${firstName} ${lastName}`,
                state: 'counts',
                signingOrderId: orderId(number),
                ipAddress: '130.238.7.10',
                channel: 'screen',
                deviceUhi: createHash('sha1').update(personalNumber).digest('base64'),
                risk: number === 0 && stage === 'some' ? 'moderate' : 'low',
                bankIdIssued: ago(world, number === 0 && stage === 'signed' ? 3 : 400)
                  .toISOString()
                  .slice(0, 10),
                ...(await bankId.sign({
                  personalNumber,
                  firstName,
                  lastName,
                  ...signedBy(orderId(number)),
                  at,
                })),
              }
            : {
                method: 'manual',
                state: 'waiting',
                registeredById: registrar.id,
                registeredBy: registrar.name,
              }),
        })),
      ),
    )
    // The trail dates its rows itself: it cannot say that they were made when the demo says.
    await appendAudit(db, {
      action: 'signing.covered',
      actorId: 'demo',
      actorName: by,
      company: task.organizationNumber,
      subject: setId,
      after: { companyTaskId: task.id, evidence: await evidenceOf(db, setId) },
    })
    if (stage === 'removed') {
      await removeInDemo(world, task.organizationNumber, setId)
      continue
    }
    await setTaskData(db, task.id, setId)
    const asked = {
      set: { id: setId, companyName: task.name, agreementId, agreementName: text.name },
      task: { ...task, type: 'AgreementSigning' as const, dataId: setId },
    }
    if (stage === 'signed')
      await tellAllSigned(db, setId, {
        by: 'BankID',
        now: at,
        taskId: idOf(seed, `all signed ${place}`, 0),
      })
    if (stage === 'signed' && !isRemovalAsked) {
      isRemovalAsked = true
      const ids = signed.map((_, number) => idOf(seed, `agreement signature ${place}`, number))
      await askForRemoval(world, asked, ids)
    }
    if (stage === 'approved')
      await askForSeal(db, setId, at, idOf(seed, `agreement seal ${place}`, 0))
    if (stage === 'approved' && !isReopeningAsked) {
      isReopeningAsked = true
      await askForReopening(world, asked, at)
    }
    if (stage === 'checking')
      await askForAcceptance(world, files, {
        set: { id: setId, companyName: task.name, agreementName: text.name },
        task: { ...task, type: 'AgreementSigning', dataId: setId },
        signatures: signed.map((_, number) => idOf(seed, `agreement signature ${place}`, number)),
        at,
      })
  }
}
