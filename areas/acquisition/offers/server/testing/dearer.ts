import type { Person } from '#app/server/testing.ts'
import { offers } from '../../contract.ts'

/** What asks for the price list that counts with more to pay: so many hundredths of a percent. */
export async function dearer(by: Person, more: number, why: string) {
  const [list] = (await by.call(offers.prices, {})).body
  if (!list) throw new Error('There is no price list')
  const { version, setUpFee, steps, supplements } = list
  return {
    version,
    setUpFee: setUpFee + 100,
    steps: steps.map((step) => ({ ...step, provision: step.provision + more })),
    supplements,
    why,
  }
}
