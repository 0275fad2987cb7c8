/** Signs that no text holds and no database takes: a font says nothing better of its letters. */
const noText = /[\p{Cc}\p{Cs}]/gu
/** Signs that are printed as nothing. */
const unseen = /[\u00ad\u200b-\u200d\u2060\ufeff]/g
/** Signs that are printed as a hyphen or a minus. Who reads values knows them as the one of keyboards. */
const dashes = /[\u2010-\u2012\u2212\ufe63\uff0d]/g
/**
 * A soft hyphen is drawn where a word is cut, between letters; some producers draw it for a hyphen
 * or a minus, beside digits.
 */
const drawnHyphen =
  /^\u00ad$|^\u00ad(?=[\d(\p{Sc}]|SEK|EUR|USD|kr)|(?<=[\p{L}\d])\u00ad(?=\d)|(?<=\d)\u00ad(?=\p{L}|$)/gu

/** A word as it is printed, in the signs that all who read values know. */
export const signsOf = (word: string): string =>
  word
    .normalize('NFKC')
    .replaceAll(drawnHyphen, '-')
    .replaceAll(dashes, '-')
    .replaceAll(unseen, '')
    .replaceAll(noText, '\uFFFD')
