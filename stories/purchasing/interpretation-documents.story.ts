import { expect, test } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import {
  field,
  nextNumber,
  openUploaded,
  partiesAt,
  readRow,
  sendWithoutStamp,
  upload,
} from '../testing/interpretation.ts'
import { invoicePdf } from '../testing/invoice-pdf.ts'
import { signIn } from '../testing/sign-in.ts'

test('a file with three invoices is split into three', async ({ page }) => {
  await signIn(page, 'Frida Wallin')
  const parties = await partiesAt(page, 3)
  const numbers = [nextNumber(), nextNumber(), nextNumber()]
  const file = `tre-${nextNumber()}.pdf`
  await openUploaded(
    page,
    file,
    numbers.map((number) => ({ number, ...parties })),
  )
  await page.getByRole('button', { name: 'Dela upp' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dela upp i flera fakturor' })
  // The reader has seen where each invoice begins.
  const groups = dialog.getByRole('group')
  await expect(dialog.getByText('Läsningen föreslår 3 fakturor.')).toBeVisible()
  await expect(groups).toHaveCount(4)
  await lookAtDialog(page)
  // By hand: chosen pages become an invoice, and those that remain are warned of.
  await dialog.getByRole('button', { name: 'Börja utan förslag' }).click()
  await expect(
    dialog.getByRole('button', { name: 'Spara', exact: true }),
  ).toHaveAccessibleDescription(/minst en/)
  await expect(
    dialog.getByRole('button', { name: 'Ny faktura av valda sidor' }),
  ).toHaveAccessibleDescription(/Välj/)
  const first = dialog.getByRole('checkbox', { name: 'Faktura - sida 1 av 3' })
  await first.check()
  await dialog.getByRole('button', { name: 'Ny faktura av valda sidor' }).click()
  await expect(dialog.getByText(/^Sida 2–3 hör inte till någon ny faktura/)).toBeVisible()
  // By mouse and by keys.
  await dialog
    .getByText('Sida 2', { exact: true })
    .dragTo(dialog.getByRole('group', { name: 'Faktura 1, 1 sida' }))
  await expect(dialog.getByRole('group', { name: 'Faktura 1, 2 sidor' })).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Faktura - sida 2 av 3' }).focus()
  await page.keyboard.press('d')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('n')
  await expect(dialog.getByRole('checkbox', { name: 'Faktura - sida 3 av 3' })).toBeFocused()
  await expect(dialog.getByRole('group', { name: 'Faktura 3, 1 sida' })).toBeVisible()
  await lookAtDialog(page)
  await dialog.getByRole('button', { name: 'Spara 3 nya fakturor' }).click()
  await expect(page.getByText('3 nya fakturor är skapade')).toBeVisible({ timeout: 60_000 })
  const origin = page.getByText(/^Uppdelad ur/).first()
  await expect(origin).toBeVisible()
  // The original is kept and linked.
  await origin.getByRole('link').click()
  await expect(page.getByText(/Borttagen/).first()).toBeVisible()
  await expect(page.getByText(/Uppdelad i:/).getByRole('link')).toHaveCount(3)
  for (const number of numbers) {
    await page.goto(`/tolkien?searchQuery=${number}`)
    await expect(
      page.getByRole('table', { name: 'Tolkningsresultat' }).getByRole('row'),
    ).toHaveCount(2, {
      timeout: 60_000,
    })
  }
})

test('a value from a QR code is locked until it is unlocked', async ({ page }) => {
  await signIn(page, 'Frida Wallin')
  const parties = await partiesAt(page, 4)
  const number = nextNumber()
  await openUploaded(page, `qr-${number}.pdf`, [{ number, ...parties, qr: true }])
  const numberField = field(page, 'Fakturanummer')
  await expect(numberField).toHaveAccessibleName(new RegExp(`${number}, låst, från qr-kod`))
  await numberField.focus()
  await page.keyboard.press('F2')
  await expect(page.getByText('Värdet kommer från en QR-kod. Lås upp fältet först.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Fakturanummer', exact: true })).toHaveCount(0)
  await page.keyboard.press('l')
  await expect(numberField).not.toHaveAccessibleName(/låst/)
  await page.keyboard.press('F2')
  await page.keyboard.type(`${number}-2`)
  await page.keyboard.press('Enter')
  await expect(numberField).toHaveAccessibleName(new RegExp(`${number}-2, angivet av en person`))
  await expect(page.getByText(/ändringar? är sparad/)).toBeVisible()
  // Undone step by step: the value, then the lock.
  await page.getByRole('button', { name: 'Ångra' }).click()
  await expect(numberField).not.toHaveAccessibleName(/-2/)
  await page.getByRole('button', { name: 'Ångra' }).click()
  await expect(numberField).toHaveAccessibleName(/låst/)
})

test('a foreign recipient needs no Swedish number, but a customer number', async ({ page }) => {
  await signIn(page, 'Frida Wallin')
  const { issuer } = await partiesAt(page, 5)
  const number = nextNumber()
  await openUploaded(page, `utland-${number}.pdf`, [
    {
      number,
      issuer,
      recipient: { name: 'Nordlys Handel AS' },
      address: ['Storgata 5', '0155 Oslo', 'Norge'],
      currency: 'EUR',
      customer: 'N77',
    },
  ])
  await page.getByRole('switch', { name: 'Utländsk mottagare' }).check()
  await expect(page.getByText(/inget svenskt organisationsnummer behövs/)).toBeVisible()
  // Without the customer number it is not sent, and focus goes to it.
  await field(page, 'Kundnummer').focus()
  await page.keyboard.press('Delete')
  await expect(field(page, 'Kundnummer')).toHaveAccessibleName(/inget värde/)
  await page.keyboard.press('Control+Enter')
  await expect(
    page.getByText('Vissa fält saknar värde, vänligen fyll i dessa och spara på nytt'),
  ).toBeVisible()
  await expect(field(page, 'Kundnummer')).toBeFocused()
  await page.keyboard.press('F2')
  await page.keyboard.type('N77')
  await page.keyboard.press('Enter')
  await field(page, 'Mottagarens namn').focus()
  await page.keyboard.press('F2')
  await page.keyboard.type('Nordlys Handel AS')
  await page.keyboard.press('Enter')
  await sendWithoutStamp(page)
})

test('a credit invoice names what it credits, and is never stamped', async ({ page }) => {
  await signIn(page, 'Frida Wallin')
  const parties = await partiesAt(page, 6)
  const number = nextNumber()
  await openUploaded(page, `kredit-${number}.pdf`, [{ number, ...parties, credits: '4711' }])
  const credit = page.getByRole('switch', { name: 'Kreditfaktura' })
  if (!(await credit.isChecked())) await credit.check()
  await expect(page.getByRole('button', { name: 'Stämpla' })).toHaveAccessibleDescription(
    'En kreditfaktura kan inte stämplas',
  )
  const credited = page.getByRole('textbox', { name: 'Fakturanummer som krediteras' })
  await credited.fill('')
  await credited.blur()
  await page.keyboard.press('Control+Enter')
  await expect(
    page.getByText('Vissa fält saknar värde, vänligen fyll i dessa och spara på nytt'),
  ).toBeVisible()
  await credited.fill('4711')
  await credited.blur()
  // No question about a stamp.
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/ är skickad$/)).toBeVisible({ timeout: 60_000 })
})

