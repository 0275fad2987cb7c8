/** Ranges of addresses, each of one country; in order and apart, by their first address. */
export interface CountryTable {
  readonly firsts: readonly bigint[]
  readonly lasts: readonly bigint[]
  readonly countries: readonly string[]
}

const parts = (text: string, count: number) =>
  text === '' ? [] : text.split(':').slice(0, count + 1)
/** An address as a number: of IPv4 as IPv6 writes it (::ffff:0:0/96). Undefined for anything else. */
export function addressNumber(text: string): bigint | undefined {
  const four = /^(?:::ffff:)?(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/i.exec(text.trim())
  if (four) {
    const bytes = four.slice(1).map(Number)
    if (bytes.some((byte) => byte > 255)) return undefined
    return (0xffffn << 32n) | bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  }
  if (!/^[0-9a-f:]{2,39}$/i.test(text.trim())) return undefined
  const [before = '', after, ...more] = text.trim().split('::')
  if (more.length > 0) return undefined
  const [head, tail] = [parts(before, 8), parts(after ?? '', 8)]
  const missing = 8 - head.length - tail.length
  if (after === undefined ? missing !== 0 : missing < 1) return undefined
  const groups = [...head, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...tail]
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined
  return groups.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n)
}

const row = /^"?([0-9a-fA-F.:]+)"?[,;]"?([0-9a-fA-F.:]+)"?[,;]"?([A-Z]{2})"?(?:[,;].*)?$/
/** What a table says of nobody's addresses. */
const nowhere = 'ZZ'
/**
 * Reads lines of first address, last address and country (ISO 3166, two letters), as such tables
 * are sold. A line that is no such line is passed over, unless none is one.
 */
export function readCountryTable(text: string): CountryTable | undefined {
  const ranges = text.split(/\r?\n/).flatMap((line) => {
    const [, from = '', to = '', country = nowhere] = row.exec(line.trim()) ?? []
    const [first, last] = [addressNumber(from), addressNumber(to)]
    return first === undefined || last === undefined || last < first || country === nowhere
      ? []
      : [{ first, last, country }]
  })
  if (ranges.length === 0) return undefined
  const sorted = ranges.toSorted((one, other) => (one.first < other.first ? -1 : 1))
  return {
    firsts: sorted.map(({ first }) => first),
    lasts: sorted.map(({ last }) => last),
    countries: sorted.map(({ country }) => country),
  }
}

/** The country of an address; undefined when the table does not have it. */
export function countryOf(table: CountryTable, address: string): string | undefined {
  const number = addressNumber(address)
  if (number === undefined) return undefined
  let [low, high] = [0, table.firsts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((table.firsts[middle] ?? 0n) <= number) low = middle + 1
    else high = middle
  }
  const last = table.lasts[low - 1]
  return last !== undefined && number <= last ? table.countries[low - 1] : undefined
}
