/**
 * What stands after '?' in the browser's address: text, or several texts under one name. Never a
 * number: '5560160680' is an organisation number.
 */
export type Search = Record<string, string | readonly string[]>

/** Reads '?a=1&b=2&b=3'. Given to the router in place of its own JSON reading. */
export function parseSearch(text: string): Search {
  const search: Record<string, string | string[]> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const before = search[name]
    search[name] =
      before === undefined ? value : [...(typeof before === 'string' ? [before] : before), value]
  }
  return search
}

/** Writes '?a=1&b=2&b=3', or nothing at all. Values that are undefined, null or '' are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') parameters.append(name, String(one))
    }
  }
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}
