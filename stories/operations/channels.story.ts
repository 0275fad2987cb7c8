import { expect, test, type Page } from '@playwright/test'
import { callerOf } from '../testing/calls.ts'
import { day } from '../testing/day.ts'
import { approveByCall } from '../testing/inbox.ts'
import { isPartners, partnerOf, sold } from '../testing/partner.ts'
import { signIn } from '../testing/sign-in.ts'
import { simulatorUrl } from '../testing/simulators.ts'

interface Heard {
  readonly id: string
  readonly url: string
  readonly posts: readonly { readonly title: string; readonly lines: readonly string[] }[]
}
const kinds = ['teams', 'slack', 'teams'] as const

/** A channel in the other system, made there. */
async function madeThere(kind: (typeof kinds)[number], name: string): Promise<Heard> {
  const answer = await fetch(`${simulatorUrl('chat')}/simulator/channels`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind, name }),
  })
  return (await answer.json()) as Heard
}
/** What has been said in a channel of the other system. */
async function saidIn({ id }: Heard): Promise<string[]> {
  const answer = await fetch(`${simulatorUrl('chat')}/simulator/channels`)
  const all = (await answer.json()) as Heard[]
  const { posts = [] } = all.find((one) => one.id === id) ?? {}
  return posts.map(({ title, lines }) => [title, ...lines].join('\n'))
}

/** Gives a channel of ours the address of one in the other system. */
async function giveAddress(page: Page, ours: string, kind: string, address: string) {
  await page
    .getByRole('table', { name: 'Chattkanaler' })
    .getByRole('button', { name: ours, exact: true })
    .click()
  const form = page.getByRole('dialog', { name: ours })
  await form.getByRole('combobox', { name: 'Slag' }).click()
  await page.getByRole('option', { name: kind }).click()
  await form.getByLabel('Adress', { exact: true }).fill(address)
  await form.getByRole('textbox', { name: 'Motivering' }).fill('Kanalen är ny')
  await form.getByRole('button', { name: 'Spara kanalen' }).click()
  // It waits for another administrator, who sees where it goes (channels 8).
  await expect(form.getByRole('article', { name: new RegExp(ours) })).toContainText('Adress')
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
}

/** Sells an invoice that was due before it was sold, which is rejected whoever it is from. */
async function sellTooLate(page: Page, number: string): Promise<void> {
  const { post, decided } = await partnerOf(page.request)
  for (const { issuer, recipient } of (await sold(page)).filter(isPartners)) {
    const taken = await post(
      {
        issuerOrganizationNumber: issuer.organizationNumber,
        recipientOrganizationNumber: recipient.organizationNumber,
        recipientName: recipient.name,
        invoiceNumber: number,
        invoiceAmount: '1250.00',
        invoiceDate: day(-40),
        dueDate: day(-10),
      },
      'application/json',
    )
    // The partner may not sell for this issuer any more.
    if (taken.status !== 200) continue
    // One that is stopped may sell nothing, whatever is sold.
    if ((await decided(taken.id)).decision === 'Reject') return
  }
  throw new Error('The partner sells for none of those whose invoices it has sold')
}

test('channels 1, triggers 2: what a trigger says is a card in the channel it names, and in no other of three', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Maja Lindgren', '/settings/channels')
  const answer = await (await callerOf(page)).get('/api/chat/channels')
  const ours = ((await answer.json()) as { name: string; standing: string; triggers: number }[])
    .filter(({ standing, triggers }) => standing !== 'own' && triggers === 0)
    .slice(-kinds.length)
    .map(({ name }) => name)
  const theirs = await Promise.all(kinds.map((kind, at) => madeThere(kind, ours[at] ?? '')))
  for (const [at, kind] of kinds.entries())
    await giveAddress(
      page,
      ours[at] ?? '',
      kind === 'teams' ? 'Teams' : 'Slack',
      theirs[at]?.url ?? '',
    )
  const administrator = await (await browser.newContext()).newPage()
  await signIn(administrator, 'Henrik Sjölin')
  for (const name of ours) await approveByCall(administrator, `Ny adress för chattkanalen ${name}`)
  await administrator.context().close()

  await page.goto('/monitoring-triggers')
  const number = `K${Date.now()}`
  await page.getByRole('button', { name: 'Ny trigger' }).click()
  const form = page.getByRole('dialog', { name: 'Ny trigger' })
  await form.getByRole('textbox', { name: 'Namn' }).fill(`Avslag ${number}`)
  await form.getByRole('combobox', { name: 'Händelse' }).click()
  await page.getByRole('option', { name: 'Faktura avslagen' }).click()
  await form.getByRole('combobox', { name: 'Åtgärder' }).click()
  await page.getByRole('option', { name: `Chatt: ${ours[1]}`, exact: true }).click()
  await page.keyboard.press('Tab')
  await form.getByRole('textbox', { name: 'Rubrikmall' }).fill('Avslag: {{ foretag.namn }}')
  await form
    .getByRole('textbox', { name: 'Mall', exact: true })
    .fill('Faktura {{ faktura.nummer }} köps inte.')
  await form.getByRole('button', { name: 'Spara triggern' }).click()
  await expect(page.getByText(`Avslag ${number} är sparad`)).toBeVisible()

  await sellTooLate(page, number)
  const [first, second, third] = theirs
  if (!first || !second || !third) throw new Error('Three channels were to be made')
  await expect
    .poll(() => saidIn(second))
    // What other stories sell may be refused meanwhile.
    .toContainEqual(expect.stringContaining(`Faktura ${number} köps inte.`))
  expect([await saidIn(first), await saidIn(third)]).toEqual([[], []])
})
