import { expect, test } from '@playwright/test'
import { callerOf } from '../testing/calls.ts'
import { signIn } from '../testing/sign-in.ts'
import { places } from '#areas/places.ts'
import { day as ahead } from '../testing/day.ts'

interface Counters {
  fromDate: string
  toDate: string
  decisions: Partial<Record<string, { count: number; volume: number }>>
}
interface Listed {
  issuer: { organizationNumber: string }
  recipient: { name: string; organizationNumber: string }
}
const grouped = (value: number) =>
  new Intl.NumberFormat('sv-SE', { maximumFractionDigits: 0 }).format(value)

test('the ticker shows today and the month by count and by volume, and leads to the invoices', async ({
  page,
}) => {
  // No menu leads to it (decision B7); everybody may look.
  await signIn(page, 'Hanna Lundqvist', '/ticker')
  const day = page.getByRole('region', { name: 'I dag' })
  const month = page.getByRole('region', { name: 'Denna månad' })
  await expect(page.getByRole('region', { name: 'Oftast godkännande denna månad' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Oftast avslag denna månad' })).toBeVisible()
  await page.getByRole('button', { name: 'Pausa växlingen' }).click()

  const answer = await (await callerOf(page)).get('/api/stats/invoices')
  const stats = (await answer.json()) as { day: Counters; month: Counters }
  const rejected = stats.month.decisions.Reject ?? { count: 0, volume: 0 }
  const row = month.getByRole('table').getByRole('row', { name: /^Avslag/ })
  await expect(row.getByRole('cell').first()).toHaveText(grouped(rejected.count))
  await expect(row.getByRole('cell').last()).toHaveText(
    `${grouped(Math.round(rejected.volume / 100))} kr`,
  )

  const legend = month.getByRole('list', { name: 'Denna månad, efter beslut' })
  await page.getByText('Volym', { exact: true }).first().click()
  await expect(legend.getByRole('link', { name: /^Avslag/ })).toContainText('kr')
  await page.getByText('Antal', { exact: true }).first().click()
  await expect(legend.getByRole('link', { name: /^Avslag/ })).not.toContainText('kr')

  // How it is shown outlives the reload of a screen on a wall.
  await page.getByRole('button', { name: 'Som tabell' }).click()
  await page.getByRole('button', { name: 'Helskärm' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Lämna helskärm' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Huvudmeny' })).toBeHidden()
  await expect(legend).toHaveCount(0)

  await page.getByRole('button', { name: 'Lämna helskärm' }).click()
  await expect(page.getByRole('navigation', { name: 'Huvudmeny' })).toBeVisible()
  await day.getByRole('link', { name: 'Avslag' }).click()
  const { fromDate, toDate } = stats.day
  await expect(page).toHaveURL(places.invoicesDecided(['Reject'], fromDate, toDate))
})

/** As the demo world has it (docs/partner-api.md). */
const partner = {
  client_id: 'demo-partner',
  client_secret: 'sks_demo-partner-hemlighet-som-alla-far-kanna-till',
}

test('an invoice that a partner sells is decided on and counted', async ({ page, request }) => {
  await signIn(page, 'Hanna Lundqvist')
  const decided = async () => {
    const answer = await (await callerOf(page)).get('/api/stats/invoices')
    const { day } = (await answer.json()) as { day: Counters }
    return Object.values(day.decisions).reduce((all, one) => all + (one?.count ?? 0), 0)
  }
  const before = await decided()
  const bought = await (
    await callerOf(page)
  ).post('/api/invoice/all', {
    decisionStatusList: ['Buy', 'BuyWithRepurchaseLimit'],
    take: 100,
  })
  const granted = await request.post('/partner/v1/token', {
    form: { grant_type: 'client_credentials', ...partner },
  })
  const { access_token: token } = (await granted.json()) as { access_token: string }
  // The first issuer the partner sells for.
  const answers: string[] = []
  for (const { issuer, recipient } of ((await bought.json()) as { list: Listed[] }).list) {
    const invoiceNumber = `T${Date.now()}`
    const sent = await request.post('/partner/v1/invoices', {
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': invoiceNumber },
      data: {
        issuerOrganizationNumber: issuer.organizationNumber,
        recipientOrganizationNumber: recipient.organizationNumber,
        recipientName: recipient.name,
        invoiceNumber,
        invoiceAmount: '1000.00',
        invoiceDate: ahead(-1),
        dueDate: ahead(29),
      },
    })
    answers.push(`${sent.status()} ${await sent.text()}`)
    if (sent.ok()) break
  }
  expect(answers.at(-1)).toMatch(/^200 /)
  await expect.poll(decided).toBeGreaterThan(before)

  await page.goto('/ticker')
  const all = page
    .getByRole('region', { name: 'I dag' })
    .getByRole('table')
    .getByRole('row', { name: /^Alla/ })
  const shown = async () =>
    Number((await all.getByRole('cell').first().textContent())?.replaceAll(/\s/g, ''))
  await expect.poll(shown).toBeGreaterThan(before)
})
