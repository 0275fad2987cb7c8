import type pg from 'pg'
import type { Person } from '#app/server/testing.ts'
import { righttosign } from '../../contract.ts'

/** What registers say of companies whose right to sign is written in their articles alone. */
export const unsolvableText = 'Firman tecknas enligt särskilt beslut av bolagsstämman.'

/**
 * Has the board of a company fetched, and stored as from a register whose wording says nobody by
 * name or role. Answers the personal numbers of the board.
 */
export async function unsolvedBoard(
  owner: pg.Pool,
  person: Person,
  organizationNumber: string,
  text = unsolvableText,
): Promise<readonly string[]> {
  const { body } = await person.call(righttosign.fetchDirectorship, { organizationNumber })
  const { rowCount } = await owner.query(
    `update company_information set answer = jsonb_set(answer, '{content}',
       (answer -> 'content') || jsonb_build_object('signatoryText', $2::text, 'alternatives', '[]'::jsonb))
     where organization_number = $1 and part = 'board'`,
    [organizationNumber, text],
  )
  if (!rowCount) throw new Error(`No board of ${organizationNumber} is stored`)
  return body.members.map(({ socialSecurityNumber }) => socialSecurityNumber)
}
