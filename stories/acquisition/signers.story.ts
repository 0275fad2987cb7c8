import { expect, test } from '@playwright/test'
import { inBankId } from '../testing/bankid.ts'
import { signIn } from '../testing/sign-in.ts'
import { aBundle, agreementToSign, chooseOutsider } from '../testing/signing.ts'
import { places } from '#areas/places.ts'

test('signing 31: who cancels in the app was not the right one and is taken away, and a signing is called off and begun again', async ({
  page,
  browser,
}) => {
  const name = `Avtal med fel person ${Date.now()}`
  const admin = await (await browser.newContext()).newPage()
  await signIn(admin, 'Maja Lindgren')
  const bundle = await aBundle(admin, name)
  await signIn(page, 'Sofia Bergman')
  const { companyTaskId, ...way } = await agreementToSign(page, bundle)
  await page.goto(places.companyTask('agreement-signing', companyTaskId, way))
  const begin = (who: string) =>
    page.getByRole('button', { name: `Låt ${who} signera med BankID`, exact: true }).click()
  const close = () => page.getByRole('button', { name: 'Stäng', exact: true }).last().click()

  await inBankId('199001012385', 'cancel')
  await chooseOutsider(page, name, { name: 'Fel Person', number: '9001012385' })
  await begin('Fel Person')
  const said = (text: string) => page.getByRole('status').filter({ hasText: text })
  await expect(said('Personen avbröt signeringen.')).toBeVisible()
  await close()
  await page.getByRole('button', { name: 'Ta bort Fel Person från avtalet' }).click()
  const removing = page.getByRole('dialog', { name: 'Ta bort Fel Person?' })
  await removing.getByRole('textbox').fill('Rätt person heter något annat')
  await removing.getByRole('button', { name: 'Ta bort' }).click()
  await expect(page.getByRole('row', { name: /^Fel Person/ })).toHaveCount(0)

  await inBankId('196408233234', 'wait')
  await chooseOutsider(page, name, { name: 'Rätt Person', number: '6408233234' })
  await begin('Rätt Person')
  await page.getByRole('button', { name: 'Avbryt signeringen' }).click()
  await expect(said('Signeringen togs tillbaka.')).toBeVisible()
  await close()
  await inBankId('196408233234', 'sign')
  await begin('Rätt Person')
  await expect(page.getByText('Personen har signerat avtalet.')).toBeVisible()
  await admin.context().close()
})
