import { expect, test } from '@playwright/test'
import { expectNoFindings } from '../testing/accessibility.ts'
import { waitingCard, waitingHere } from '../testing/inbox.ts'
import { soundStranger } from '../testing/strangers.ts'
import { doCustomersPart, identify, sign, telephone } from '../testing/telephone.ts'
import {
  approveAccount,
  approveAgreements,
  begunByCalls,
  colleague,
  makeAgreements,
  makeLink,
} from '../testing/way.ts'

// The whole way, by many hands: on a busy machine it takes its time.
test.describe.configure({ timeout: 240_000 })

test('a company with a sanctioned person on its board stops at the gate, and AML says no', async ({
  browser,
}) => {
  const company = soundStranger(2, 0, true)
  const [chair, member] = company.signers
  if (!chair || !member) throw new Error('two have to sign')
  const seller = await colleague(browser, 'Sofia Bergman')
  const onboarding = await begunByCalls(browser, seller, company)
  await makeAgreements(seller, onboarding, chair)
  const phone = await telephone(browser, await makeLink(seller, onboarding, chair))
  await identify(phone)
  await doCustomersPart(phone, company)
  const other = await telephone(browser, await makeLink(seller, onboarding, member))
  await identify(other)
  await sign(other, 'Avtal om fakturaköp')

  // AML sees in the onboarding whom the list means, and says that it is him.
  const aml = await colleague(browser, 'Amir Haddad', onboarding)
  const hits = aml.getByRole('table', { name: 'Träffar på listor' })
  await hits.getByRole('button', { name: 'Samma person', exact: true }).first().click()
  const judge = aml.getByRole('dialog')
  await judge.getByRole('textbox').first().fill('Samma födelsedag och medborgarskap')
  await judge.getByRole('button', { name: /Samma person|Spara/ }).click()
  await expect(hits).toContainText('Samma person enligt Amir Haddad')
  await expectNoFindings(aml)

  await approveAccount(await colleague(browser, 'Olivia Dahl'), company)
  await approveAgreements(await colleague(browser, 'Maja Lindgren'), onboarding)
  await seller.goto(onboarding)
  await expect(seller.getByText('1 nyckelperson är på en sanktionslista.')).toBeVisible()
  await seller.getByRole('button', { name: 'Begär att få slutföra' }).click()
  const ask = seller.getByRole('dialog')
  await ask.getByRole('textbox', { name: 'Orsak' }).fill('Styrelsen ska bytas ut')
  await ask.getByRole('button', { name: 'Begär', exact: true }).click()
  await expect(waitingHere(seller)).toContainText('Styrelsen ska bytas ut')

  const second = await colleague(browser, 'Leila Karimi')
  const card = await waitingCard(second, new RegExp(company.name), 'Styrelsen ska bytas ut')
  await card.getByRole('button', { name: /^Avslå/ }).click()
  const decline = second.getByRole('dialog')
  await decline.getByRole('textbox').fill('Vi har inga affärer med den som är på listan')
  await decline.getByRole('button', { name: 'Avslå' }).click()
  await expect(card).toHaveCount(0)
  await seller.reload()
  await expect(seller.getByRole('button', { name: 'Begär att få slutföra' })).toBeVisible()
  await expect(seller.getByText('Pågående', { exact: true }).first()).toBeVisible()
})
