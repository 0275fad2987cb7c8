import type { Choice } from './choice.ts'

export const languages = ['sv', 'en', 'no', 'da', 'fi', 'de'] as const
export type Language = (typeof languages)[number]

const months: Readonly<Record<Language, string>> = {
  sv: 'januari februari mars april maj juni juli augusti september oktober november december',
  en: 'January February March April May June July August September October November December',
  no: 'januar februar mars april mai juni juli august september oktober november desember',
  da: 'januar februar marts april maj juni juli august september oktober november december',
  fi: 'tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta',
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
}

/**
 * How days are written: %Y, %M and %D their numbers, %y two digits, %m and %d without a nought, %N
 * the name of the month, %S its first letters.
 */
const dayForms: Readonly<Record<Language, readonly string[]>> = {
  sv: [
    '%Y-%M-%D',
    '%Y-%M-%D',
    '%Y-%M-%D',
    '%Y-%M-%D',
    '%y-%M-%D',
    '%Y%M%D',
    '%Y.%M.%D',
    '%Y/%M/%D',
    '%d/%m %Y',
    '%d/%m-%y',
    '%D/%M/%Y',
    '%D.%M.%Y',
    '%d %N %Y',
    'den %d %N %Y',
    '%D %S %Y',
    '%y%M%D',
  ],
  en: [
    '%Y-%M-%D',
    '%Y-%M-%D',
    '%d %N %Y',
    '%N %d, %Y',
    '%D/%M/%Y',
    '%D-%S-%Y',
    '%D %S %Y',
    '%D-%S-%y',
    '%D.%M.%Y',
  ],
  no: ['%D.%M.%Y', '%D.%M.%Y', '%d. %N %Y', '%D.%M.%y', '%Y-%M-%D'],
  da: ['%D-%M-%Y', '%D.%M.%Y', '%d. %N %Y', '%D/%M/%Y', '%Y-%M-%D'],
  fi: ['%d.%m.%Y', '%D.%M.%Y', '%d. %N %Y'],
  de: ['%D.%M.%Y', '%D.%M.%Y', '%d. %N %Y', '%D.%M.%y'],
}

/** One way of writing days for a whole invoice, of 'YYYY-MM-DD'. */
export function dayWriter(choice: Choice, language: Language): (day: string) => string {
  const form = choice.pick(dayForms[language])
  return (day) => {
    const [year = '', month = '', date = ''] = day.split('-')
    const name = months[language].split(' ')[Number(month) - 1] ?? ''
    const parts: Readonly<Record<string, string>> = {
      Y: year,
      y: year.slice(2),
      M: month,
      m: String(Number(month)),
      D: date,
      d: String(Number(date)),
      N: name,
      S: name.slice(0, 3),
    }
    return form.replaceAll(/%(.)/g, (_, part: string) => parts[part] ?? part)
  }
}

/** What stands between thousands, before the decimals and where a minus stands. */
const amountForms: Readonly<Record<Language, readonly (readonly [string, string])[]>> = {
  sv: [
    [' ', ','],
    [' ', ','],
    [' ', ','],
    ['\u00A0', ','],
    ['', ','],
    ['.', ','],
    [' ', ':'],
    [' ', '.'],
    ['', '.'],
    [',', '.'],
  ],
  en: [
    [',', '.'],
    [',', '.'],
    [' ', '.'],
    [' ', ','],
    ['', '.'],
  ],
  no: [
    [' ', ','],
    ['.', ','],
  ],
  da: [['.', ',']],
  fi: [
    [' ', ','],
    ['', ','],
  ],
  de: [
    ['.', ','],
    ['.', ','],
    ['', ','],
  ],
}

export interface AmountWriter {
  /** With its decimals. */
  readonly full: (ore: number) => string
  /** As what is to be paid may stand: without its decimals where there are none. */
  readonly short: (ore: number) => string
}

/** One way of writing amounts of öre for a whole invoice. */
export function amountWriter(choice: Choice, language: Language, currency: string): AmountWriter {
  const [thousands, decimals] = choice.pick(amountForms[language])
  const minus = choice.pick([
    (text: string) => `-${text}`,
    (text: string) => `-${text}`,
    (text: string) => `- ${text}`,
    (text: string) => `${text}-`,
  ])
  const whole = choice.pick(['', ',-', ':-', '.00', ',00'])
  const grouped = (ore: number) =>
    String(Math.floor(Math.abs(ore) / 100)).replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, thousands)
  const signed = (ore: number, text: string) => (ore < 0 ? minus(text) : text)
  const bare = (ore: number) =>
    signed(ore, `${grouped(ore)}${decimals}${String(Math.abs(ore) % 100).padStart(2, '0')}`)
  const unit = language === 'sv' && currency === 'SEK' && choice.chance(0.07) ? ' kr' : ''
  const isBare = unit === '' && choice.chance(0.25) && (language === 'sv' || language === 'no')
  return {
    full: (ore) => bare(ore) + unit,
    short: (ore) =>
      isBare && ore % 100 === 0 && !(whole.startsWith('.') && thousands === '.')
        ? signed(ore, grouped(ore) + (whole === ',00' && thousands === ',' ? '' : whole))
        : bare(ore),
  }
}
