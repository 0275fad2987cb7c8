import { z } from 'zod'
import { mostAmount, oreTyped } from './rules.ts'

/** Öre, as a number or as typed with blanks between the digits. */
export const oreField = (label: string, least: number) => {
  const words = (issue: { readonly code?: string | undefined; readonly input?: unknown }) => {
    if (issue.input === undefined || issue.input === null || issue.input === '')
      return `${label} behöver fyllas i`
    if (issue.code === 'too_small')
      return `${label} ska vara ${least === 0 ? '0 eller mer' : 'mer än 0'}`
    return issue.code === 'too_big'
      ? `${label} får vara högst 100 miljarder kronor`
      : `${label} ska vara en siffra, i hela ören`
  }
  const error = { error: words }
  return z
    .preprocess(oreTyped, z.number(error).int(error).min(least, error).max(mostAmount, error))
    .meta({ label })
}
