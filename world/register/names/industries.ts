/**
 * A trade: its SNI code and text, the words companies use in their names, and the sizes its
 * accounts are drawn from.
 */
export interface Industry {
  readonly code: string
  readonly text: string
  readonly words: readonly string[]
  /** Typical yearly turnover per employee, thousands of SEK. */
  readonly turnoverPerEmployee: number
}

const trade = (
  code: string,
  text: string,
  turnoverPerEmployee: number,
  words: string,
): Industry => ({
  code,
  text,
  turnoverPerEmployee,
  words: words.split(', '),
})

export const industries: readonly Industry[] = [
  trade(
    '49410',
    'Vägtransport, godstrafik',
    1700,
    'Åkeri, Transport, Frakt, Godstransport, Logistik, Lastbil',
  ),
  trade(
    '52290',
    'Övriga stödtjänster till transport',
    2100,
    'Spedition, Logistikpartner, Terminal, Lager & Logistik',
  ),
  trade(
    '43210',
    'Elinstallationer',
    1450,
    'El, Elteknik, Elmontage, Elservice, El & Energi, Elinstallation',
  ),
  trade(
    '43221',
    'Värme- och sanitetsarbeten',
    1600,
    'Rör, VVS, Rörmontage, Värme & Sanitet, Rör & Värme',
  ),
  trade(
    '43222',
    'Ventilationsarbeten',
    1650,
    'Ventilation, Luftteknik, Klimat & Ventilation, Plåt & Ventilation',
  ),
  trade(
    '41200',
    'Byggande av bostadshus och andra byggnader',
    2200,
    'Bygg, Byggnads, Entreprenad, Byggproduktion, Husbyggen, Bygg & Fastighet',
  ),
  trade('43341', 'Måleriarbeten', 1050, 'Måleri, Målarna, Färg & Fasad, Måleri & Golv'),
  trade(
    '43320',
    'Byggnadssnickeriarbeten',
    1350,
    'Snickeri, Bygg & Snickeri, Takarbeten, Fönstermontage',
  ),
  trade(
    '43120',
    'Mark- och grundarbeten',
    2000,
    'Schakt, Mark & Anläggning, Grävtjänst, Markentreprenad, Maskin',
  ),
  trade(
    '43999',
    'Diverse övrig specialiserad bygg- och anläggningsverksamhet',
    1500,
    'Ställning, Betonghåltagning, Rivning & Sanering, Kran',
  ),
  trade('78200', 'Personaluthyrning', 750, 'Bemanning, Personal, Bemanningspartner, Rekrytering'),
  trade('81210', 'Lokalstädning', 520, 'Städ, Städservice, Lokalvård, Städ & Service'),
  trade('80100', 'Säkerhetsverksamhet', 700, 'Bevakning, Säkerhet, Väktarservice'),
  trade(
    '62010',
    'Dataprogrammering',
    1350,
    'Data, Mjukvara, Systemutveckling, Digital, Kod & Form',
  ),
  trade(
    '62020',
    'Datakonsultverksamhet',
    1400,
    'IT, IT-konsult, IT-partner, Systemstöd, Drift & Support',
  ),
  trade(
    '71122',
    'Teknisk konsultverksamhet inom industriteknik',
    1300,
    'Teknik, Ingenjörsbyrå, Industriteknik, Konstruktion',
  ),
  trade('71110', 'Arkitektverksamhet', 1150, 'Arkitekter, Arkitektkontor, Form & Rum'),
  trade(
    '70220',
    'Konsultverksamhet avseende företags organisation',
    1250,
    'Konsult, Rådgivning, Affärsutveckling, Ledarskap',
  ),
  trade('73111', 'Reklambyråverksamhet', 1300, 'Reklam, Kommunikation, Media, Reklambyrå'),
  trade(
    '18122',
    'Tryckning av böcker och övrigt',
    1400,
    'Tryckeri, Tryck, Grafiska, Skylt & Tryck',
  ),
  trade(
    '25620',
    'Legoarbeten avseende metaller',
    1600,
    'Mekaniska, Svets & Mekanik, Verkstad, Industriservice, Precision',
  ),
  trade(
    '25110',
    'Tillverkning av metallstommar och delar därav',
    1900,
    'Smide, Stål, Stålbyggnad, Plåt & Smide',
  ),
  trade(
    '16231',
    'Tillverkning av monteringsfärdiga trähus',
    1900,
    'Trähus, Hus, Husfabrik, Trävaror',
  ),
  trade('16101', 'Sågning av trä', 3200, 'Såg, Sågverk, Trä, Virke'),
  trade(
    '31090',
    'Tillverkning av andra möbler',
    1500,
    'Möbler, Möbelsnickeri, Inredning, Kök & Inredning',
  ),
  trade(
    '22290',
    'Annan plastvarutillverkning',
    1900,
    'Plast, Plastindustri, Formsprutning, Komposit',
  ),
  trade(
    '10710',
    'Tillverkning av mjukt matbröd och färska bakverk',
    1050,
    'Bageri, Bröd, Konditori, Stenugnsbageri',
  ),
  trade(
    '46389',
    'Partihandel med andra livsmedel',
    5200,
    'Livsmedel, Grossist, Delikatess, Frukt & Grönt, Fisk',
  ),
  trade(
    '46732',
    'Partihandel med byggmaterial',
    4600,
    'Byggmaterial, Bygghandel, Byggvaror, Kakel & Klinker',
  ),
  trade(
    '46690',
    'Partihandel med övriga maskiner och utrustning',
    4400,
    'Maskinhandel, Industrivaror, Verktyg, Maskinservice',
  ),
  trade(
    '46460',
    'Partihandel med medicinsk utrustning',
    5400,
    'Medicinteknik, Vårdmaterial, Hjälpmedel',
  ),
  trade('47610', 'Detaljhandel med böcker', 2000, 'Bokhandel, Böcker & Papper'),
  trade(
    '45201',
    'Allmän service och reparation av motorfordon',
    1500,
    'Bilservice, Bilverkstad, Fordonsteknik, Däck & Bil',
  ),
  trade('56100', 'Restaurangverksamhet', 820, 'Restaurang, Krog, Kök & Bar, Catering, Mat & Möten'),
  trade(
    '55101',
    'Hotellverksamhet med restaurangrörelse',
    980,
    'Hotell, Värdshus, Gästgiveri, Konferens',
  ),
  trade('02200', 'Drivning', 2500, 'Skog, Skogsentreprenad, Skog & Mark, Virkesdrivning'),
  trade('01500', 'Blandat jordbruk', 1700, 'Lantbruk, Gård, Jordbruk, Gårdsprodukter'),
  trade(
    '81300',
    'Skötsel och underhåll av grönytor',
    900,
    'Trädgård, Parkskötsel, Utemiljö, Mark & Trädgård',
  ),
  trade(
    '38110',
    'Insamling av icke-farligt avfall',
    2300,
    'Återvinning, Renhållning, Miljö, Container',
  ),
  trade('86230', 'Tandläkarverksamhet', 1350, 'Tandvård, Tandläkarna, Dental'),
  trade(
    '88101',
    'Öppna sociala insatser för äldre personer',
    620,
    'Omsorg, Hemtjänst, Assistans, Vård & Omsorg',
  ),
  trade(
    '33120',
    'Reparation av maskiner',
    1500,
    'Service, Maskinreparation, Hydraulik, Pump & Motor',
  ),
  trade('35110', 'Generering av elektricitet', 6500, 'Energi, Vind, Kraft, Sol & Energi'),
  trade(
    '68203',
    'Uthyrning och förvaltning av egna eller arrenderade andra lokaler',
    3800,
    'Fastigheter, Förvaltning, Lokaler, Fastighets',
  ),
]

export const housing = trade(
  '68204',
  'Fastighetsförvaltning på uppdrag av bostadsrättsföreningar',
  3000,
  'Bostadsrättsförening',
)
export const clubs: readonly Industry[] = [
  trade(
    '93120',
    'Sportklubbars och idrottsföreningars verksamhet',
    700,
    'Idrottsförening, Ridklubb, Skidklubb, Simsällskap, Bollklubb',
  ),
  trade(
    '94990',
    'Övrig intressebevakning',
    650,
    'Hembygdsförening, Kulturförening, Bygdegårdsförening, Företagarförening',
  ),
]
export const municipal = trade(
  '84111',
  'Inrättningar av offentlig förvaltning, kommuner',
  950,
  'kommun',
)
export const holding = trade(
  '64202',
  'Verksamhet i andra holdingbolag',
  2500,
  'Holding, Invest, Förvaltning',
)
