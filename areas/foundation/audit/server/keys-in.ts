const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const isKey = (text: string) => uuid.test(text) || /^(\d{10}|\d{12})$/.test(text)
/** Most keys of one row that are named. */
const most = 500

/** Ids, organisation numbers and personal numbers anywhere in values, each once. */
export function keysIn(...values: readonly unknown[]): string[] {
  const found = new Set<string>()
  const look = (value: unknown): void => {
    if (typeof value === 'string' && isKey(value)) found.add(value)
    else if (typeof value === 'object' && value !== null)
      for (const part of Object.values(value)) look(part)
  }
  for (const value of values) look(value)
  return [...found].slice(0, most)
}
