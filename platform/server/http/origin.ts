import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/**
 * Whether a browser sends this for a page of another site. Browsers say so themselves
 * (`Sec-Fetch-Site`), older ones at least where the page is from (`Origin`); programs say neither,
 * and have no cookies of others to misuse.
 */
export function isForeign(
  { headers, host }: Pick<FastifyRequest, 'headers' | 'host'>,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): boolean {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  if (origin === undefined || origin === new URL(publicUrl).origin) return false
  // The same address under the name that it was asked by.
  return !URL.canParse(origin) || new URL(origin).host !== host
}

/**
 * Whether another site has put this address into a page of its own, instead of leading somebody
 * here.
 */
export const isEmbedded = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /^(cross|same)-site$/.test(String(headers['sec-fetch-site'])) &&
  (headers['sec-fetch-mode'] !== 'navigate' || headers['sec-fetch-dest'] !== 'document')
