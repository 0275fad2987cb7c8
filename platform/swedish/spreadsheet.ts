/**
 * Whether a spreadsheet could take a text for a formula (its first sign, also behind blanks and in
 * full-width form).
 */
export const looksLikeFormula = (text: string) =>
  /^[\s\p{Cc}]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u.test(text)
