import { formatMoney, formatNumber } from '#platform/swedish/format.ts'

export { shortKronor as short, wholeKronor as kronor } from '#platform/swedish/short-money.ts'
export const percent = (value: number) => `${formatNumber(value, 1)} %`
export const exact = (ore: number) => `${formatMoney(ore)} kr`
