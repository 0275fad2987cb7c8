import { expect, it } from 'vitest'
import { anyone, mayCall, partner, signedIn, type Actor, type May } from './permission.ts'

const holders = (...policies: readonly string[]): May => ({ who: 'holders', policies })

const staff = (...policies: string[]): Actor => ({
  kind: 'staff',
  id: 'a',
  name: 'A',
  email: 'a@example.se',
  policies,
})
const client: Actor = { kind: 'partner', id: 'b', name: 'B' }
const system: Actor = { kind: 'system', id: 'c', name: 'C' }

it.each([
  ['anyone without a token', anyone, undefined, true],
  ['staff calls without a token', signedIn, undefined, false],
  ['staff with a policy', signedIn, staff('One'), true],
  ['staff without any policy', signedIn, staff(), false],
  ['a partner at a call of staff', signedIn, client, false],
  ['the system at a call of staff', signedIn, system, false],
  ['staff at a call of partners', partner, staff('One'), false],
  ['a partner at its own', partner, client, true],
  ['a holder of one of several', holders('One', 'Two'), staff('Two', 'Three'), true],
  ['a holder of another', holders('One'), staff('Two'), false],
  ['nobody where no policy is enough', holders(), staff('One'), false],
])('%s', (_, may, actor, allowed) => {
  expect(mayCall(may, actor)).toBe(allowed)
})
