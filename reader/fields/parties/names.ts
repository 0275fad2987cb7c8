const legalForm =
  /(?<![\p{L}])(?:AB|HB|KB|Aktiebolag(?:et)?|Handelsbolag(?:et)?|Kommanditbolag(?:et)?|Ek\.? ?för\.?|Ekonomisk förening|Enskild firma|Bostadsrättsförening(?:en)?|Brf|BRF|[kK]ommun|Region|Stiftelsen?|Förening(?:en)?|GmbH|mbH|AG|KG|Ltd\.?|Limited|LLC|Inc\.?|LLP|PLC|plc|Corp\.?|AS|ASA|A\/S|ApS|Oy|OY|Oyj|B\.?V\.?|N\.?V\.?|S\.?A\.?|SAS|SARL|S\.?r\.?l\.?|S\.?p\.?A\.?|Sp\. z o\.o\.|OÜ|SIA|UAB|d\.o\.o\.)(?!\p{L}|-?\d)/u

const legalForms = new RegExp(legalForm.source, 'gu')

/** Whether the text names a company by its legal form, as 'Åkerlunds Måleri AB' does. */
export const namesCompany = (text: string) => legalForm.test(text)

/** Where the first legal form in a text ends; 0 when there is none. */
export function endOfForm(text: string): number {
  const match = legalForm.exec(text)
  return match ? match.index + match[0].length : 0
}

/** Whether the text is a legal form and nothing else. */
export const isLegalForm = (text: string) =>
  text.length <= 14 && endOfForm(text) === text.length && nameKey(text) === ''

/**
 * Letters and digits of a name without its legal form, å ä ö as in e-mail addresses: for comparing
 * names with names and domains.
 */
export const nameKey = (text: string) =>
  text
    .replaceAll(legalForms, ' ')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]/g, '')

/** Whether two texts name the same company, a letter or two misread allowed. */
export function sameName(one: string, other: string): boolean {
  const [first, second] = [nameKey(one), nameKey(other)]
  return (
    first.length > 1 &&
    (first === second ||
      (first.length > 5 &&
        second.length > 5 &&
        (first.startsWith(second) || second.startsWith(first))))
  )
}

/** What stands for a name in an e-mail or web address: 'bygg' of 'info@mail.bygg.se'. */
export const domainKey = (address: string) =>
  (address.split('@').at(-1) ?? '')
    .replace(/^www\./, '')
    .split('.')
    .at(-2)
    ?.replaceAll(/[^a-z0-9]/g, '') ?? ''

/**
 * How much of the domain of an address the name accounts for, 0 to 1. @param key the `nameKey`
 * @param host the `domainKey`
 */
export function domainFits(key: string, host: string): number {
  if (key.length < 3 || host.length < 3) return 0
  let same = 0
  while (same < key.length && same < host.length && key[same] === host[same]) same++
  if (same >= 4 || same === host.length)
    return same / Math.max(4, Math.min(key.length, host.length))
  return host.length >= 4 && key.includes(host) ? 0.8 : 0
}
