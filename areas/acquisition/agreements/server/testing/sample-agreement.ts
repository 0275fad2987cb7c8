import type { InputOf } from '#platform/endpoint.ts'
import type { agreements } from '../../contract.ts'

type Sent = InputOf<typeof agreements.save>
type SentToken = NonNullable<Sent['tokens']>[number]

/** A token with what it needs. */
export const aToken = (key: string, more: Partial<SentToken> = {}): SentToken => ({
  key,
  label: `Etikett ${key}`,
  internalDescription: 'Fylls i av säljaren',
  ...more,
})

/** An agreement that can be saved, with one token in its text. */
export const anAgreement = (more: Partial<Sent> = {}): Sent => ({
  name: 'Avtal om fakturaköp',
  description: 'Huvudavtalet',
  type: 'InvoicePurchase',
  signatureType: 'Board',
  content: { text: '<h1>Avtal</h1><p>Säljaren är KUNDNAMN.</p>', summary: '<p>Kort sagt</p>' },
  tokens: [aToken('KUNDNAMN', { type: 'ClientOrganisationName' })],
  ...more,
})
