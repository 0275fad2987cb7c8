import { expect, test, type Browser, type Page } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { callerOf } from '../testing/calls.ts'
import { expectFitsPhone } from '../testing/phone.ts'
import { signIn } from '../testing/sign-in.ts'
import { soundStranger } from '../testing/strangers.ts'
import { begunByCalls, colleague } from '../testing/way.ts'
import { places } from '#areas/places.ts'

/** A company's prospect whose onboarding has begun, and its signing. */
async function onItsWay(browser: Browser, page: Page) {
  const { organizationNumber, name } = soundStranger(1, 1)
  const onboarding = await begunByCalls(browser, page, { organizationNumber, name })
  const onboardingId = onboarding.split('/').at(-1) ?? ''
  const caller = await callerOf(page)
  const searched = await caller.get('/api/prospect/getHistoricProspects')
  const prospect = ((await searched.json()) as { id: string; organizationNumber: string }[]).find(
    (one) => one.organizationNumber === organizationNumber,
  )
  const tasks = await caller.get(`/api/companytask/getCompanyTasksForOnboarding/${onboardingId}`)
  const signing = ((await tasks.json()) as { id: string; type: string }[]).find(
    ({ type }) => type === 'AgreementSigning',
  )
  if (!prospect || !signing) throw new Error(`${name} is on no way`)
  return { id: prospect.id, organizationNumber, onboardingId, companyTaskId: signing.id }
}

