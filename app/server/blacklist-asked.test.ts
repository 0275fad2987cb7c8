import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contracts } from './areas.ts'

// blacklist 10: whatever takes an account, an address or a person asks the blacklist.

/** Where the blacklist is asked about what a call takes: by which file of whose server. */
const askedIn: Readonly<Record<string, string>> = {
  'onboarding.initiate': 'acquisition/onboarding/server/start.ts',
  'onboarding.updateContactDetails': 'acquisition/onboarding/server/change.ts',
  'onboarding.invite': 'acquisition/onboarding/server/links.ts',
  'onboarding.createOnboardingInvite': 'acquisition/onboarding/server/gate-facts.ts',
  'customer.inviteOther': 'acquisition/onboarding/server/links.ts',
  'customer.saveAccount': 'acquisition/onboarding/server/gate-facts.ts',
  'bank.setSelectedBankAccount': 'acquisition/bank/server/signs.ts',
  'bank.askAccountChange': 'acquisition/bank/server/change.ts',
  'offers.send': 'acquisition/offers/server/answer-offer.ts',
  'contacts.save': 'parties/company/server/contacts.ts',
  'cognomens.save': 'parties/cognomens/server/cognomens.ts',
  'invitedusers.add': 'parties/invitedusers/server/invited-users.ts',
  'channels.save': 'operations/triggers/server/channels/change-channel.ts',
  'partnerInvoices.send': 'purchasing/invoices/server/look-again.ts',
  'collection.giveUp': 'purchasing/invoices/server/collection/give-up.ts',
  'dunning.send': 'purchasing/invoices/server/collection/dunning.ts',
  'subscriptions.save': 'purchasing/subscriptions/server/subscriptions.ts',
  'feedback.add': 'purchasing/feedback/server/feedback.ts',
  'interpretation.save': 'purchasing/interpretation/server/draft-store.ts',
  'interpretation.savechange': 'purchasing/interpretation/server/draft-store.ts',
  'interpretation.saveAdminInvoice': 'purchasing/interpretation/server/draft-store.ts',
  'approvers.accept': 'purchasing/approvers/server/evidence.ts',
  'invoices.recipientApproval': 'purchasing/invoices/server/look-again.ts',
}
/** What does not ask, and why. */
const notAsked: Readonly<Record<string, readonly string[]>> = {
  'one of us': ['users.saveInternal', 'onboarding.changeSalesRep', 'internalkyc.save'],
  'a partner, who is let in by two': ['apiClients.add'],
  'finds what is held of somebody': ['protection.order', 'retention.askHold'],
  'an inquiry of somebody, which lets nobody in': ['person.refresh'],
  'a hit, or somebody of the register, who is asked about when its company is': [
    'keypersons.judgeHit',
    'righttosign.decide',
    'righttosign.judge',
    'signing.startSigning',
  ],
  'asked about when an onboarding is begun with it': [
    'prospects.search',
    'prospects.searchRecipient',
  ],
  'a switch, a mail to who signs, or a sum': ['customer.signAgreement', 'company.settingSave'],
}

const isAbout =
  /e-?mail|accountNumber|paymentAccount|iban|securityNumber|personalNumber|^recipients$/i
const isSwitch = /^(byEmail|mailFile)$/
const taking = contracts.flatMap((contract) =>
  Object.values(contract).flatMap(({ kind, id, input }) => {
    const fields = Object.keys(input?.shape ?? {})
    const taken = fields.some((field) => isAbout.test(field) && !isSwitch.test(field))
    return kind === 'command' && taken ? [id] : []
  }),
)

it('every call that takes an account, an address or a person asks the blacklist, or says why not', () => {
  const known = [...Object.keys(askedIn), ...Object.values(notAsked).flat()]
  expect(taking.filter((id) => !known.includes(id))).toEqual([])
})

it.each(Object.entries(askedIn))('%s is asked about in %s', (id, file) => {
  expect(contracts.flatMap((contract) => Object.values(contract).map((call) => call.id))).toContain(
    id,
  )
  const source = readFileSync(`areas/${file}`, 'utf8')
  expect(source).toMatch(/\b(blacklistHits|blacklistedEmails|isHarmful)\(/)
})
