import { expect } from '@playwright/test'
import { simulatorUrl } from './simulators.ts'

/** The latest link to the customer's pages that has been mailed to an address: another than `not`. */
export async function latestLinkTo(email: string, not?: string): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const mails = await (await fetch(`${simulatorUrl('mail')}/mails`)).json()
    const texts = (mails as object[]).map((one) => JSON.stringify(one))
    link = texts
      .filter((text) => text.includes(email))
      .flatMap((text) => text.match(/https?:\/\/[^\s"\\<>]+\/kund#[\w-]+/g) ?? [])
      .findLast((one) => one !== not)
    expect(link).toBeDefined()
  }).toPass({ timeout: 60_000 })
  return link ?? ''
}
