import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'

/** The latest link to the customer's pages that has been mailed to an address: another than `not`. */
export async function latestLinkTo(email: string, not?: string): Promise<string> {
  const file = path.join(process.env.STORY_DATA_DIR ?? '', 'simulator-ports.json')
  const { mail } = JSON.parse(readFileSync(file, 'utf8')) as { mail: number }
  let link: string | undefined
  await expect(async () => {
    const mails = await (await fetch(`http://127.0.0.1:${mail}/mails`)).json()
    const texts = (mails as object[]).map((one) => JSON.stringify(one))
    link = texts
      .filter((text) => text.includes(email))
      .flatMap((text) => text.match(/https?:\/\/[^\s"\\<>]+\/kund#[\w-]+/g) ?? [])
      .findLast((one) => one !== not)
    expect(link).toBeDefined()
  }).toPass({ timeout: 30_000 })
  return link ?? ''
}
