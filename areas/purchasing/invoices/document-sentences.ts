import { outside } from '#platform/outside.ts'

/** Why a document of a partner's is no invoice, as its sender is told. */
export const documentSentences = {
  documentType: outside('Dokumentet får inte ha någon dokumenttyp (DOCTYPE)'),
  notXml: outside('Dokumentet är inte giltig XML'),
  otherDocument: outside('Dokumentet är varken en Invoice eller en CreditNote'),
  elements: outside('Dokumentet har för många element: högst {atMost}', 'atMost'),
  attributes: outside('Dokumentet har för många attribut: högst {atMost}', 'atMost'),
  attributesOfOne: outside(
    'Dokumentet har ett element med för många attribut: högst {atMost}',
    'atMost',
  ),
  depth: outside('Dokumentet har för många nivåer av element: högst {atMost}', 'atMost'),
  onLine: outside('{sentence} (rad {line})', 'sentence', 'line'),
  notUtf8: outside('Dokumentet är inte i UTF-8: spara och skicka det i den teckenkodningen'),
  otherProfile: outside('CustomizationID säger inte Peppol BIS Billing 3'),
  twoCurrencies: outside(
    'PayableAmount är i {otherCurrency}, men DocumentCurrencyCode säger {invoiceCurrency}',
    'otherCurrency',
    'invoiceCurrency',
  ),
  tooSlow: outside(
    'Dokumentet tar för lång tid att läsa: dela upp det, eller skicka fakturan som JSON',
  ),
  tooLarge: outside(
    'Dokumentet kräver för mycket minne att läsa: dela upp det, eller skicka fakturan som JSON',
  ),
} as const
