const host =
  /^(?=.{1,253}$)([\p{L}\p{N}]([\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]$/u

const bareDomain = (text: string) =>
  text
    .trim()
    .replace(/^(@|\*\.|\.)+/, '')
    .replace(/\.$/, '')

/** Whether it is a domain, also when written '@foretag.se' or '*.foretag.se'. */
export const isDomain = (text: string) => host.test(bareDomain(text))

/**
 * The domain as it is compared: lower case, letters outside ASCII as the name service has them
 * (xn--).
 */
export function comparedDomain(text: string): string {
  const domain = bareDomain(text).toLowerCase().normalize('NFC')
  if (!host.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

export function isEmail(text: string): boolean {
  const email = text.trim()
  const at = email.lastIndexOf('@')
  return (
    at > 0 &&
    at <= 64 &&
    email.length <= 254 &&
    !/[\s@,;<>"]/.test(email.slice(0, at)) &&
    host.test(email.slice(at + 1))
  )
}

/**
 * The address as it is compared: lower case, without what stands after '+' in the mailbox, since
 * all such addresses reach the same person.
 */
export function comparedEmail(text: string): string {
  const email = text.trim().toLowerCase().normalize('NFC')
  const at = email.lastIndexOf('@')
  if (at === -1) return email
  const mailbox = email.slice(0, at)
  return `${mailbox.replace(/(?<=.)\+.*$/s, '')}@${comparedDomain(email.slice(at + 1))}`
}

/** A domain and those above it, down to the last with a dot: 'a.b.se' gives 'a.b.se' and 'b.se'. */
export function withParentDomains(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}
