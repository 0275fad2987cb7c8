import { describe, expect, it } from 'vitest'
import { acceptedTypes, changeProblem, iconOf } from './rules.ts'

describe('documents', () => {
  it.each([
    ['image/png', 'image'],
    ['application/pdf', 'pdf'],
    ['application/msword', 'word'],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'word'],
    ['application/vnd.ms-excel', 'excel'],
    ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'excel'],
    ['text/plain', 'document'],
  ])('of type %s have the icon %s (documents 4)', (type, icon) => {
    expect(iconOf(type)).toBe(icon)
  })

  it('have an icon of their own for every type that is let in', () => {
    expect(acceptedTypes.map(iconOf)).not.toContain('document')
  })

  it('that are company agreements are not changed', () => {
    const loose = { isCompanyAgreement: false, isEvidence: false }
    expect(changeProblem({ ...loose, isCompanyAgreement: true })).toBe('companyAgreement')
    expect(changeProblem({ ...loose, isEvidence: true })).toBe('evidence')
    expect(changeProblem(loose)).toBeUndefined()
  })
})
