import { expect, test, type Browser, type Page } from '@playwright/test'
import { places } from '#areas/places.ts'
import { lookAtDialog } from '../testing/accessibility.ts'
import { callerOf } from '../testing/calls.ts'
import { soundStranger } from '../testing/strangers.ts'
import { colleague, searchByCall } from '../testing/way.ts'

// By many hands: on a busy machine it takes its time.

/** Approves a prospect as its page does. */
const approved = async (second: Page, prospectId: string) =>
  (await callerOf(second)).post('/api/prospect/setApproved', {
    prospectId,
    approved: true,
    comment: 'Vi känner ägaren sedan tidigare.',
  })

/** What the lists say of the sanctioned key person of a company, to somebody of AML. */
async function hitsOf(browser: Browser, name: string, organizationNumber: string) {
  const aml = await colleague(
    browser,
    name,
    places.client('issuer', organizationNumber, 'keypersons'),
  )
  await aml
    .getByRole('table', { name: 'Nyckelpersoner' })
    .getByRole('row')
    .filter({ has: aml.getByText('Sanktionerad', { exact: true }) })
    .getByRole('button')
    .first()
    .click()
  const dialog = aml.getByRole('dialog')
  await expect(dialog.getByRole('table', { name: 'Träffar på listor' })).toBeVisible()
  return { aml, dialog }
}

test('a company with a sanctioned person on its board stops at once, until two of AML say that it is another', async ({
  browser,
}) => {
  const { organizationNumber } = soundStranger(2, 0, true)
  const seller = await colleague(browser, 'Sofia Bergman')
  const prospectId = await searchByCall(seller, organizationNumber)
  const second = await colleague(browser, 'Sara Nyström')
  const stopped = await approved(second, prospectId)
  expect([stopped.status(), await stopped.text()]).toEqual([
    409,
    expect.stringContaining('sanktionslista'),
  ])

  const { aml, dialog } = await hitsOf(browser, 'Amir Haddad', organizationNumber)
  await dialog.getByRole('button', { name: 'Inte samma person', exact: true }).first().click()
  const judge = aml.getByRole('dialog', { name: 'Inte samma person?' })
  await judge.getByRole('textbox').first().fill('Född ett annat år enligt passet')
  await lookAtDialog(aml)
  await judge.getByRole('button', { name: 'Spara' }).click()
  await expect(aml.getByText('Bedömningen väntar på en kollega på AML-avdelningen')).toBeVisible()
  expect((await approved(second, prospectId)).status()).toBe(409)

  const other = await hitsOf(browser, 'Leila Karimi', organizationNumber)
  await other.dialog.getByRole('button', { name: /^Godkänn/ }).click()
  await other.aml
    .getByRole('dialog', { name: 'Godkänn?' })
    .getByRole('button', { name: 'Godkänn', exact: true })
    .click()
  await expect(
    other.dialog.getByText('Inte samma person enligt Amir Haddad', { exact: false }),
  ).toBeVisible()
  expect((await approved(second, prospectId)).status()).toBe(204)
})
