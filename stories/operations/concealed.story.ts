import { expect, test, type Page } from '@playwright/test'
import { places, type ClientRole } from '#areas/places.ts'
import { clientsLike, type Client } from '../testing/clients.ts'
import { signIn } from '../testing/sign-in.ts'

const names =
  'anna karin maria eva kerstin ebba erik lars karl anders johan per mikael jan peter andersson johansson karlsson nilsson eriksson larsson olsson svensson ström'.split(
    ' ',
  )
/** A sole trader, as it is told to who is not shown persons' numbers. */
async function soleTrader(page: Page): Promise<Client & { readonly role: ClientRole }> {
  for (const role of ['issuer', 'recipient'] as const)
    for (const word of names)
      for (const one of await clientsLike(page, role, word))
        if (one.organizationNumber.includes('*')) return { ...one, role }
  throw new Error('No sole trader is found by a name.')
}

test('search 18: a sole trader is found by name and opened by who is not shown their number, which stands nowhere', async ({
  page,
}) => {
  const told: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/'))
      void response.text().then(
        (text) => told.push(text),
        () => undefined,
      )
  })
  await signIn(page, 'Petra Vallin', places.clientSearch)
  const { name, organizationNumber, role } = await soleTrader(page)
  if (role === 'recipient') await page.getByRole('radio', { name: 'Mottagare' }).click()
  const shown = organizationNumber.slice(0, '690306-****'.length)
  await page.getByRole('main').getByRole('combobox').fill(name)
  await page.getByRole('option', { name }).first().click()
  const heading = page.getByRole('heading', { level: 1, name })
  await expect(heading).toBeVisible()
  await expect(page.getByText(shown).first()).toBeVisible()
  await page.reload()
  await expect(heading).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('~')
  const whole = new RegExp(`${shown.slice(0, 6)}-?\\d{4}(?!\\d)`)
  expect(told.length).toBeGreaterThan(3)
  expect(told.filter((text) => whole.test(text))).toEqual([])
})
