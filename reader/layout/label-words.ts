import type { Concept } from './concept.ts'

const joined = (lists: readonly (readonly string[])[]) => lists.flat().join('|')

/**
 * A number as it is called when it is the recipient's: 'Ert org.nr', 'Kundens org.nr', 'Org.nr
 * kund'.
 */
const ofRecipient = (numbers: string) =>
  joined(
    numbers
      .split('|')
      .map((number) => [
        ...[
          'ert',
          'er',
          'kundens',
          'kund',
          'köparens',
          'köpare',
          'mottagarens',
          'beställarens',
          'klientens',
          'hyresgästens',
          'abonnentens',
          'betalarens',
          'deres',
          'jeres',
          'ihre',
          'asiakkaan',
        ].map((whose) => `${whose} ${number}`),
        ...['your', 'customer', 'customer’s', 'buyer', 'client', 'recipient'].map(
          (whose) => `${whose} ${number}`,
        ),
        ...[
          'kund',
          'er',
          'köpare',
          'mottagare',
          'beställare',
          'hyresgäst',
          'customer',
          'buyer',
          'client',
        ].map((whose) => `${number} ${whose}`),
      ]),
  )

/** The same when it is the issuer's own. */
const ofIssuer = (numbers: string) =>
  joined(
    numbers
      .split('|')
      .map((number) =>
        [
          'vårt',
          'vår',
          'säljarens',
          'leverantörens',
          'företagets',
          'utställarens',
          'hyresvärdens',
          'our',
          'seller',
          'supplier',
        ].map((whose) => `${whose} ${number}`),
      ),
  )

const organizationNumbers =
  'organisationsnummer|organisationsnr|organisations nr|orgnr|org nr|org nummer|org no|person/orgnr|person-/organisationsnummer|persnr|personnr|personnummer|corporate id|corporate id no|org number|organisation no|organisation number|company reg no|company no|registration no|reg no'
const vatNumbers =
  'vat nr|vat nummer|vat no|vat number|vat id|vat reg no|vat|momsregnr|momsreg nr|momsregistreringsnummer|momsregistreringsnr|momsnr|momsnummer'

/**
 * Words per concept with how surely they point it out (1 = nothing else is called so), Swedish
 * first, then English, German, Danish/Norwegian.
 */