test('offers 6, offers 16, offers 17, offers 18: an offer by the slider is sent and accepted, and its prices stand in the agreement', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Sofia Bergman')
  const found = await onItsWay(browser, page)
  await page.goto(places.prospect(found.id))
  const calculator = page.getByRole('region', { name: 'Priskalkylator' })
  const slider = calculator.getByRole('slider')
  await slider.focus()
  await slider.press('ArrowRight')
  await slider.press('ArrowRight')
  const volume = calculator.getByRole('textbox', { name: 'Säljer per månad' })
  const offered = await volume.inputValue()
  await volume.fill('900 000 000')
  await expect(
    calculator.getByText(/^Max belopp per månad för denna kund är: /).first(),
  ).toBeVisible()
  await volume.fill(offered)
  await calculator.getByRole('button', { name: 'Gör offert' }).click()
  await expect(page.getByText('Offerten är gjord')).toBeVisible()
  await expectFitsPhone(page)

  // offers 23: its limit waits until credit has decided on it, and the offer says why it is no more.
  const offers = page.getByRole('region', { name: 'Offerter' })
  const waits = offers.getByText(/väntar på kreditbeslut$/)
  await expect(waits).toBeVisible()
  await expect(offers.getByText(/^Högst .+ \(.+\)$/)).toBeVisible()
  const credit = await colleague(browser, 'Maja Lindgren', places.prospect(found.id))
  await credit.getByRole('button', { name: /^Besluta om limiten/ }).click()
  const decision = credit.getByRole('dialog')
  await decision.getByRole('button', { name: 'Besluta' }).click()
  await expect(decision.getByText('Motivering behöver fyllas i').first()).toBeVisible()
  await lookAtDialog(credit)
  await decision.getByRole('textbox', { name: 'Motivering' }).fill('Ryms i underlaget')
  await decision.getByRole('button', { name: 'Besluta' }).click()
  await expect(credit.getByText('Limiten är beslutad')).toBeVisible()
  await credit.context().close()
  await page.reload()
  await expect(offers.getByText(/av Maja Lindgren: Ryms i underlaget/)).toBeVisible()
  await expect(waits).toHaveCount(0)

  await offers.getByRole('button', { name: /^Skicka offert/ }).click()
  const letter = page.getByRole('dialog')
  // offers 20: the contact of the onboarding.
  const contact = letter.getByRole('textbox', { name: 'Kontaktperson' })
  await expect(contact).toHaveValue('Åsa Ek')
  await expect(letter.getByRole('textbox', { name: 'E-postadress' })).toHaveValue(
    'asa.ek@example.se',
  )
  await contact.fill('')
  await letter.getByRole('button', { name: 'Skicka offerten' }).click()
  await expect(letter.getByText('Kontaktperson behöver fyllas i').first()).toBeVisible()
  await contact.fill('Åsa Ek')
  await letter.getByRole('button', { name: 'Skicka offerten' }).click()
  await expect(page.getByText('Offerten är skickad')).toBeVisible()

  // Sent is not declined: it stands as it is among what has been decided.
  await page.goto(`${places.prospects}?tab=bedomningar`)
  await page.getByRole('textbox', { name: 'Organisationsnummer' }).fill(found.organizationNumber)
  await page.getByRole('button', { name: 'Visa bedömningar' }).click()
  const group = page.getByRole('group', { name: 'Kategori' })
  await group.getByText(/^Offert/).click()
  await expect(group.getByRole('button', { name: /^Prospekt/ })).toBeDisabled()
  const decided = page.getByRole('table', { name: 'Bedömningar, Offert' }).getByRole('row').nth(1)
  await expect(decided).toContainText('Skickad')
  await expect(decided).not.toContainText('Ej godkänd')
  // offers 5: another category once this is let go of, each row of which leads to what was decided.
  await group.getByText(/^Offert/).click()
  // Decisions on invoices are read by others than who sells.
  await group.getByText(/^Fakturor/).click()
  const ofInvoices = page.getByRole('table', { name: 'Bedömningar, Fakturor' })
  await expect(ofInvoices).toBeVisible()
  await expect(ofInvoices.getByRole('link')).toHaveCount(0)
  await group.getByText(/^Fakturor/).click()
  await group.getByText(/^Prospekt/).click()
  const judged = page.getByRole('table', { name: 'Bedömningar, Prospekt' })
  await judged.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/prospect\/[\da-f-]{36}$/)

  await page.goto(places.onboarding(found.onboardingId))
  await offers.getByRole('button', { name: /^Kunden accepterar/ }).click()
  const answer = page.getByRole('dialog')
  await answer.getByRole('combobox', { name: 'Hur' }).click()
  await page.getByRole('option', { name: 'Telefon' }).click()
  await answer.getByRole('textbox', { name: 'Vad kunden sa' }).fill('Åsa Ek tackade ja')
  await answer.getByRole('button', { name: 'Spara att kunden accepterar' }).click()
  // One that was accepted before is replaced by it.
  await expect(offers.getByRole('button', { name: /^Kunden accepterar/ })).toHaveCount(0)
  await expect(offers.getByText('Accepterad', { exact: true })).toBeVisible()
  const prices = offers.getByRole('listitem').filter({ hasText: 'Accepterad' })
  const provision = /(\d+,\d\d %),/.exec((await prices.textContent()) ?? '')?.[1] ?? 'no price'

  await page.goto(
    places.companyTask('agreement-signing', found.companyTaskId, {
      onboardingId: found.onboardingId,
      dataId: null,
    }),
  )
  await page.getByRole('combobox', { name: 'Avtalsbunt' }).click()
  await page.getByRole('option', { name: 'Fakturaköp, ny kund' }).click()
  await page.getByRole('button', { name: 'Fyll i avtalen' }).click()
  const commission = page.getByRole('textbox', { name: /^Provision/ })
  await expect(commission).toHaveValue(`${provision} av fakturabeloppet per 30 dagar`)
  await expect(commission).toHaveAccessibleDescription(/Enligt den accepterade offerten/)
})

test('offers 14: a price list lacks no price and fits a telephone', async ({ page }) => {
  await signIn(page, 'Maja Lindgren', places.settingsPart('prislista'))
  await page.getByRole('button', { name: 'Ändra prislistan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ändra prislistan' })
  const price = dialog.getByRole('textbox', { name: 'Provision', exact: true }).first()
  await price.fill('')
  const save = dialog.getByRole('button', { name: 'Begär ändringen' })
  await expect(save).toHaveAccessibleDescription(/Varje steg och tillägg behöver alla sina tal/)
  await lookAtDialog(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const cut = await dialog
    .getByRole('textbox', { name: /^Steg/ })
    .evaluateAll(
      (all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length,
    )
  expect(cut).toBe(0)
})
