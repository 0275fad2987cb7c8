import { checkWith } from '#platform/web/check.ts'
import type { Agreement } from '../answers.ts'
import { agreements } from '../contract.ts'
import { contentProblems, type AgreementType, type SignatureType } from '../rules.ts'
import { tokenInput, type StoredToken } from '../token-fields.ts'

/** An agreement as it is written. */
export interface TypedAgreement extends Record<string, unknown> {
  name: string
  description: string
  type: AgreementType | null
  signatureType: SignatureType | null
  /** HTML, as is the summary. */
  text: string
  summary: string
  tokens: readonly StoredToken[]
}

export const typedOf = (agreement: Agreement | undefined): TypedAgreement => ({
  name: agreement?.name ?? '',
  description: agreement?.description ?? '',
  type: agreement?.type ?? null,
  signatureType: agreement?.signatureType ?? 'None',
  text: agreement?.content.text ?? '',
  summary: agreement?.content.summary ?? '',
  tokens: agreement?.tokens.map((token) => tokenInput.parse(token)) ?? [],
})

export const sentOf = (
  agreement: Agreement | undefined,
  { text, summary, ...typed }: TypedAgreement,
) => ({
  ...typed,
  id: agreement?.id,
  version: agreement?.version,
  content: { text, summary },
  tokens: [...typed.tokens],
})

export function problemsOf(agreement: Agreement | undefined, typed: TypedAgreement) {
  const { content, ...rest } = checkWith(agreements.save, sentOf(agreement, typed))
  return {
    ...contentProblems(typed, typed.tokens),
    ...rest,
    ...(content && { text: content }),
  }
}

/** Where the form has what the call has elsewhere. */
const typedFields = new Map([
  ['content', 'text'],
  ['content.text', 'text'],
  ['content.summary', 'summary'],
])
/** What the form calls a field of the call. */
export const fieldOf = (field: string) => typedFields.get(field) ?? field
