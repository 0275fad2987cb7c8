import { expect, type Page } from '@playwright/test'
import { lookAtDialog } from './accessibility.ts'
import { countingBundle, countingVersion } from './agreement-released.ts'
import { callerOf } from './calls.ts'
import { onboardingTask } from './onboardings.ts'

/** A bundle of one agreement that persons sign, written by an administrator. */
export async function aBundle(admin: Page, name: string) {
  const caller = await callerOf(admin)
  const made = await caller.post('/api/agreement/agreement', {
    name,
    description: 'En berättelses avtal',
    type: 'Generic',
    signatureType: 'Person',
    content: { text: '<p>Parterna är överens.</p>' },
  })
  const agreementId = (await made.json()) as string
  const agreementVersionId = await countingVersion(admin, agreementId)
  const id = await countingBundle(admin, {
    name,
    description: 'En berättelses bunt',
    agreements: [{ agreementId, agreementVersionId }],
  })
  return { id, agreementId }
}

/** Where a client signs an agreement in an onboarding of its own. */
export async function agreementToSign(page: Page, bundle: { id: string; agreementId: string }) {
  const { onboardingId, organizationNumber, companyTaskId } = await onboardingTask(
    page,
    'agreementSigning',
  )
  const set = await (
    await callerOf(page)
  ).post('/api/companyAgreement/createAgreement', {
    agreementBundleId: bundle.id,
    organisationNumber: organizationNumber,
    companyTaskId,
    agreements: [{ agreementId: bundle.agreementId, tokens: [] }],
  })
  expect(set.status(), await set.text()).toBe(200)
  return { companyTaskId, onboardingId, dataId: (await set.json()) as string }
}

const stranger = { reason: 'Går i borgen för företaget' }
/** Somebody whom the register does not know is chosen to sign, with why. */
export async function chooseOutsider(
  page: Page,
  agreement: string,
  person: { name: string; number: string },
): Promise<void> {
  await page.getByRole('button', { name: `Välj vem som signerar ${agreement}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Vem signerar avtalet?' })
  const outsider = dialog.getByRole('switch', { name: 'Någon utomstående signerar' })
  await outsider.check()
  await expect(outsider).toBeChecked()
  await dialog.getByRole('textbox', { name: 'Namn' }).fill(person.name)
  await dialog.getByRole('textbox', { name: 'Personnummer' }).fill(person.number)
  await dialog.getByRole('button', { name: 'Spara valet' }).click()
  await expect(dialog.getByText('Skriv varför en utomstående ska signera avtalet')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Varför personen signerar' }).fill(stranger.reason)
  await lookAtDialog(page)
  await dialog.getByRole('button', { name: 'Spara valet' }).click()
  const row = page.getByRole('row', { name: new RegExp(`^${person.name}`) })
  await expect(row).toContainText(`Utomstående: ${stranger.reason}`)
  // Read to its end, by whoever decides (signing 47).
  await expect(row.locator('[data-clip]', { hasText: stranger.reason })).toHaveCount(0)
}
