import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { handlers } from '#platform/server/serve.ts'
import { samePerson } from '#platform/swedish/personal-number.ts'
import { boardOf, storedBoard, type Board } from '#areas/parties/company/server/public.ts'
import { righttosign } from '../contract.ts'
import { combinationText, countingAlternatives, isUnsolved, judgeRightToSign } from '../rules.ts'
import { decide } from './decide.ts'
import { boardHash, boardToSign, latestDecision } from './decided.ts'

const originOf = (organizationNumber: string, { provider, fetchedAt, failure }: Board) => ({
  organizationNumber,
  provider,
  fetchedAt,
  failure,
})

/** What two have decided of who may sign, and whether it counts of the board as it is now. */
async function decisionOf(db: Db, organizationNumber: string, board: Board) {
  const row = await latestDecision(db, organizationNumber)
  if (!row) return null
  const nameOf = (number: string) =>
    row.members.find((one) => samePerson(one.socialSecurityNumber, number))?.name ?? ''
  return {
    combinations: row.combinations.map((numbers) =>
      combinationText(numbers.map((number) => ({ name: nameOf(number) }))),
    ),
    reason: row.reason,
    document: row.documentId === null ? null : { id: row.documentId, name: row.documentName ?? '' },
    at: row.decidedAt,
    by: row.decidedBy,
    signatoryText: row.signatoryText,
    holds: isUnsolved(board.alternatives) && row.boardSha256 === boardHash(board),
  }
}

async function presentDirectorship(db: Db, organizationNumber: string, board: Board) {
  const ceo = board.members.find(({ roles }) => roles.some(({ code }) => code === 'ceo'))
  return {
    ...originOf(organizationNumber, board),
    members: board.members,
    ceo: ceo ? { name: ceo.name, socialSecurityNumber: ceo.socialSecurityNumber } : null,
    signatoryText: board.signatoryText,
    alternatives: board.alternatives,
    unsolved: isUnsolved(board.alternatives),
    decision: await decisionOf(db, organizationNumber, board),
  }
}

const getDirectorship: Handler<typeof righttosign.getDirectorship> = async (
  { organizationNumber },
  context,
) => {
  context.audit({ company: organizationNumber })
  const board = await storedBoard(context.db, organizationNumber)
  return board
    ? presentDirectorship(context.db, organizationNumber, board)
    : context.refuse('noBoard')
}

const fetchDirectorship: Handler<typeof righttosign.fetchDirectorship> = async (
  { organizationNumber },
  context,
) => {
  context.audit({ company: organizationNumber })
  // What came within 15 minutes is not paid for again.
  const board = await boardOf({ ...context, cause: 'asked' }, organizationNumber, 'old')
  return board
    ? presentDirectorship(context.db, organizationNumber, board)
    : context.refuse('unknownBoard')
}

const validateRightToSign: Handler<typeof righttosign.validateRightToSign> = async (
  input,
  context,
) => {
  const { organizationalNumber, socialSecurityNumbers, allowCeoSignRecurringTasks } = input
  context.audit({ company: organizationalNumber })
  const board = await boardToSign(context.db, organizationalNumber)
  if (!board) return context.refuse('noBoard')
  const personOf = (number: string) => {
    const member = board.members.find(({ socialSecurityNumber }) =>
      samePerson(socialSecurityNumber, number),
    )
    return {
      name: member?.name ?? '',
      socialSecurityNumber: member?.socialSecurityNumber ?? number,
    }
  }
  const alternatives = countingAlternatives(board.alternatives, allowCeoSignRecurringTasks)
  const { valid, sets, truncated } = judgeRightToSign(alternatives, socialSecurityNumbers)
  return {
    ...originOf(organizationalNumber, board),
    valid,
    signatoryText: board.signatoryText,
    combinations: sets.map(({ alternative, signers, missing }) => ({
      scope: alternative.scope,
      text: alternative.text,
      signers: signers.map(personOf),
      missing: missing.map(personOf),
      valid: missing.length === 0,
    })),
    truncated,
    unknownSocialSecurityNumbers: socialSecurityNumbers.filter(
      (number) =>
        !board.members.some(({ socialSecurityNumber }) => samePerson(socialSecurityNumber, number)),
    ),
  }
}

export const righttosignServed = handlers(righttosign, {
  getDirectorship,
  fetchDirectorship,
  validateRightToSign,
  decide,
})