export const labelWords: Readonly<Record<Concept, readonly (readonly [number, string])[]>> = {
  invoiceNumber: [
    [
      1,
      'fakturaserie/nr|rechnungs-nr|re-nr|re nr|fakturanr/ocr|faktureringsnummer|fakturareferens|bilagsnr|faktura löpnr|kreditnotanummer|kreditnr|kreditnota nr|fakturanummer|fakturanr|faktura nr|faktura nummer|fakturans nummer|fakturano|fnr|f-nr|laskun nro|lasku nro|faktnr|fakt nr|faktura-id|fakturabeteckning|verifikationsnr faktura|kreditfakturanummer|kreditfakturanr|kreditfaktura nr|kreditnotanr|invoice number|invoice no|invoice nr|invoice num|invoice id|inv no|inv nr|invoice #|credit note no|credit note number|credit invoice no|rechnungsnummer|rechnungsnr|rechnung nr|rechnungs nr|fakturanr/invoice no|factuurnummer|laskun numero|laskunumero|numéro de facture|bill number|bill no|tax invoice no|faktura #|faktura no|avinummer|avinr|avi nr|avi nummer|avino|räkningsnummer|räkning nr|notanummer|nota nr|avi/faktura nr|faktura/avi nr|faktura-/avinr|hyresavi nr',
    ],
    [
      0.55,
      'faktura|kreditfaktura|invoice|credit note|credit invoice|rechnung|tax invoice|samlingsfaktura|delfaktura|slutfaktura|lasku|räkning|bill',
    ],
    [0.4, 'nummer|nr|no|number|löpnummer|löpnr'],
    [
      0.75,
      'ver nr|ver no|vernr|dokumentnummer|dokumentnr|document no|document number|verifikationsnummer',
    ],
  ],
  invoiceDate: [
    [
      1,
      'rechnung vom|regningsdato|dokumentdatum|fakturadato|fakt dat|faktura dato|utstedt|utstedelsesdato|fakturan utfärdad|fakturan utställd|ausstellungsdatum|document date|fakturadatum|inv date|invoicing date|faktura datum|fakt datum|faktdatum|fakturans datum|fakturadag|faktureringsdatum|faktureringsdag|utfärdandedatum|utfärdad|utställd|utställandedatum|utskriftsdatum faktura|kreditfakturadatum|kreditdatum|invoice date|date of invoice|invoice issued|issue date|date of issue|date issued|issued|issued on|billing date|bill date|tax point|credit note date|rechnungsdatum|fakturadato|laskun päivä|factuurdatum|fakturerad|avidatum|fdat|fakturadat|fakturan daterad|daterad|dated|utfärdat|päiväys|laskun päiväys|avi datum|räkningsdatum|utskriven',
    ],
    [0.7, 'bokföringsdatum|posting date|datum|date|dato|päivämäärä|pvm|faktura|invoice'],
    [
      0.75,
      'dagens datum|upprättad|upprättad den|upprättat|skapad|skapad den|fakturan skapad|utsänd|utsänd den|raised|raised on|date raised|created|created on',
    ],
  ],
  dueDate: [
    [
      1,
      'fälligkeit|eräpvm|netto fällig am|betalningsfrist|dras från kontot|förfallotid|autogiro dras|dras den|settlement date|maturity date|fakturan förfaller|forfald|forfalder|forfaller|forfall|betales senest|sidste rettidige betalingsdato|emotses senast|emotses senast den|betala beloppet senast|betala senast den|betalas senast|ska betalas senast|förfallodatum betalning|betalning senast|betalning oss tillhanda|zahlungsziel|zahlbar bis zum|bis zum|fällig zum|date due|förfallodatum|förfallodag|förfaller|förfaller den|förfaller till betalning|förf datum|förfdatum|förf dag|förfdag|förfallodat|betala senast|förf|förfdat|payment due by|ska vara betald|betaldag|betalas till oss senast|absolut senast|slutlig betaldag|sista dag|för betalning senast|betalas senast|betalas senast den|betalas före|oss tillhanda senast|oss tillhanda|tillhanda senast|vara oss tillhanda|senast betalas|sista betalningsdag|sista betalningsdatum|sista dag för betalning|senaste betalningsdag|sista betaldag|betaldatum|betalningsdatum|betalningsdag|betala före|betalas|att betala senast|dag för betalning|due date|payment due|payment due date|pay by|due by|due on|date due|payment date|pay before|payable by|to be paid by|invoice due|invoice due date|last payment date|att betalas senast|att betala senast den|summa att betala senast|belopp att betala senast|totalt att betala senast|betalas senast den|senast den|förfaller till betalning den|förfallodatum för betalning|pengarna ska vara oss tillhanda|oss tillhanda senast den|fälligkeitsdatum|fällig am|fällig|zahlbar bis|forfallsdato|forfaldsdato|betalingsfrist|eräpäivä|due',
    ],
    [0.75, 'senast|latest'],
  ],
  terms: [
    [
      1,
      'betalningsvillkor|bet villkor|betvillkor|betalningstid|kredittid|villkor|payment terms|terms of payment|terms|payment term|credit terms|zahlungsbedingungen|betalingsbetingelser|antal dagar',
    ],
  ],
  customerNumber: [
    [
      1,
      'kontokund|asiakastunnus|a/c no|a/c ref|a/c|your account with us|ert konto hos oss|debitor|faktureras kundnr|faktureras kundnummer|kundnummer hos oss|fakturakundnr|kund-nr|betalarnr|debitornr|debitor nr|debitornummer|bill-to customer no|bill-to no|kunden-nr|kundens id|kundnummer|kundnr|kund nr|kund nummer|kund-id|kundid|kundkod|kund no|ert kundnummer|ert kundnr|ert kund nr|kundens nummer|kundreferensnummer|avtalskund|kontonr hos oss|customer number|customer no|customer nr|customer id|customer code|customer account|account ref|cust no|cust nr|client number|client no|client id|account no|account number|account id|your customer no|your account|customer #|kundennummer|kundennr|kunden nr|kundenr|kundenummer|asiakasnumero|klantnummer|medlemsnummer|medlemsnr|klientnummer|klientnr|klient nr|hyresgästnummer|hyresgästnr|hyresgäst nr|abonnentnummer|abonnentnr|asiakasnro|kundens nr|köparnummer|köparens nummer',
    ],
    [0.45, 'kund|customer'],
  ],
  ocr: [
    [
      1,
      'viite|viitenro|ange detta nummer|uppge alltid|refer to when paying|quote this reference|betala med ocr|skriv ocr|ange som meddelande|reference to quote|ocr kod|ocr code|ocr id|ocr|ocr nummer|ocr nr|ocr-nr|ocr referens|ocr-referens|ocr number|ocr no|ocr ref|ocr reference|ange ocr|ange ocr-nummer|ange ocr nr|ocr nr vid betalning|betalningsreferens|betalningsreferensnummer|betalreferens|vid betalning ange|ange vid betalning|ange alltid vid betalning|ange referens|ange referensnummer|ange referensnr|ange vid inbetalning|vid inbetalning ange|ange alltid|referensnummer vid betalning|refnr vid betalning|ref nr vid betalning|referensnr vid betalning|referens vid betalning|betalningsref|betalningsref nr|ocr/referens|ocr/ref|ocr/meddelande|payment reference|payment ref|payment ref no|payment reference number|reference for payment|reference number for payment|remittance reference|bank reference|giro reference|quote when paying|please quote|please state|use payment reference|payment id|kid|kid-nummer|kid-nr|viitenumero|verwendungszweck|vid betalning anges|meddelande till betalningsmottagaren|please use the following communication for your payment|communication',
    ],
    [
      0.5,
      'referensnummer|referensnr|referensnr ocr|reference number|reference no|betalningsnummer',
    ],
  ],
  total: [
    [
      1,
      'totalkostnad|total kostnad|total kostnad inkl moms|total charge|total charges|summa fordran|vår fordran|loppusumma|summa att inbetala|er del att betala|att betala|att betala senast|att betala senast den|summa att betala senast|belopp att betala senast|totalt att betala senast|summa att betala|totalt att betala|belopp att betala|total att betala|att inbetala|utestående|now due|betala totalt|samlet beløb|samlet beløp|att betala totalt|att betala inkl moms|att betala i kronor|att betala kr|att betala sek|fakturabelopp|fakturasumma|faktura totalt|faktura belopp|fakturatotal|totalt fakturabelopp|slutsumma|slutbelopp|totalbelopp|totalsumma|total summa|totalt belopp|totalt sek inkl moms|total sek inkl moms|totalt kr inkl moms|totalbelopp inkl moms|summa att erlägga|att erlägga|kvar att betala|saldo att betala|återstår att betala|resterande att betala|slutbelopp att betala|sluttotal|total inkl mva|beløb i alt|i alt inkl moms|totalt å betale|total to be paid|remaining to pay|saldo|total due amount|betrag zu zahlen|rechnungssumme|endsumme|att betala nu|slutsumma inkl moms|totalt inkl mervärdesskatt|totalt med moms|totalt inkl moms|totalt inklusive moms|total inkl moms|total inklusive moms|summa inkl moms|summa inklusive moms|summa ink moms|totalt ink moms|belopp inkl moms|belopp inklusive moms|att betala oss|betala|att erhålla|tillgodo|er tillgodo|att återfå|återbetalas|återbetalas till er|att återbetala|återbetalning|återbetalt belopp|tillgodohavande|refund due|amount refunded|credit balance|kreditbelopp|att kreditera|krediterat belopp|summa kredit|totalt kredit|totalt att kreditera|summa att kreditera|amount due|total due|balance due|total amount due|amount to pay|amount payable|total payable|total to pay|to pay|grand total|invoice total|total invoice amount|invoice amount|total amount|total incl vat|total including vat|total inc vat|total inkl vat|amount incl vat|total incl tax|total including tax|total with vat|gross total|gross amount|total gross|please pay|net payable|pay this amount|total credit|credit total|amount credited|total amount payable|total for this invoice|total price incl vat|gesamtbetrag|rechnungsbetrag|zahlbetrag|zu zahlen|bruttobetrag|endbetrag|gesamtsumme|total inkl mwst|betrag inkl mwst|total brutto|å betale|til betaling|at betale|beløp å betale|total at betale|te betalen|maksettava|maksettava yhteensä|montant total ttc|total ttc',
    ],
    [
      0.62,
      'total|totalt|belopp|summa sek|total sek|totalt sek|total eur|total usd|brutto|svenska kronor|kronor|betalbelopp|betalningsbelopp|inbetalt belopp|amount in sek|total cost',
    ],
    [0.4, 'summe|summa|inkl moms|inklusive moms|amount|sum|kr|gesamt|betrag|beløp'],
  ],
  vatAmount: [
    [
      1,
      'mva beløp|mva total|heraf moms|herav mva|mehrwertsteuer|zzgl mwst betrag|zzgl mwst|zzgl ust|moms i alt|total mva|utgående moms|summa mervärdesskatt|momsbelopp|moms belopp|summa moms|moms kr|moms sek|moms totalt|total moms|totalt moms|totalmoms|varav moms|varav momsbelopp|därav moms|moms summa|mervärdesskatt|mervärdeskatt|momssumma|moms eur|moms i kr|moms att betala|vat amount|total vat|vat total|vat sum|of which vat|vat sek|vat eur|sales tax|tax amount|total tax|mwst betrag|mwst|umsatzsteuer|ust|total mwst|mva|moms beløp|momsbeløb|tva|btw|alv|including vat of|incl vat amount',
    ],
    [0.8, 'moms|vat|gst|tax|taxes|utgående moms'],
    [0.35, 'inkl moms|varav|incl vat'],
    [0.5, 'skatt'],
  ],
  net: [
    [
      1,
      'totalt sek exkl moms|total sek exkl moms|sum eks mva|eks mva|beløp eks mva|i alt ekskl moms|ekskl moms|sum ekskl mva|summa positioner|summa utan moms|total excluding tax|nettobetrag eur|summe|varor och tjänster|summa varor|netto|nettobelopp|nettosumma|summa netto|summa exkl moms|summa exklusive moms|summa ex moms|totalt exkl moms|totalt exklusive moms|total exkl moms|total exklusive moms|belopp exkl moms|belopp före moms|summa före moms|belopp exklusive moms|exkl moms|exklusive moms|ex moms|momsunderlag|moms underlag|momspliktigt|momspliktigt belopp|underlag|underlag moms|skattepliktigt belopp|momsgrundande belopp|delsumma|varuvärde|fakturavärde netto|arbete och material|net|net amount|net total|total net|net sum|subtotal|sub total|sub-total|total excl vat|total excluding vat|total ex vat|total exc vat|amount excl vat|excl vat|excluding vat|taxable amount|vat base|tax base|vat basis|zwischensumme|nettobetrag|summe netto|total netto|total before tax|amount before vat|base amount',
    ],
  ],
  rounding: [
    [
      1,
      'öresavrundning|öresutjämning|öresavr|öresutj|avrundning|avr|avrundn|öresjustering|öres avr|rounding|round off|rounding amount|rundung|øreavrunding|utjämning|öre',
    ],
  ],
  currency: [[1, 'valuta|valutakod|currency|currency code|währung|valuta kod']],
  organizationNumber: [
    [
      1,
      `${ofIssuer(organizationNumbers)}|organisationsnummer|organisationsnr|org nr|orgnr|org nummer|orgnummer|org no|organisations nr|organisation nr|organisationsnumret|vårt orgnr|vårt org nr|säljarens organisationsnummer|säljarens orgnr|leverantörens organisationsnummer|företagets organisationsnummer|bolagsnr|org id|organisation number|organisation no|organization number|organization no|org number|company reg no|company registration no|company registration number|registration no|registration number|reg no|reg nr|company no|company number|corp id no|corporate id|corporate identity number|corp reg no|corporate registration number|company id|company registration|business id|registered no|registered number|personnummer|person/orgnr|pers/org nr|org/pers nr|person-/organisationsnummer|y-tunnus|cvr|cvr nr|handelsregister`,
    ],
  ],
  recipientOrganizationNumber: [
    [
      1,
      `${ofRecipient(organizationNumbers)}|mottagare orgnr|your company registration no|client reg no|kundorganisationsnummer|ihr handelsregister`,
    ],
  ],
  vatNumber: [
    [
      1,
      `${ofIssuer(vatNumbers)}|momsregistreringsnummer|momsregistreringsnr|momsreg nr|momsregnr|momsregnummer|moms reg nr|moms reg|momsreg|momsnr|momsnummer|moms nr|vat nr|vat no|vat number|vat id|vat reg no|vat reg nr|vat registration no|vat registration number|vat registration|vat reg|vat-nr|vårt vat nr|vårt momsreg nr|vat id no|eu vat|eu moms|vat/moms nr|tax id|tax number|ust idnr|ust id nr|ustid|ust id|umsatzsteuer id|our vat no|seller vat no|vårt momsregnr|momsregistreringsnr/vat`,
    ],
    [0.6, 'vat|moms|cvr|mva'],
  ],
  recipientVatNumber: [
    [1, `${ofRecipient(vatNumbers)}|ihre ust idnr|ihre ust id|deres mva nr|jeres cvr nr`],
  ],
  bankgiro: [
    [
      1,
      'bankgiro|bankgiro nr|bankgironr|bankgironummer|bankgirot|bg|bg nr|bgnr|till bankgiro|till bankgiro nr|till bankgironummer|bankgiro no|bankgiro number|pg/bg|bankgiro/plusgiro',
    ],
  ],
  plusgiro: [
    [
      1,
      'plusgiro|plusgiro nr|plusgironr|plusgironummer|plusgirot|pg|pg nr|pgnr|postgiro|postgironr|till plusgiro|plusgiro no|plusgiro number|till plusgiro nr|till plusgirokonto',
    ],
  ],
  iban: [[1, 'iban|iban nr|iban no|iban number|iban-nr|iban konto|iban code']],
  recipientBlock: [
    [
      1,
      'betalande kund|betalningsansvarig|charges payable by|paid by|fakturan betalas av|billed party|invoiced party|purchaser|fraktbetalare|fakturerad kund|faktureringskund|frakt betalas av|freight payer|freight payable by|payer of freight|frachtzahler|zahler|fraktbetaler|betaler|rahdinmaksaja|maksaja|laskutusosoite|laskutettava|fakturamottaker|regningsmodtager|regning til|rechnung an|faktureras kund|kunduppgifter|faktura skickas till|fakturerad till|faktureringsuppgifter|faktura ställd till|ställd till|adressat|bill to customer|credit to|credited to|kredit till|krediteras till|faktadr|fakt adr|faktadress|fakt adress|facturé à|faktureres|fakturamodtager|modtager|fakturaadress|faktureringsadress|fakturamottagare|faktura till|faktureras|faktureras till|faktureras till adress|fakturaadress till|mottagare|kund|kundens namn|kundadress|köpare|beställare|betalare|betalningsavsändare|avsändare|inbetalare|betalas av|fakturakund|kundnamn|kunduppgifter|till|er adress|debiteras|uppdragsgivare|hyresgäst|klient|köparen|bill to|bill to party|sold to party|payer party|billed to|bill to address|billing address|bill-to|invoice to|invoiced to|invoice address|invoice recipient|customer|customer name|customer address|buyer|client|sold to|payer|recipient|charge to|for the attention of|prepared for|invoice for|rechnungsempfänger|kunde|an|rechnungsadresse|to',
    ],
    [0.6, 'fakturan avser'],
  ],
  issuerBlock: [
    [
      1,
      'från|leverantör|säljare|hyresvärd|uppdragstagare|entreprenör|fakturaavsändare|betalningsmottagare|betalas till|fakturautställare|utställare|avsändare av fakturan|postadress|besöksadress|adress|gatuadress|företag|bolag|vår adress|huvudkontor|säte|styrelsens säte|from|seller|supplier|vendor|payee|service provider|beneficiary|payable to|remit to|remit payment to|company|registered office|head office|postal address|visiting address|visit address|address|lieferant|aussteller|issued by|issuer|pay to|kontakt|contact|payment to',
    ],
  ],
  deliveryBlock: [
    [
      1,
      'godsavsändare|lastas hos|hämtas hos|avsänt från|utlämnat av|upphämtning|lossas hos|lämnas hos|adressat gods|shipper|sender|collected from|loaded at|consignor|dispatched by|consignee|recipient of goods|unloaded at|receiver|place of delivery|leveransadress|leverans till|leveransställe|arbeidssted|arbejdssted|arbetsställe|byggplats|levereras till|godsmottagare|arbetsplats|objekt|projektadress|uppdragsadress|arbetsplatsadress|installationsadress|anläggningsadress|delivery address|deliver to|delivered to|ship to|shipping address|delivery to|site address|lieferadresse|goods to|site|besöksadress kund|märke|hämtadress|utförandeadress|levadr|lev adr|levadress|lev adress',
    ],
  ],
  recipientEmail: [
    [
      1,
      'fakturan skickas till|fakturan skickad till|fakturan skickades till|skickas till|skickad till|skickad via e-post till|fakturan sänds till|fakturan är skickad till|fakturan är skickad via e-post till|skickad per e-post till|e-postadress för faktura|e-postfaktura till|er e-post|er e-postadress|kundens e-post|kundens e-postadress|kund e-post|fakturamejl|e-post faktura|faktura e-post|faktura via e-post|fakturan mejlas till|mejlad till|mejlas till|mailas till|mailad till|sänd till|sänds till|levererad via e-post till|sent to|sent by email to|sent by e-mail to|emailed to|e-mailed to|invoice sent to|invoice emailed to|delivered by email to|delivered to|invoice e-mail|invoice email|customer e-mail|customer email|your e-mail|your email|bill to email|billing email|distribution|distributed to|mottagarens e-post|e-post mottagare|e-post kund',
    ],
  ],
  email: [[1, 'e-post|epost|e-mail|email|mail|mejl|e-postadress']],
  creditFor: [
    [
      1,
      'krediterar faktura|krediterar fakturanr|krediterar fakturanummer|krediterar faktura nr|krediterad faktura|krediterat fakturanummer|avser faktura|avser fakturanr|avser faktura nr|avser fakturanummer|kredit av faktura|kreditering av faktura|kreditering av faktura nr|kreditering av fakturanr|krediteras faktura|kredit faktura nr|kredit för faktura|kredit på faktura|kredit avseende faktura|gäller faktura|gäller fakturanr|gäller fakturanummer|avseende faktura|avseende fakturanr|ursprunglig faktura|ursprungsfaktura|ursprungligt fakturanummer|original fakturanr|originalfaktura|debetfaktura|krediterar|kreditering av|kreditering avser faktura|kredit mot faktura|till faktura|referens till faktura|ref faktura|credits invoice|credit for invoice|credited invoice|credit of invoice|credits invoice no|credit for invoice no|original invoice|original invoice no|original invoice number|refers to invoice|regarding invoice|relates to invoice|reference invoice|invoice credited|crediting invoice|crediting invoice no|re invoice|corrects invoice|against invoice|for invoice',
    ],
  ],
  gln: [
    [
      1,
      'gln|gln nr|gln-kod|gln kod|gln no|gln number|ean lokaliseringskod|ert gln|er gln|peppol id|peppol-id|elektronisk adress',
    ],
  ],
  city: [[1, 'ort|stad|postort|city|town']],
  zipCode: [[1, 'postnr|postnummer|zip|zip code|postal code|postcode']],
  country: [[1, 'land|country']],
  otherNumber: [
    [
      1,
      'ordernummer|ordernr|order nr|order no|order number|ert ordernr|ert ordernummer|vårt ordernr|vårt ordernummer|vår order|er order|order|orderreferens|beställningsnummer|beställningsnr|er beställning|ert beställningsnr|er beställning nr|inköpsorder|inköpsordernr|purchase order|purchase order no|po number|po no|po|your order|your order no|our order|our order no|order ref|sales order|projektnummer|projektnr|projekt|projekt nr|project no|project number|project|avtalsnummer|avtalsnr|avtal|kontraktsnr|contract no|contract number|contract|artikelnummer|artikelnr|artnr|art nr|article no|item no|följesedel|följesedelsnr|följesedelsnummer|delivery note|delivery note no|packsedel|telefon|tel|telefonnr|tfn|tlf|mobil|mobiltelefon|phone|telephone|mobile|fax|telefax|växel|sida|sidan|sid|page|pages|seite|seite nr|konto|kontonr|kontonummer|bankkonto|bankkontonummer|bank account|clearing|clearingnr|clearingnummer|swift|bic|swift/bic|bic/swift|ärendenummer|ärendenr|ärende|case no|registreringsnummer fordon|regnr|reg nr fordon|chassinr|mätare|mätarställning|anläggnings id|anläggningsid|serienummer|serienr|serial no|kostnadsställe|kostnadsställe nr|cost center|rekvisitionsnr|rekvisition|leverantörsnr|leverantörsnummer|supplier no|vendor no|supplier number|vårt leverantörsnr|säljare nr|offertnr|offertnummer|offert|offert nr|quote no|quotation no|uppdragsnr|uppdragsnummer|uppdrag|fraktsedel|fraktsedelsnr|bokningsnr|booking no|fordonsnr|fordon|ticket|tidrapport|anställningsnr|transaktionsnr|dröjsmålsränta|ränta|interest|late payment interest|overdue interest|påminnelseavgift|reminder fee|kassakonto|kassanr|kvittonr|receipt no|steuer nr|steuernummer|hrb|blz|kto nr|vikt|weight|volym|antal kolli|kolli|objektnr|fastighetsnr|lägenhetsnr|hyresobjekt|skadenummer|skadenr|försäkringsnr|policy no|beställar id|beställarid|bestnr|abonnemang|abonnemangsnr',
    ],
    [
      0.8,
      'referens|er referens|vår referens|reference|your reference|our reference|your ref|our ref|er ref|vår ref|ref|ert märke|märkning|märke|ert märkning',
    ],
  ],
  otherDate: [
    [
      1,
      'orderdatum|order datum|order date|beställningsdatum|leveransdatum|leverans datum|leveransdag|levererad|delivery date|date of delivery|delivered|utskriftsdatum|utskriven|print date|printed|period|fakturaperiod|avser period|perioden|from|from och med|t o m|fr o m|tom|fom|startdatum|slutdatum|start date|end date|period from|billing period|service period|avtalsdatum|contract date|offertdatum|avsändningsdatum|shipping date|ship date|utförd|utfört|utförandedatum|arbetsdatum|registrerad|ankomstdatum|bokningsdatum|hyresperiod|dröjsmålsränta från|ränta från|reminder date|påminnelsedatum|vårt datum|ert datum|your date|leistungsdatum|lieferdatum|bestelldatum|hämtdatum|lossningsdatum|lastdatum|värdedatum|loading date|unloading date|pickup date|value date|orderdatum/order date|valid until|giltig till|till och med|until',
    ],
  ],
  otherAmount: [
    [
      0.9,
      'frakt|fraktavgift|fakturaavgift|faktureringsavgift|expeditionsavgift|expavgift|administrationsavgift|adm avgift|påminnelseavgift|reminder fee|late fee|shipping|freight|handling fee|rabatt|discount|tidigare betalt|betalt belopp|inbetalt|paid|amount paid|already paid|a conto|acontobelopp|aconto|innehållen retention|rot avdrag|rut avdrag|skattereduktion|preliminär skattereduktion|föregående saldo|ingående saldo|previous balance|kreditgräns|aktiekapital|share capital|pris|à pris|a pris|apris|unit price|price|styckpris|timpris|charges|credits|retention|deposit|växelkurs|exchange rate|valutakurs|kurs|moms i sek|moms omräknad|vat in sek',
    ],
  ],
  person: [
    [
      1,
      'er kontakt|vår kontakt|kontaktperson|handläggare|säljare|referensperson|your contact|our contact|contact person|att|attn|attention|c/o|leveranssätt|leveransvillkor|delivery terms|terms of delivery|delivery method|incoterm|incoterms|godsmärke|transportsätt|fraktsätt|bank|f-skatt|godkänd för f-skatt|innehar f-skattebevis|webb|web|hemsida|www|website',
    ],
  ],
  column: [
    [
      1,
      'benämning|beskrivning|artikel|artikelbeskrivning|artnr|art nr|artikelnr|antal|enhet|enh|à-pris|á-pris|a-pris|apris|pris/enh|pris/enhet|pris per enhet|pris|styckpris|moms %|moms%|rabatt %|rabatt|rab %|specifikation|tjänst|produkt|text|kvantitet|timmar|mängd|radsumma|radbelopp|description|item|product|service|qty|quantity|unit|units|unit price|price|rate|hours|line total|net price|disc %|disc|vat %|vat rate|details|particulars|pos|menge|beschreibung|einzelpreis|rabatt%|a pris|á pris|à pris|momssats|sats|article|datum benämning',
    ],
  ],
}
