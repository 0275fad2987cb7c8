import { z } from 'zod'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import type { Refusal } from '#platform/server/refuse.ts'
import { samePerson } from '#platform/swedish/personal-number.ts'
import { actOfTwo } from '#areas/foundation/approvals/server/public.ts'
import { mayPrepareAgreements } from '#areas/foundation/users/rules.ts'
import { companyName, storedBoard } from '#areas/parties/company/server/public.ts'
import { places } from '#areas/places.ts'
import type { righttosign } from '../contract.ts'
import { combinationText, isUnsolved } from '../rules.ts'
import { boardHash, latestDecision } from './decided.ts'

const payload = z.object({
  organizationNumber: z.string(),
  /** The wording and the board as they were when it was asked for. */
  boardSha256: z.string(),
  combinations: z.array(z.array(z.string()).min(1)).min(1),
  documentId: z.uuid().nullable(),
})

const documentOf = (db: Db, organizationNumber: string, id: string) =>
  db
    .selectFrom('documentFile')
    .innerJoin('storedFile', 'storedFile.id', 'documentFile.storedFileId')
    .select(['documentFile.id', 'storedFile.name'])
    .where('documentFile.id', '=', id)
    .where('organizationNumber', '=', organizationNumber)
    .where('removedAt', 'is', null)
    .executeTakeFirst()

/** Asks a second person to decide who may sign, where the wording cannot be solved (righttosign 2). */
export const decide: Handler<typeof righttosign.decide> = async (input, context) => {
  const { db, refuse, audit } = context
  const { organizationNumber, combinations, documentId = null, why } = input
  audit({ company: organizationNumber })
  const board = (await storedBoard(db, organizationNumber)) ?? refuse('noBoard')
  if (!isUnsolved(board.alternatives)) return refuse('solved')
  const memberOf = (number: string) =>
    board.members.find(({ socialSecurityNumber }) => samePerson(socialSecurityNumber, number)) ??
    refuse('notOnBoard')
  const chosen = combinations.map((numbers) => [...new Set(numbers.map(memberOf))])
  if (documentId && !(await documentOf(db, organizationNumber, documentId)))
    return refuse('noDocument')
  const asked = await decideRightToSign.ask(context, {
    subject: organizationNumber,
    organizationNumber,
    title: `Bestäm vilka som får teckna firman för ${(await companyName(db, organizationNumber)) ?? organizationNumber}`,
    place: places.client('issuer', organizationNumber, 'righttosign'),
    difference: [
      {
        label: 'Registrets ordalydelse',
        before: board.signatoryText || 'Information saknas',
        after: chosen.map((persons) => combinationText(persons)).join('. '),
      },
    ],
    reason: why,
    payload: {
      organizationNumber,
      boardSha256: boardHash(board),
      combinations: chosen.map((persons) =>
        persons.map(({ socialSecurityNumber }) => socialSecurityNumber),
      ),
      documentId,
    },
  })
  return 'code' in asked ? refuse(asked) : asked
}

const no = (message: string): Refusal<'cannotBeDone'> => ({ code: 'cannotBeDone', message })

/** Who may sign for a company whose wording cannot be solved, from when the second person says so. */
export const decideRightToSign = actOfTwo('decideRightToSign', {
  payload,
  askers: mayPrepareAgreements,
  perform: async ({ organizationNumber, boardSha256, combinations, documentId }, call, asker) => {
    const { db, now, newId, audit } = call
    const board = await storedBoard(db, organizationNumber)
    if (!board || boardHash(board) !== boardSha256)
      return no('Registrets ordalydelse eller styrelsen har ändrats sedan det begärdes.')
    const document = documentId ? await documentOf(db, organizationNumber, documentId) : undefined
    if (documentId && !document) return no('Dokumentet finns inte kvar bland företagets dokument.')
    const before = await latestDecision(db, organizationNumber)
    const id = newId()
    const members = board.members.map(({ name, socialSecurityNumber }) => ({
      name,
      socialSecurityNumber,
    }))
    await db
      .insertInto('rightToSignDecision')
      .values({
        id,
        organizationNumber,
        signatoryText: board.signatoryText,
        boardSha256,
        members: JSON.stringify(members),
        combinations: JSON.stringify(combinations),
        reason: asker.reason,
        documentId,
        documentName: document?.name ?? null,
        decidedAt: now,
        decidedBy: asker.withSecond,
      })
      .execute()
    // Whom it names is personal: the trail says how many ways there are.
    audit({
      company: organizationNumber,
      subject: id,
      before: { combinations: before?.combinations.length ?? 0 },
      after: { combinations: combinations.length, wording: board.signatoryText, documentId },
    })
    return undefined
  },
})
