import { register } from '#areas/parties/company/server/testing/companies.ts'

let next = 0
/**
 * Numbers of limited companies that the register knows nothing of that a rule stops by itself, used
 * by no other test.
 */
export function companies(count: number): string[] {
  const numbers: string[] = []
  while (numbers.length < count) {
    const { legalForm, status, taxDeferral, organizationNumber } = register.companyFileAt(next++)
    if (legalForm === 'AB' && status === 'active' && !taxDeferral) numbers.push(organizationNumber)
  }
  return numbers
}
/** The number of a limited company that the register knows to be bankrupt. */
export function companyInBankruptcy(): string {
  for (let index = 0; ; index++) {
    const { legalForm, status, organizationNumber } = register.companyFileAt(index)
    if (legalForm === 'AB' && status === 'bankrupt') return organizationNumber
  }
}
export const text = (lines: readonly string[], name = 'bolag.txt') => ({
  name,
  content: new TextEncoder().encode(lines.join('\r\n')) as Uint8Array<ArrayBuffer>,
})
/** More than any run here costs. */
export const agreed = { companies: 100, cost: 1_000_000 }
