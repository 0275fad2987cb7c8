import type { BlacklistEffect } from './contract.ts'

export const noEffect: BlacklistEffect = { stops: { count: 0, invoices: [] }, ends: [] }

/** '2 väntande fakturor och 1 undantag'; undefined when nothing is stopped. */
export function effectInWords({ stops, ends }: BlacklistEffect): string | undefined {
  const { count } = stops
  const what = [
    ...(count > 0 ? [`${count} ${count === 1 ? 'väntande faktura' : 'väntande fakturor'}`] : []),
    ...(ends.length > 0 ? [`${ends.length} undantag`] : []),
  ]
  return what.length > 0 ? what.join(' och ') : undefined
}
