import { expect, test } from '@playwright/test'
import { places } from '#areas/places.ts'
import { lookAtDialog } from '../testing/accessibility.ts'
import { countingBundle, countingVersion } from '../testing/agreement-released.ts'
import { callerOf } from '../testing/calls.ts'
import { onboardingTask } from '../testing/onboardings.ts'
import { signIn } from '../testing/sign-in.ts'

// Others each time, so that the stories can be told twice to the same server.
const stamp = Date.now()

test('agreements 30, agreements 31: an agreement that is archived leaves its bundles, and is not put back', async ({
  page,
}) => {
  const name = `Arkiverat ${stamp}`
  const bundle = `Bunt som blir tom ${stamp}`
  await signIn(page, 'Maja Lindgren')
  const caller = await callerOf(page)
  const made = await caller.post('/api/agreement/agreement', {
    name,
    description: 'Ska arkiveras',
    type: 'Generic',
    content: { text: '<p>Ett avtal som ska arkiveras.</p>' },
    tokens: [],
  })
  const agreementId = (await made.json()) as string
  const agreementVersionId = await countingVersion(page, agreementId)
  const bundleId = await countingBundle(page, {
    name: bundle,
    description: 'Till en berättelse',
    agreements: [{ agreementId, agreementVersionId }],
  })

  // It says what it leaves before it does.
  await page.goto(`/agreement/${agreementId}`)
  await page.getByRole('button', { name: 'Arkivera', exact: true }).click()
  const ask = page.getByRole('dialog', { name: `Arkivera ${name}?` })
  await expect(ask).toContainText(bundle)
  await lookAtDialog(page)
  await expect(ask.getByRole('combobox', { name: 'Byt mot' })).toBeVisible()
  await ask.getByRole('button', { name: 'Arkivera avtalet' }).click()
  await expect(page.getByText(`Avtalet är arkiverat och har lämnat ${bundle}`)).toBeVisible()

  await page.goto(`/agreement/bundles/${bundleId}`)
  await expect(page.getByText(`Bunten är tom: ${name} lämnade den`)).toBeVisible()
  const left = page.getByRole('table', { name: 'Avtal som har lämnat bunten' })
  await expect(left.getByRole('row', { name: new RegExp(name) })).toContainText('Maja Lindgren')

  // In a signing task it says why it cannot be chosen.
  const { companyTaskId, onboardingId } = await onboardingTask(page, 'agreementSigning')
  await page.goto(
    places.companyTask('agreement-signing', companyTaskId, { onboardingId, dataId: null }),
  )
  await page.getByRole('combobox', { name: 'Avtalsbunt' }).fill(bundle)
  await page.getByRole('option', { name: bundle }).click()
  await expect(page.getByText(`Bunten är tom: ${name} lämnade den`).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Fyll i avtalen' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )

  await page.goto(`/agreement/bundles/${bundleId}`)
  await left.getByRole('link', { name: new RegExp(name) }).click()
  await page.getByRole('button', { name: 'Återaktivera' }).click()
  await expect(
    page.getByText('Avtalet är aktivt igen. Det har inte lagts tillbaka i någon bunt.'),
  ).toBeVisible()
  await page.getByRole('link', { name: bundle }).click()
  await expect(left.getByRole('row', { name: new RegExp(name) })).toContainText(
    'Aktivt igen, inte tillbakalagt',
  )
})
