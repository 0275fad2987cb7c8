import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contactSaved, fillIn } from './contact-rules.ts'

const stored = { relationToCompany: 'Ägare', phoneNumber: '', cellphoneNumber: '' }

describe('a contact whose e-mail address was there already', () => {
  it('gets what it lacked, and keeps what it had', () => {
    expect(
      fillIn(stored, { relationToCompany: 'Ekonomi', phoneNumber: '0812345', cellphoneNumber: '' }),
    ).toEqual({
      phoneNumber: '0812345',
    })
  })

  it('never loses a value', () => {
    const text = fc.constantFrom('', '1', '2')
    const contact = fc.record({ relationToCompany: text, phoneNumber: text, cellphoneNumber: text })
    fc.assert(
      fc.property(contact, contact, (before, sent) => {
        const after = { ...before, ...fillIn(before, sent) }
        for (const field of ['relationToCompany', 'phoneNumber', 'cellphoneNumber'] as const) {
          if (before[field] !== '') expect(after[field]).toBe(before[field])
          else expect(after[field]).toBe(sent[field])
        }
      }),
    )
  })

  it('is told apart by the answer (client 7, 8)', () => {
    expect([true, false].map(contactSaved)).toEqual([
      'Kontakt sparad',
      'Kontakt med denna email fanns sparad sedan tidigare',
    ])
  })
})
