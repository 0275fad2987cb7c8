import type { Person } from '#app/server/testing.ts'
import type { Prospect } from '../../answers.ts'
import { prospects } from '../../contract.ts'

/**
 * Searches a company of the register by the product's own calls, past every question. Needs a
 * server that asks the providers.
 */
export async function prospectOf(seller: Person, organizationNumber: string): Promise<Prospect> {
  const given = {
    userConfirmed: true,
    ignoreAlreadyIssuer: true,
    ignoreNewlyEditedProspectExist: true,
  }
  const { body } = await seller.call(prospects.search, { organizationNumber, ...given })
  if (body.state !== 'judged')
    throw new Error(`The search of ${organizationNumber} came to ${JSON.stringify(body)}`)
  return body.prospect
}

/**
 * The same, and approved by somebody else: an onboarding that makes the company a customer can be started from it.
 */
export async function acceptedProspect(
  { seller, second }: { readonly seller: Person; readonly second: Person },
  organizationNumber: string,
): Promise<Prospect> {
  const prospect = await prospectOf(seller, organizationNumber)
  const { status } = await second.call(prospects.setApproved, {
    prospectId: prospect.id,
    approved: true,
    comment: 'Känd sedan tidigare',
  })
  if (status !== 204)
    throw new Error(`The prospect of ${organizationNumber} was not approved: ${status}`)
  return prospect
}
