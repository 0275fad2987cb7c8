import type { Patterns } from './patterns.ts'

export const swedish: Patterns = {
  title: 'Faktura|FAKTURA|Kundfaktura|Faktura / Invoice|Räkning|F A K T U R A|Samlingsfaktura',
  creditTitle: 'Kreditfaktura|KREDITFAKTURA|Kreditnota|Kreditfaktura / Credit note',
  number:
    '(Faktura|FAKTURA)(nummer|nr|nr.| nr| nr.|no| nummer|-nr|-nummer)|Fakturans (nummer|nr)|Fakt(nr|.nr|. nr)|Vårt fakturanr|Fakturanr / Invoice no|Faktura|Faktura #|Dokumentnr|Räkningsnr|Fakturabeteckning|Nummer|Verifikationsnr|Faktura-ID|Fakturalöpnr|Ver.nr|Debiteringsnr|Vårt dokumentnr|Nota nr|Avinummer|Fakturareferens|Kvittens/faktura nr',
  creditNumber:
    '(Kreditfaktura|Kreditnota)( nr|nr|nummer|-nr)|Fakturanummer|Fakturanr|Faktura nr|Nummer',
  created:
    '(Faktura|Fakt.|Fakturerings)(datum|dag|dat.)|Faktura datum|Datum|Utfärdad|Utfärdad den|Utställd|Utställningsdatum|Fakturans datum|Dokumentdatum|Fakturadatum / Invoice date|Fakt datum|Daterad|Utskriven|Fakturadat.|Avidatum|Debiteringsdatum|Upprättad|Upprättad den|Bokföringsdatum|Utsänd|Skapad den|Fakturan skapad|Utfärdandedag',
  due: 'Förfallo(datum|dag)|Förf.(datum|dag| datum)|Förfaller|Förfaller den|(Betalas|Att betala|Betala|Oss tillhanda|Betalning) senast|(Betalas|Betala|Oss tillhanda) senast den|Sista (betalningsdag|betaldag|betalningsdatum|dag för betalning)|Senaste (betalningsdag|betaldag)|Betal(dag|ningsdag)|Oss tillhanda|Förfallodatum / Due date|Ska betalas senast|Inbetalas senast|Att betala senast den|Förfallodat.|Betalas innan|Oss tillhanda senast|Betalning oss tillhanda|Autogiro dras|Sista bet.dag|Sista inbetalningsdag|Förfallotid|Fakturan förfaller|Senast betald|Betala före|Pengarna oss tillhanda',
  customer:
    '(Kund|Ert kund)(nummer|nr|nr.| nr|-nr|-id)|Kund (nummer|nr.|id)|Kundens (nummer|nr)|Kund|Debitornr|Kundnr / Customer no|Kundkod|Beställarnr|Ert (nummer|nr) hos oss|Abonnentnr|Betalarnr|Kund-nr|Köparnr|Kontonr hos oss|Medlemsnr|Hyresgästnr|Klientnr|Uppdragsgivarnr|Mottagarnr|Fakturakund nr|Kund-/avtalsnr|Kundnr hos oss|Kundidentitet',
  ocr: 'OCR|OCR(-nummer| nummer|-nr| nr|-referens|/referens)|(Ange|Uppge) (OCR|OCR-nr|referens) vid betalning|Betalnings(referens|ref|ref.)|Betalreferens|Vid betalning (ange|uppge)|Referens(nummer|nr)|Referens vid betalning|Ange alltid|Bet.ref|Inbetalningsnr|Betalningsnummer|Meddelande/OCR|Ange vid betalning|OCR/Ref|Betalningsreferensnr|OCR/Meddelande|Referensnr vid betalning|OCR-kod',
  terms: 'Betalnings(villkor|tid)|Bet.villkor|Bet. villkor|Villkor|Kredittid',
  days: 'dagar netto|dagar|dgr|dagar netto|d netto|dagar efter fakturadatum',
  order:
    '(Order|Ert order|Vårt order|Beställnings|Inköps)(nr|nummer)|Er (order|beställning)|Order|Inköpsorder|Projekt(nr|nummer)|Projekt|Avtal(snr|snummer)|Uppdrag(snr|snummer)|Följesedel(snr| nr)|Arbetsorder|Rekvisition|Ärende(nr|nummer)|Objekt(nr|)|Offertnr',
  delivered:
    'Leverans(datum|dag)|Levererad|Order(datum|dag)|Utskriftsdatum|Period from|Utfört|Arbetet utfört|Slutförd',
  period:
    'Period|Fakturaperiod|Avser (period|perioden|tiden)|Debiteringsperiod|Avläsningsperiod|Hyresperiod|Avtalsperiod|Tjänsteperiod',
  meter:
    'Mätar(nr|nummer|ställning)|Anläggnings-ID|Lägenhetsnr|Avtals-id|Kolli|Fordon|Kostnadsställe|Resultatenhet|Leverantörsnr|Tavla|Kontonr|Sändningsnr|Fraktsedelsnr|Vagnnr|Container',
  payer:
    'Fraktbetalare|Betalare|Faktureras|Fakturamottagare|Betalande kund|Fakturan betalas av|Betalningsansvarig|Frakten betalas av',
  sender: 'Avsändare|Godsavsändare|Lastas hos|Hämtas hos|Avsänt från|Utlämnat av|Upphämtning',
  consignee: 'Mottagare|Godsmottagare|Lossas hos|Levereras till|Lämnas hos|Adressat gods',
  contract: '(Kontrakts|Avtals|Beställnings|Anbuds)summa|Ordervärde|Budgeterat belopp',
  done: 'Upparbetat( hittills| till dato|)|Utfört (arbete|till datum)|Ackumulerat (värde|utfört)|Produktion till dato',
  before:
    'Tidigare (fakturerat|debiterat|a conto)|Avgår tidigare fakturerat|Fakturerat hittills|Fakturerat till dato',
  now: 'Denna (faktura|delfaktura|a conto)|Att fakturera|Kvar att fakturera|Faktureras nu|Detta à conto',
  ours: 'Vår (referens|ref|ref.|kontakt|handläggare|säljare)|Handläggare|Säljare|Kontaktperson',
  theirs: 'Er (referens|ref|ref.|kontakt|beställare)|Referens|Beställare|Märkning|Kontakt hos er',
  recipientNumber:
    '(Ert|Kundens|Köparens|Mottagarens|Beställarens|Er) (org.nr|orgnr|organisationsnummer|org nr)|(Org.nr|Orgnr) (kund|köpare|mottagare)|Org.nr|Kund org.nr|Er organisationsnr|Organisationsnr kund|Mottagarens orgnummer',
  recipientVat:
    '(Ert|Kundens|Köparens|Mottagarens) (VAT-nr|momsreg.nr|momsnr|VAT nr|momsregistreringsnr)|VAT-nr (kund|köpare)',
  interest: '(Dröjsmåls|)ränta|Ränta vid sen betalning|Dröjsmålsränta efter förfallodagen',
  net: '(Summa|Totalt|Belopp|Total|Fakturabelopp|Pris) (exkl|exkl.|exklusive|ex|utan) moms|Netto|Netto(belopp|summa)|Summa netto|Delsumma|Momsunderlag|Belopp före moms|Exkl. moms|Varuvärde|Summa artiklar|Att fakturera netto|Nettobelopp exkl. moms|Summa före moms|Belopp utan moms|Momsgrundande belopp|Momspliktigt|Summa varor|Totalt före skatt|Total exkl moms SEK|Varubelopp|Summa tjänster|Skattepliktigt belopp',
  vat: 'Moms|Moms(belopp|summa| kr| SEK| totalt)|(Summa|Varav|Total|Därav|Totalt) moms|Mervärdesskatt|Moms att betala|Utgående moms|Momstotal|Mervärdesskatt totalt|Skatt|Momsbelopp totalt|Moms i kronor',
  vatShort: 'Moms|moms|Mervärdesskatt',
  base: 'Underlag|Netto|Momsunderlag|Exkl. moms|Belopp',
  rate: 'Momssats|Moms %|Sats|Moms',
  rounding:
    'Öres(avrundning|utjämning|avr.|avr|justering)|Avrundning|Öresutj.|Avr.|Utjämning|Avrundningsdiff.|Öresdifferens|Kronutjämning',
  gross:
    '(Summa|Totalt|Belopp|Total|Totalbelopp|Totalsumma) (inkl|inkl.|inklusive|ink.|med) moms|Fakturabelopp|Fakturasumma|Brutto(belopp|)|Fakturans summa',
  toPay:
    '(Summa |Totalt |Belopp |Netto )att betala|Att betala|ATT BETALA|Att betala (nu|totalt|inkl. moms|kr|SEK)|(Summa|Totalt|Belopp|Totalbelopp|Totalsumma) (inkl|inkl.|inklusive) moms|Total(summa|belopp|t|)|Slut(summa|belopp)|Faktura(belopp|summa|total)|Kvar att betala|Summa|Belopp|Att erlägga|Totalt SEK|Summa SEK|Belopp att betala SEK|Att inbetala|Fakturans totalbelopp|Totalpris inkl. moms|Slutbelopp att betala|Netto att betala|Fakturabelopp att betala|Belopp att erlägga|Summa total|Total att betala|Betala totalt',
  left: '(Summa |Totalt |Belopp |)att betala|Kvar att betala|ATT BETALA|Att betala (nu|SEK)|Återstår att betala|Att erlägga',
  deducted:
    'Avdrag (ROT|RUT)|Skattereduktion ROT|Preliminär skattereduktion|Förskott|Avgår (a conto|förskott|tidigare fakturerat)|Inbetalt|Redan betalt|Innehållet belopp 10 %|Delbetalning',
  currency: 'Valuta|Valutakod|Fakturavaluta',
  organization:
    'Org(.nr|.nr.|nr| nr|.nummer|-nr)|Organisations(nummer|nr|nr.)|Säljarens orgnr|Vårt org.nr|Bolagets orgnr|Org. no',
  vatNumber:
    'Moms(reg.nr|registreringsnr|reg nr|regnr|nr|registreringsnummer|-/VAT-nr)|VAT(-nr| nr| no|-nummer|)|Vårt VAT-nr|Moms/VAT|Momsreg.nr/VAT',
  phone: 'Telefon|Tel|Tel.|Tfn|Växel|Mobil',
  email: 'E-post|Mail|E-mail|Epost|Mejl|E-postadress',
  address: 'Adress|Postadress|Besöksadress|Kontakt',
  tax: 'Godkänd för F-skatt|Innehar F-skattebevis|Företaget är godkänt för F-skatt|F-skatt|Bolaget innehar F-skattsedel',
  recipient:
    'Faktura(adress|mottagare| till)|Fakturerings(adress|uppgifter)|Kund|Mottagare|Köpare|Beställare|Till|Faktureras|Betalare|Kundadress|Fakturan avser|Faktura ställd till|Fakturerad kund|Köparens adress|Debiteras|Kundens adress|Er adress|Kundens namn och adress|Fakturaadressat|Uppdragsgivare|Hyresgäst',
  delivery: 'Leverans(adress|ställe)|Arbetsplats|Levereras till|Objekt|Godsmottagare|Arbetsställe',
  sentTo:
    'Fakturan (skickas|skickad|mejlad|är skickad) till|Skickad via e-post till|(Er|Kundens|Mottagarens) e-post|E-post för faktura|Mejlas till',
  credits:
    '(Krediterar|Avser|Gäller) (faktura|fakturanr|faktura nr|fakturanummer)|Kredit (av|för|till) faktura|Kreditering av (faktura|fakturanr)|Ursprunglig faktura|Krediterad faktura|Debetfaktura nr|Ref. faktura|Kreditering avser faktura|Makulerar faktura|Till faktura nr|Hör till faktura',
  page: 'Sida|Sid|Sidan|Blad|Sida nr',
  carried:
    'Transport|Att överföra|Transporteras|Delsumma sidan|Överförs till nästa sida|Transport till sida',
  brought:
    'Transport|Ingående transport|Från föregående sida|Transport från föregående sida|Transport från sida',
  text: 'Benämning|Beskrivning|Artikel|Specifikation|Text|Avser|Tjänst|Produkt',
  count: 'Antal|Ant|Kvantitet|Ant.|Lev. antal',
  unit: 'Enhet|Enh|Enh.',
  discount: 'Rabatt|Rab %|Rab.|Rabatt %',
  price: 'À-pris|Pris|Pris/enhet|A-pris|Styckpris|Pris exkl. moms',
  sum: 'Belopp|Summa|Radsumma|Totalt|Total|Belopp SEK|Netto',
  reverse:
    'Omvänd skattskyldighet|Omvänd betalningsskyldighet för moms gäller|Omvänd byggmoms, köparen betalar momsen|Momsfritt',
  attached:
    'Tidrapport|Tidsspecifikation|Bilaga 1|Bilaga|Följesedel|Arbetsrapport|Allmänna villkor|Körjournal|Specifikation av utfört arbete',
  works:
    '(Montering av|Reparation av|Service på|Byte av|Leverans av) (dörrar|fönster|pumpar|belysning|kablage|värmepump|hyllor|golvbrunn)|Arbetstid (snickare|elektriker|målare|projektledare)|Konsultarvode (oktober|november|vecka 41|vecka 42)|Resekostnad|Milersättning|Material enl. spec|Hyra ställning|Frakt|Framkörning|Jour helg|Artikel (10|20|31)42 skruv|Lunchbuffé|Städning trapphus|Transport Gbg-Sthlm|Avfallshantering',
  greeting:
    'Tack för ert förtroende!|Avser arbete enligt offert 2214.|Enligt överenskommelse med er.|Arbetet utfört enligt avtal 4711-22.|Fakturan avser perioden 2026-09-01 - 2026-09-30.|Märk betalningen med fakturans nummer.|Vid frågor ring 08-123 45 67.',
  late: 'Efter förfallodagen debiteras dröjsmålsränta med 8 % och påminnelseavgift 60 kr.|Anmärkning mot fakturan ska göras inom 8 dagar.|Vid försenad betalning debiteras ränta enligt räntelagen.|Reklamation inom 10 dagar. Expeditionsavgift 45,00.|Betalningsvillkor enligt avtal. Äganderättsförbehåll gäller tills full betalning skett.',
}
