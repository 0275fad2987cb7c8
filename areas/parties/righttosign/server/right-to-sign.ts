import type { Handler } from '#platform/server/context.ts'
import { handlers } from '#platform/server/serve.ts'
import { samePerson } from '#platform/swedish/personal-number.ts'
import { boardOf, storedBoard, type Board } from '#areas/parties/company/server/public.ts'
import { righttosign } from '../contract.ts'
import { countingAlternatives, judgeRightToSign } from '../rules.ts'

const originOf = (organizationNumber: string, { provider, fetchedAt, failure }: Board) => ({
  organizationNumber,
  provider,
  fetchedAt,
  failure,
})

function presentDirectorship(organizationNumber: string, board: Board) {
  const ceo = board.members.find(({ roles }) => roles.some(({ code }) => code === 'ceo'))
  return {
    ...originOf(organizationNumber, board),
    members: board.members,
    ceo: ceo ? { name: ceo.name, socialSecurityNumber: ceo.socialSecurityNumber } : null,
    signatoryText: board.signatoryText,
    alternatives: board.alternatives,
  }
}

const getDirectorship: Handler<typeof righttosign.getDirectorship> = async (
  { organizationNumber },
  context,
) => {
  context.audit({ company: organizationNumber })
  const board = await storedBoard(context.db, organizationNumber)
  return board ? presentDirectorship(organizationNumber, board) : context.refuse('noBoard')
}

const fetchDirectorship: Handler<typeof righttosign.fetchDirectorship> = async (
  { organizationNumber },
  context,
) => {
  context.audit({ company: organizationNumber })
  // What came within 15 minutes is not paid for again.
  const board = await boardOf({ ...context, cause: 'asked' }, organizationNumber, 'old')
  return board ? presentDirectorship(organizationNumber, board) : context.refuse('unknownBoard')
}

const validateRightToSign: Handler<typeof righttosign.validateRightToSign> = async (
  input,
  context,
) => {
  const { organizationalNumber, socialSecurityNumbers, allowCeoSignRecurringTasks } = input
  context.audit({ company: organizationalNumber })
  const board = await storedBoard(context.db, organizationalNumber)
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
})
