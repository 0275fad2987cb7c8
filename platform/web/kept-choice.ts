const aYear = 365 * 24 * 60 * 60

/** Over https a cookie of this host alone, which no page of http and no other host can set. */
const nameOf = (name: string) => (location.protocol === 'https:' ? `__Host-${name}` : name)

/** What somebody last chose, of how this browser shows things; undefined where nothing is kept. */
export const keptChoice = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((one) => one.startsWith(`${nameOf(name)}=`))
    ?.slice(nameOf(name).length + 1)

/** Keeps it for a year, in a cookie: nothing that is personal, and no sign that ends one. */
export function keepChoice(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${nameOf(name)}=${value}; Max-Age=${aYear}; Path=/; SameSite=Strict${secure}`
}
