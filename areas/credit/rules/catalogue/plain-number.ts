/** Greek and Cyrillic capitals that nobody tells from the Latin ones. */
const readAs = new Map(
  [...'АВЕЅІЈКМНОРСТУХΑΒΕΖΗΙΚΜΝΟΡΤΥΧԌԚԜ'].map((sign, place) => [
    sign,
    'ABESIJKMHOPCTYXABEZHIKMNOPTYXGQW'[place] ?? sign,
  ]),
)
/** A number in the signs it is read as: wide ones, and letters of other scripts that look Latin. */
const asRead = (number: string) =>
  number
    .replaceAll(/[\p{L}\p{Nd}]/gu, (sign) => sign.normalize('NFKC'))
    .toUpperCase()
    .replaceAll(/[\p{Script=Greek}\p{Script=Cyrillic}]/gu, (sign) => readAs.get(sign) ?? sign)

/** A name with letters of other scripts that look Latin as the Latin ones (recipients 8). */
export const nameAsRead = (name: string) =>
  name
    .replaceAll(/[\p{L}\p{Nd}]/gu, (sign) => sign.normalize('NFKC'))
    .replaceAll(
      /[\p{Script=Greek}\p{Script=Cyrillic}]/gu,
      (sign) => readAs.get(sign.toUpperCase()) ?? sign,
    )

/**
 * A number without what people leave out or write differently, and without what looks the same
 * (invoices 231): 'F 0010-12' is 'F001012' and, as digits only, '1012'.
 */
export const plainNumber = (number: string): string => asRead(number).replace(/[^\p{L}\d]/gu, '')
export const digitsOf = (number: string): string =>
  asRead(number)
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