test('what is marked is read again and removed, with a dry list first and a result per row', async ({
  page,
  context,
}) => {
  await signIn(page, 'Maja Lindgren')
  const parties = await partiesAt(page, 8)
  const number = nextNumber()
  const files = [`bort-${number}-1.pdf`, `bort-${number}-2.pdf`]
  await page.goto(`/tolkien?searchQuery=bort-${number}`)
  // Only PDF, judged by name here and by content on the server.
  await page.getByRole('button', { name: 'Ladda upp' }).click()
  const uploading = page.getByRole('dialog', { name: 'Ladda upp faktura' })
  const file = uploading.getByLabel('Fil')
  await expect(file).toBeFocused()
  await file.setInputFiles({ name: 'bild.png', mimeType: 'image/png', buffer: Buffer.from('x') })
  await expect(uploading.getByText(/bild[.]png kan inte tas emot/)).toBeVisible()
  await lookAtDialog(page)
  await file.setInputFiles({
    name: 'falsk.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(`Ingen ${number}`),
  })
  await uploading.getByRole('button', { name: 'Ladda upp' }).click()
  await expect(uploading.getByText('Bara PDF-filer kan laddas upp').first()).toBeVisible()
  // Without a network one is told, and the file is still chosen.
  const papers = await Promise.all(
    files.map(() => invoicePdf([{ number: nextNumber(), ...parties }])),
  )
  const [paper = Buffer.of()] = papers
  await file.setInputFiles({ name: 'igen.pdf', mimeType: 'application/pdf', buffer: paper })
  await context.setOffline(true)
  await uploading.getByRole('button', { name: 'Ladda upp' }).click()
  await expect(uploading.getByRole('alert')).toContainText('Servern kunde inte nås')
  await context.setOffline(false)
  await page.keyboard.press('Escape')
  for (const [index, name] of files.entries()) await upload(page, name, papers[index] ?? paper)
  // The same file once more is said to be so, and read only when somebody wants it.
  await page.getByRole('button', { name: 'Ladda upp' }).click()
  await file.setInputFiles({ name: 'igen.pdf', mimeType: 'application/pdf', buffer: paper })
  await uploading.getByRole('button', { name: 'Ladda upp' }).click()
  await expect(uploading.getByRole('alert')).toContainText(`(${files[0]})`)
  await expect(uploading.getByRole('button', { name: 'Stäng' }).last()).toBeFocused()
  await lookAtDialog(page)
  await page.keyboard.press('Enter')
  for (const name of files) await readRow(page, name)
  await expect(page.getByRole('button', { name: 'Tolka igen' })).toHaveAccessibleDescription(
    'Du måste välja minst en faktura.',
  )
  await page.getByRole('checkbox', { name: 'Välj alla på sidan' }).check()
  await page.getByRole('button', { name: 'Tolka igen' }).click()
  await expect(page.getByText('2 fakturor tolkas igen')).toBeVisible()
  for (const name of files) await readRow(page, name)
  await page.getByRole('checkbox', { name: `Välj ${files[0]}` }).check()
  await page.getByRole('button', { name: 'Ta bort valda' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ta bort fakturatolkningar' })
  await expect(dialog.getByRole('row').filter({ hasText: files[0] ?? '' })).toContainText(
    'Tas bort',
  )
  await dialog.getByRole('textbox', { name: 'Anledning' }).fill('Fel bolag')
  await lookAtDialog(page)
  await dialog.getByRole('button', { name: 'Ta bort 1 fakturatolkning' }).click()
  await expect(dialog.getByRole('row').filter({ hasText: files[0] ?? '' })).toContainText(
    'Borttagen',
  )
  await dialog.getByRole('button', { name: 'Klar' }).click()
  // By search: what the filter shows, and nothing else.
  await page.getByRole('button', { name: 'Ta bort fler' }).click()
  await page.getByRole('menuitem', { name: /Ta bort sökningens 1 träff/ }).click()
  await dialog.getByRole('button', { name: 'Ta bort 1 fakturatolkning' }).click()
  await expect(dialog.getByText('1 fakturatolkning är borttagen.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Klar' }).click()
  await expect(page.getByText('Inga fakturor hittades')).toBeVisible()
  await page.getByRole('button', { name: 'Borttagen' }).click()
  await expect(page.getByRole('table', { name: 'Tolkningsresultat' }).getByRole('row')).toHaveCount(
    3,
  )
  // A page that is no more gives the last there is.
  await page.goto(`/tolkien?searchQuery=bort-${number}&removed=1&page=7`)
  await expect(page.getByRole('table', { name: 'Tolkningsresultat' }).getByRole('row')).toHaveCount(
    3,
  )
})
