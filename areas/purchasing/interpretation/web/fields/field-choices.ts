import { formatOrganizationNumber } from '#platform/swedish/format.ts'
import type { Candidate, DocumentField } from '../../contract.ts'
import type { DocumentFieldName } from '../../fields.ts'
import type { Changes } from '../editor/apply-changes.ts'
import type { Box } from '../viewer/geometry.ts'
import type { Choice } from './CandidateList.tsx'
import { boxOf, shownValue } from './field-values.ts'
import type { PartyHit } from './usePartyHits.ts'

type FieldChanges = NonNullable<Changes['documentFields']>

/** A value with the place it was taken from, as savechange takes it. */
export function valueChange(
  name: DocumentFieldName,
  rawValue: string,
  box: Box | undefined,
): FieldChanges {
  const place = box && {
    page: box.page,
    startPosition: { x: box.x, y: box.y },
    width: box.width,
    height: box.height,
  }
  return { [name]: { rawValue, ...place } }
}

/** One choice of a field with what choosing it changes. */
export interface Offer extends Choice {
  readonly changes: FieldChanges
}

/**
 * A candidate as savechange takes it: with the value it was read as, so that nobody has to read it
 * again.
 */
function pickedChange(name: DocumentFieldName, candidate: Candidate): FieldChanges {
  const { rawValue, formattedValue } = candidate
  const change = valueChange(name, rawValue, boxOf(candidate))
  return formattedValue === '' ? change : { [name]: { ...change[name], formattedValue } }
}

/**
 * The best candidate that a word is part of: of '25 500,00' somebody clicks '500,00' and means all
 * of it. Words of plain text are what they are.
 */
export function candidateAt(candidates: readonly Candidate[], word: Box): Candidate | undefined {
  const [x, y] = [word.x + word.width / 2, word.y + word.height / 2]
  return candidates.find((candidate) => {
    const box = boxOf(candidate)
    return (
      candidate.type !== 'text' &&
      candidate.formattedValue !== '' &&
      box?.page === word.page &&
      x >= box.x &&
      x <= box.x + box.width &&
      y >= box.y &&
      y <= box.y + box.height
    )
  })
}

/** The reader's candidates, without repeating a value. */
export function candidateOffers(
  name: DocumentFieldName,
  field: DocumentField,
  candidates: readonly Candidate[],
): readonly Offer[] {
  const offers = new Map<string, Offer>()
  for (const candidate of candidates) {
    const value = shownValue(name, candidate)
    if (value === '' || offers.has(value)) continue
    offers.set(value, {
      key: value,
      value,
      why: candidate.why || (candidate.page === null ? '' : `Står på sida ${candidate.page}`),
      chosen: value === shownValue(name, field),
      changes: pickedChange(name, candidate),
    })
  }
  return [...offers.values()]
}

/** Companies as choices: an issuer gives its number, a recipient its number, name and address. */
export function partyOffers(name: DocumentFieldName, hits: readonly PartyHit[]): readonly Offer[] {
  return hits.map(({ organizationNumber, name: company, street, zipCode, city, isClient }) => ({
    key: organizationNumber,
    value: `${formatOrganizationNumber(organizationNumber)} ${company}`,
    why: [isClient ? 'Klient' : '', street, [zipCode, city].filter(Boolean).join(' ')]
      .filter(Boolean)
      .join(', '),
    chosen: false,
    changes:
      name === 'issuerOrganizationNumber'
        ? { issuerOrganizationNumber: { rawValue: organizationNumber } }
        : {
            recipientOrganizationNumber: { rawValue: organizationNumber },
            recipientName: { rawValue: company },
            street: { rawValue: street },
            zipCode: { rawValue: zipCode },
            city: { rawValue: city },
          },
  }))
}
