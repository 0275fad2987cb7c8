import { personsWithin } from '#platform/server/audit/persons.ts'
import type { PartAt } from './client-at.ts'

/** A part as the contract answers it. */
export const presentPart = ({ part, historySince, list }: PartAt) => ({
  part,
  historySince,
  list: list.map((one) => ({
    key: one.key,
    name: one.name,
    value: one.value,
    detail: one.detail ?? '',
    amount: one.amount ?? null,
    personalNumber: one.personalNumber ?? null,
    lines: one.lines?.map(({ name, value }) => ({ name, value })) ?? [],
    since: one.since,
    by: one.by ?? '',
  })),
})

/** Whom what was answered names, in words or by name alone. */
export const personsNamed = (parts: readonly PartAt[]): readonly string[] => [
  ...new Set(
    parts.flatMap(({ list }) =>
      list.flatMap(({ personalNumber, lines = [] }) => [
        ...(personalNumber && /^\d{12}$/.test(personalNumber) ? [personalNumber] : []),
        ...lines.flatMap(({ value }) => personsWithin(value)),
      ]),
    ),
  ),
]
