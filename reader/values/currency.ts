/** What stands for a code of ISO 4217 in print. */
const words: Readonly<Record<string, string>> = {
  '€': 'EUR',
  EURO: 'EUR',
  $: 'USD',
  US$: 'USD',
  '£': 'GBP',
  KR: 'SEK',
  KRONOR: 'SEK',
}

/** ISO 4217, the currencies one pays with: no metals, bonds or codes for tests. */
const codes = new Set(
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG'.split(
    ' ',
  ),
)

/**
 * The code of ISO 4217 that a text is or stands for, however it is written; undefined when there is
 * no such currency.
 */
export function readCurrency(text: string): string | undefined {
  const word = text.trim().toUpperCase().replace(/[.]$/, '')
  const code = words[word] ?? word
  return codes.has(code) ? code : undefined
}
