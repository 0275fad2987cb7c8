import { expect, test } from '@playwright/test'
import { places } from '#areas/places.ts'
import { callerOf } from '../testing/calls.ts'
import { day } from '../testing/day.ts'
import { signIn } from '../testing/sign-in.ts'

interface Listed {
  id: string
  issuer: { organizationNumber: string }
  recipient: { organizationNumber: string }
}

test("invoices 73: an invoice shows its recipient's own exceptions apart from its issuer's", async ({
  page,
  browser,
}) => {
  await signIn(page, 'Maja Lindgren')
  const maker = await callerOf(page)
  const listed = async (decisionStatusList: string[]): Promise<Listed[]> => {
    const answer = await maker.post('/api/invoice/all', { decisionStatusList, take: 100 })
    return ((await answer.json()) as { list: Listed[] }).list
  }
  const invoices = await listed(['Buy'])
  const sellers = new Set((await listed([])).map(({ issuer }) => issuer.organizationNumber))
  // A recipient that sells nothing itself, so that its exceptions are about it alone.
  const invoice = invoices.find(
    ({ recipient }) =>
      /^\d{10}$/.test(recipient.organizationNumber) && !sellers.has(recipient.organizationNumber),
  ) as Listed
  const number = invoice.recipient.organizationNumber
  const comment = `Mottagarens flytt är bekräftad ${crypto.randomUUID()}`
  const asked = await maker.post('/api/whitelist/company/save', {
    keyOrganizationNumber: number,
    rule: 'addressChanged',
    whitelistValue: day(0),
    endDate: day(0),
    comment,
  })
  const { approvalId } = (await asked.json()) as { approvalId: string }
  const second = await (await browser.newContext()).newPage()
  await signIn(second, 'Henrik Sjölin')
  const approved = await (await callerOf(second)).post('/api/approvals/approve', { id: approvalId })
  expect(approved.status()).toBe(204)
  await second.context().close()

  await page.goto(places.invoice(invoice.id))
  await page.getByRole('button', { name: 'Undantag' }).click()
  const side = (name: string) => page.getByRole('region', { name: `${name}:` })
  const own = side('Mottagare').getByRole('row', { name: new RegExp(comment) })
  await expect(own).toContainText(`Till och med ${day(0)}`)
  await expect(side('Mottagare').getByRole('heading', { level: 2 }).first()).toContainText(
    `${number.slice(0, 6)}-${number.slice(6)}`,
  )
  await expect(side('Utställare').getByRole('table', { name: 'Undantag' })).toBeVisible()
  await expect(side('Utställare').getByText(comment)).toHaveCount(0)
  // It is mended where it stands, and is of the recipient still.
  await own.getByRole('button').first().click()
  await side('Mottagare').getByRole('button', { name: 'Ta bort', exact: true }).click()
  await page.getByRole('button', { name: 'Ta bort undantaget' }).click()
  await expect(own).toHaveCount(0)
})
