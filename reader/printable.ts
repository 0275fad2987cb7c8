/** The signs that the fonts every reader of PDF has can show (Windows-1252), but for control signs. */
const signs = new Set(
  [
    ...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, code) => code)),
  ].filter((sign) => !/\p{Cc}/u.test(sign)),
)
/** A text with another sign for each that those fonts do not have. */
export const printable = (text: string, other: string): string =>
  [...text].map((sign) => (signs.has(sign) ? sign : other)).join('')
