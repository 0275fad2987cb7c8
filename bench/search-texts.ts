import type pg from 'pg'
import type { CompanyType } from '#areas/parties/company/rules.ts'

/** What people type into the client search, by kind. */
export const kinds = [
  'names that begin so',
  'words inside names',
  'numbers',
  'whole names',
  'two words',
  'frequent words',
  'no such name',
] as const
export type Kind = (typeof kinds)[number]
export interface SearchText {
  readonly kind: Kind
  readonly query: string
  readonly companyType: CompanyType
}

const frequent = [
  'bygg',
  'förening',
  'ekonomisk',
  'stockholm',
  'göteborg',
  'malmö',
  'svenska',
  'nordiska',
  'berg',
  'an',
  'st',
  'no',
  'i ',
  'ab',
  'bostadsrättsföreningen',
  'handelsbolag',
  'måleri',
  'transport',
  'redovisning',
  'el',
]

/**
 * Texts drawn from the names and numbers of clients; the same for the same world. `each` of every
 * kind.
 */
export async function searchTexts(pool: pg.Pool, each: number): Promise<SearchText[]> {
  const { rows } = await pool.query<{
    name: string
    organization_number: string
    is_issuer: boolean
  }>(
    `select name, organization_number, is_issuer from (
       select name, organization_number, is_issuer, row_number() over (order by organization_number) as place, count(*) over () as all_clients
       from company where is_issuer or is_recipient
     ) clients where place % greatest(all_clients / $1, 1) = 0 limit $1`,
    [each],
  )
  return rows.flatMap(({ name, organization_number: number, is_issuer }, turn) => {
    const length = 2 + (turn % 7)
    const words = name.split(/[^\p{L}]+/u).filter((word) => word.length > 3)
    const inner = words[1 + (turn % Math.max(1, words.length - 1))] ?? words[0] ?? name
    const digits = number.slice(0, 2 + (turn % 9))
    const queries: Readonly<Record<Kind, string>> = {
      'names that begin so': name.slice(0, length),
      'words inside names': inner.slice(0, Math.max(3, length)),
      numbers:
        turn % 2 === 0 || digits.length < 8 ? digits : `${digits.slice(0, 6)}-${digits.slice(6)}`,
      'whole names': name,
      'two words': `${inner.slice(0, 4)} ${(words[0] ?? name).slice(0, 3)}`,
      'frequent words': frequent[turn % frequent.length] ?? 'bygg',
      'no such name': `${name.slice(0, length)}qx${turn}`,
    }
    return kinds.map((kind) => ({
      kind,
      query: queries[kind],
      companyType: is_issuer ? ('issuer' as const) : ('recipient' as const),
    }))
  })
}
