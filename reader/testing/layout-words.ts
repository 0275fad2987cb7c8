import type { Random } from './random.ts'

/** How this layout says things: one choice of words for the whole invoice. */
export const wordsOf = (random: Random, language: 'sv' | 'en') => {
  const say = (swedish: string, english: string) =>
    random.pick((language === 'sv' ? swedish : english).split('|'))
  return {
    title: say('Faktura|FAKTURA|Faktura|Invoice / Faktura', 'Invoice|INVOICE|Tax invoice'),
    creditTitle: say('Kreditfaktura|KREDITFAKTURA', 'Credit note|CREDIT NOTE|Credit invoice'),
    number: say(
      'Fakturanummer|Fakturanr|Fakturanr.|Faktura nr|Fakturanr:|Fakturans nummer|Faktura-nr',
      'Invoice number|Invoice no|Invoice no.|Invoice #|Invoice nr',
    ),
    created: say(
      'Fakturadatum|Datum|Faktura datum|Fakturadag|Utfärdad|Utställd|Faktureringsdatum',
      'Invoice date|Date|Date of issue|Issue date|Invoice Date',
    ),
    due: say(
      'Förfallodatum|Förfallodag|Betalas senast|Betala senast|Förf. datum|Oss tillhanda senast|Förfaller|Sista betalningsdag|Att betala senast|Förfallodatum',
      'Due date|Payment due|Pay by|Due Date|Payment due date|Due on',
    ),
    customer: say(
      'Kundnummer|Kundnr|Kundnr.|Kund nr|Kund-id|Ert kundnr|Kundnummer',
      'Customer number|Customer no|Customer no.|Customer ID|Account no|Client no',
    ),
    ocr: say(
      'OCR|OCR-nummer|OCR-nr|OCR nr|OCR/Referens|Ange OCR|Betalningsreferens|Vid betalning ange|OCR-referens|Referensnummer',
      'OCR|Payment reference|Payment ref|OCR number|Reference for payment',
    ),
    terms: say(
      'Betalningsvillkor|Bet.villkor|Villkor|Kredittid',
      'Payment terms|Terms|Terms of payment',
    ),
    order: say(
      'Ordernr|Ert ordernr|Order|Beställningsnr|Er beställning|Inköpsorder',
      'Order no|Your order|PO number|Purchase order',
    ),
    delivered: say(
      'Leveransdatum|Levererad|Orderdatum|Utskriftsdatum',
      'Delivery date|Order date|Delivered',
    ),
    ourReference: say(
      'Vår referens|Vår ref|Handläggare|Vår kontakt',
      'Our reference|Our ref|Contact person',
    ),
    yourReference: say(
      'Er referens|Er ref|Referens|Er kontakt',
      'Your reference|Your ref|Reference',
    ),
    recipientNumber: say(
      'Ert org.nr|Ert orgnr|Kundens orgnr|Ert organisationsnr|Kundens organisationsnummer|Köparens orgnr',
      'Your company reg. no|Customer reg. no|Your org. no|Buyer reg. no',
    ),
    recipientVat: say(
      'Ert VAT-nr|Ert momsreg.nr|Kundens VAT-nr|Köparens momsreg.nr',
      'Your VAT no|Customer VAT no|Your VAT number|Buyer VAT no',
    ),
    interest: say('Dröjsmålsränta|Ränta', 'Late payment interest|Overdue interest'),
    net: say(
      'Netto|Summa exkl. moms|Nettobelopp|Belopp exkl. moms|Summa exklusive moms|Totalt exkl. moms|Delsumma|Momsunderlag',
      'Net amount|Subtotal|Total excl. VAT|Net|Amount excl. VAT',
    ),
    vat: say(
      'Moms|Moms|Momsbelopp|Summa moms|Varav moms|Total moms|Mervärdesskatt',
      'VAT|VAT amount|Total VAT|VAT',
    ),
    rounding: say('Öresavrundning|Öresutjämning|Avrundning|Öresavr.', 'Rounding|Rounding'),
    total: say(
      'Att betala|Summa att betala|Totalt att betala|Belopp att betala|Totalt inkl. moms|Summa inkl. moms|Fakturabelopp|Totalbelopp|Att betala totalt|Totalsumma|Total|Totalt|Slutsumma',
      'Amount due|Total due|Total|Total amount|Balance due|Total incl. VAT|Grand total|Amount to pay|Total to pay',
    ),
    currency: say('Valuta|Valutakod', 'Currency'),
    organisation: say(
      'Org.nr|Organisationsnummer|Org nr|Orgnr|Organisationsnr|Org.nummer',
      'Company reg. no|Reg. no|Org. no|Registration no|Company number',
    ),
    vatNumber: say(
      'Momsreg.nr|VAT-nr|Momsregistreringsnr|Momsreg nr|Moms/VAT nr|VAT nr|Momsregnr',
      'VAT no|VAT reg. no|VAT number|VAT ID',
    ),
    bankgiro: say('Bankgiro|Bankgiro|BG|Bankgironr|Bankgiro nr', 'Bankgiro|Bankgiro no'),
    plusgiro: say('Plusgiro|PG|Plusgironr', 'Plusgiro'),
    phone: say('Telefon|Tel|Tfn', 'Phone|Tel|Telephone'),
    email: say('E-post|Mail|E-postadress', 'E-mail|Email'),
    address: say('Adress|Postadress|Besöksadress', 'Address|Postal address'),
    tax: say(
      'Godkänd för F-skatt|Innehar F-skattebevis|Företaget har F-skatt',
      'Approved for Swedish F-tax|Holds F-tax certificate',
    ),
    recipientLabel: say(
      'Fakturaadress|Faktureringsadress|Kund|Fakturamottagare|Mottagare|Faktura till|Köpare|Beställare',
      'Bill to|Billed to|Customer|Invoice to|Billing address|Invoice address',
    ),
    deliveryLabel: say('Leveransadress|Arbetsplats|Levereras till', 'Delivery address|Ship to'),
    sentTo: say(
      'Fakturan skickas till|Fakturan är skickad till|Skickad via e-post till|Er e-post:|Fakturan mejlas till',
      'Sent by email to|Invoice sent to|Your e-mail:|Delivered by email to',
    ),
    creditFor: say(
      'Krediterar faktura|Avser faktura|Kredit av faktura nr|Kreditering av faktura|Krediterar fakturanr',
      'Credits invoice|Credit for invoice|Original invoice no|Refers to invoice',
    ),
    heads:
      language === 'sv'
        ? {
            text: say('Benämning|Beskrivning|Artikel|Specifikation', ''),
            count: 'Antal',
            unit: 'Enhet',
            price: say('À-pris|Pris|Pris/enhet', ''),
            rate: say('Moms %|Moms|Momssats', ''),
            sum: say('Belopp|Summa|Radsumma|Totalt', ''),
          }
        : {
            text: 'Description',
            count: 'Qty',
            unit: 'Unit',
            price: 'Unit price',
            rate: 'VAT',
            sum: random.pick(['Amount', 'Total', 'Line total']),
          },
    days:
      language === 'sv'
        ? random.pick(['dagar netto', 'dagar', 'dgr', 'dagar netto'])
        : random.pick(['days net', 'days']),
  }
}
export type Words = ReturnType<typeof wordsOf>
