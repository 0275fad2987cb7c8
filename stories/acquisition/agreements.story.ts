import { expect, test } from '@playwright/test'
import type { Place } from '#areas/places.ts'
import { lookAtDialog } from '../testing/accessibility.ts'
import { callerOf } from '../testing/calls.ts'
import { approveOn, waitingHere } from '../testing/inbox.ts'
import { signIn } from '../testing/sign-in.ts'

// Others each time, so that the stories can be told twice to the same server.
const stamp = Date.now()

test('an agreement is written, kept from being lost, and made a version of', async ({ page }) => {
  const name = `Avtal ${stamp}`
  await signIn(page, 'Maja Lindgren', '/agreements')
  await expect(page.getByRole('row', { name: /Avtal om fakturaköp 2024/ })).toContainText(
    'Arkiverat',
  )
  await page.getByRole('button', { name: 'Nytt avtal' }).click()

  // Saved too early: what is missing says so.
  const text = page.getByRole('textbox', { name: 'Avtalstext' })
  await page.getByRole('button', { name: 'Spara avtalet' }).click()
  await expect(page.getByRole('textbox', { name: 'Namn' })).toBeFocused()
  await expect(page.getByText('Avtalstexten behöver fyllas i')).toBeVisible()

  await page.getByRole('textbox', { name: 'Namn' }).fill(name)
  await page.getByRole('combobox', { name: 'Typ' }).click()
  await page.getByRole('option', { name: 'Fakturaköp' }).click()
  await page.getByRole('textbox', { name: 'Beskrivning' }).fill('En berättelses avtal')

  // The toolbar by keyboard: from tool to tool with arrows, and back into the text.
  const tools = page.getByRole('toolbar', { name: 'Formatering av avtalstext' })
  await tools.getByRole('button', { name: 'Rubrik 1' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(tools.getByRole('button', { name: 'Rubrik 2' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(text).toBeFocused()
  await expect(tools.getByRole('button', { name: 'Rubrik 2' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.keyboard.type('§ 1 Parter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Säljare är ')
  await expect(text.getByRole('heading', { level: 2 })).toHaveText('§ 1 Parter')

  const dialog = page.getByRole('dialog')
  const addToken = async (key: string, label: string) => {
    await page.getByRole('button', { name: 'Lägg till utbytbart fält' }).click()
    await dialog.getByRole('textbox', { name: 'Nyckel' }).fill(key)
    await dialog.getByRole('textbox', { name: 'Etikett' }).fill(label)
    await dialog.getByRole('textbox', { name: 'Intern beskrivning' }).fill('Från offerten')
    await dialog.getByRole('button', { name: 'Lägg till fältet' }).click()
  }
  await addToken('säljare', 'Säljarens namn')
  await expect(page.getByText('Saknas i texten')).toBeVisible()
  await addToken('Säljare', 'Säljaren igen')
  await expect(dialog.getByText('Nyckeln används redan')).toBeVisible()
  await lookAtDialog(page)
  await dialog.getByRole('textbox', { name: 'Nyckel' }).fill('ort')
  await dialog.getByRole('button', { name: 'Lägg till fältet' }).click()
  await page.getByRole('button', { name: 'Spara avtalet' }).click()
  await expect(page.getByText('Följande nycklar saknas i avtalstexten: SÄLJARE, ORT')).toBeVisible()
  await page.getByRole('button', { name: 'Infoga SÄLJARE i avtalstexten' }).click()
  await page.keyboard.type(' i ')
  await page.getByRole('button', { name: 'Infoga ORT i avtalstexten' }).click()
  await expect(text).toContainText('Säljare är SÄLJARE i ORT')

  // A price list, and what comes after it on a new page (agreements 26).
  const tool = (of: string) => tools.getByRole('button', { name: of })
  await page.keyboard.press('Enter')
  await tool('Infoga tabell').click()
  await page.keyboard.type('Volym')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Pris')
  await expect(tool('Infoga tabell')).toBeDisabled()
  await tool('Lägg till rad under').click()
  await tool('Ta bort kolumnen').click()
  await expect(text.getByRole('columnheader')).toHaveCount(2)
  await expect(text.getByRole('row')).toHaveCount(4)
  await page.keyboard.press('ControlOrMeta+End')
  await tool('Sidbrytning').click()
  await expect(text.getByRole('separator')).toHaveCount(1)

  // Leaving asks; reloading brings back what was written.
  await page.getByRole('link', { name: 'Avtal', exact: true }).last().click()
  await dialog.getByRole('button', { name: 'Stanna kvar' }).click()
  page.on('dialog', (question) => void question.accept())
  await page.reload()
  await expect(page.getByText('Det du hade skrivit finns kvar.')).toBeVisible()
  await expect(text).toContainText('Säljare är SÄLJARE i ORT')
  await page.getByRole('button', { name: 'Spara avtalet' }).click()
  await expect(page.getByText(`${name} är sparat`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.getByRole('link', { name: 'Revisioner' }).click()
  await expect(page.getByText('Inga revisioner hittades')).toBeVisible()
  await page.getByRole('button', { name: 'Skapa ny version' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${name}, revision 1` })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Avtalstext' })).toContainText(
    'Säljare är [Säljarens namn] i [Säljaren igen]',
  )
  const read = page.getByRole('article', { name: 'Avtalstext' })
  await expect(read.getByRole('columnheader', { name: 'Volym' })).toBeVisible()
  await expect(read.getByRole('row')).toHaveCount(4)
  await expect(read.getByRole('separator')).toHaveCount(1)
  await page.getByRole('button', { name: 'Flytta upp ORT' }).click()
  await page.getByRole('button', { name: 'Spara revisionen' }).click()
  await expect(page.getByText('Revision 1 är sparad')).toBeVisible()
  await page.reload()
  await expect(
    page.getByRole('list', { name: 'Utbytbara fält' }).getByRole('listitem').first(),
  ).toContainText('ORT')

  await page.getByRole('button', { name: 'Ta bort' }).click()
  await dialog.getByRole('button', { name: 'Ta bort revisionen' }).click()
  await expect(page.getByText('Avtalet har tagits bort')).toBeVisible()
  await expect(page.getByText('Inga revisioner hittades')).toBeVisible()

  // What is removed is put back (agreements 41).
  await page.getByRole('button', { name: 'Borttagna revisioner' }).click()
  const removed = page.getByRole('dialog', { name: 'Borttagna revisioner' })
  await expect(removed.getByRole('row', { name: /Revision 1/ })).toContainText('Maja Lindgren')
  await lookAtDialog(page)
  await removed.getByRole('button', { name: 'Ångra' }).click()
  await expect(page.getByText('Revision 1 är tillbaka')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: /Revision 1/ })).toContainText('Gäller inte än')
})

test('a bundle is put together of what a lawyer has released, automated for a partner and archived', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Maja Lindgren', '/agreement/bundles')
  const caller = await callerOf(page)
  const agreement = `Bilaga ${stamp}`
  const made = await caller.post('/api/agreement/agreement', {
    name: agreement,
    description: 'Bilaga',
    type: 'Generic',
    content: { text: '<p>Målet är MÅL, ombud OMBUD.</p>' },
    tokens: [
      { key: 'MÅL', label: 'Volymmål', internalDescription: 'Per år', type: 'VolumeTarget' },
      { key: 'OMBUD', label: 'Ombud', internalDescription: 'Namn' },
    ],
  })
  const id = (await made.json()) as string
  await page.getByRole('button', { name: 'Ny avtalsbunt' }).click()
  await page.getByRole('textbox', { name: 'Namn' }).fill(`Bunt ${stamp}`)
  await expect(page.getByText('Bunten kan inte sparas, kontrollera följande')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Avtal saknas' })).toBeVisible()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Ett eller flera fält saknar värde' }),
  ).toBeVisible()
  await page.getByRole('textbox', { name: 'Beskrivning' }).fill('En berättelses bunt')

  // An agreement without a version that counts says what to do first.
  await page.getByRole('combobox', { name: 'Avtal', exact: true }).fill(agreement)
  await page.getByRole('option', { name: agreement }).click()
  await expect(
    page.getByText('Avtalet har ingen revision som gäller. Skapa en och låt den släppas först.'),
  ).toBeVisible()
  await page.goto(`/agreement/${id}/versions`)
  await page.getByRole('button', { name: 'Skapa ny version' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: `${agreement}, revision 1` }),
  ).toBeVisible()
  await expect(page.getByText('Gäller inte än')).toBeVisible()
  await page.getByRole('button', { name: 'Begär att den får gälla' }).click()
  const asking = page.getByRole('dialog', { name: 'Ska revision 1 gälla?' })
  await asking.getByRole('textbox', { name: 'Motivering' }).fill('Genomläst')
  await lookAtDialog(page)
  await asking.getByRole('button', { name: 'Begär', exact: true }).click()
  await expect(waitingHere(page)).toContainText(`Låta ${agreement}, revision 1, gälla`)
  const lawyer = await (await browser.newContext()).newPage()
  await signIn(lawyer, 'Lovisa Falk', new URL(page.url()).pathname as Place)
  await expect(lawyer.getByText('Ingen revision gäller än')).toBeVisible()
  await approveOn(lawyer, waitingHere(lawyer))
  await lawyer.context().close()
  await page.goto('/agreement/bundles/ny')
  await expect(page.getByRole('textbox', { name: 'Namn' })).toHaveValue(`Bunt ${stamp}`)
  await page.getByRole('combobox', { name: 'Avtal', exact: true }).fill(agreement)
  await page.getByRole('option', { name: agreement }).click()
  await page.getByRole('combobox', { name: 'Revision att lägga till' }).click()
  await page.getByRole('option', { name: '1: Bilaga' }).click()
  await page.getByRole('button', { name: 'Lägg till avtalet' }).click()

  await page.getByRole('combobox', { name: 'Automatisering' }).click()
  await page.getByRole('option', { name: 'Fakturaköp' }).click()
  await page.getByRole('combobox', { name: 'Partner' }).click()
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: `Följande fält saknar standardvärde: MÅL (${agreement})` }),
  ).toBeVisible()
  await page.getByRole('textbox', { name: 'Volymmål' }).fill('500 000 kr')
  await expect(page.getByText('Bunten kan inte sparas, kontrollera följande')).toHaveCount(0)
  await page.getByRole('button', { name: `Förhandsgranska ${agreement}` }).click()
  await expect(page.getByRole('dialog')).toContainText('Målet är 500 000 kr, ombud [Ombud].')
  await lookAtDialog(page)
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Motivering' }).fill('Nya kunder')
  await page.getByRole('button', { name: 'Spara bunten' }).click()
  await expect(page.getByText(`Bunt ${stamp} är sparad`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: `Bunt ${stamp}` })).toBeVisible()

  // It holds nothing before a lawyer has seen what customers sign by it (bundles 9).
  await expect(waitingHere(page)).toContainText('500 000 kr')
  await expect(page.getByText('Bunten har inga avtal.').first()).toBeVisible()
  const bundleId = new URL(page.url()).pathname as Place
  const second = await (await browser.newContext()).newPage()
  await signIn(second, 'Lovisa Falk', bundleId)
  await approveOn(second, waitingHere(second))
  await second.context().close()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Volymmål' })).toHaveValue('500 000 kr')

  // What is saved is not offered as unsaved work.
  await page.getByRole('textbox', { name: 'Beskrivning' }).fill('Ändrad')
  await page.getByRole('textbox', { name: 'Volymmål' }).fill('600 000 kr')
  await page.getByRole('textbox', { name: 'Motivering' }).fill('Högre mål')
  await page.getByRole('button', { name: 'Spara bunten' }).click()
  await expect(waitingHere(page)).toContainText('600 000 kr')
  await expect(page.getByText(/^Ändrad .* av Maja Lindgren$/)).toBeVisible()
  await expect(page.getByText('Det du hade skrivit finns kvar.')).toHaveCount(0)

  await page.getByRole('button', { name: 'Arkivera' }).click()
  await expect(page.getByText('Bunten är arkiverad', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Spara bunten' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.getByRole('button', { name: 'Återaktivera' }).click()
  const again = page.getByRole('dialog', { name: 'Ska bunten användas igen?' })
  await again.getByRole('textbox', { name: 'Motivering' }).fill('Används igen')
  await lookAtDialog(page)
  await again.getByRole('button', { name: 'Begär', exact: true }).click()
  await expect(waitingHere(page)).toContainText('Arkiverad')

  // The version is used now, so it stays.
  await page.goto(`/agreement/${id}/versions`)
  await expect(page.getByRole('row', { name: /Revision 1/ })).toContainText('Publicerad')
  await page.getByRole('link', { name: 'Revision 1' }).click()
  await expect(page.getByRole('button', { name: 'Ta bort' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})
