/**
 * A town with its county (Swedish län) and the first three digits of its postcodes: plausible
 * together, though the streets are anybody's.
 */
export interface Town {
  readonly town: string
  readonly county: string
  readonly zips: readonly string[]
}

// town:postcode starts, by county
const counties: Readonly<Record<string, string>> = {
  'Stockholms län':
    'Stockholm:111,112,113,114,115,116,118 Södertälje:151,152 Norrtälje:761 Nynäshamn:149 Märsta:195 Täby:187 Sollentuna:191 Huddinge:141 Nacka:131 Solna:169,170 Järfälla:175 Tyresö:135',
  'Uppsala län': 'Uppsala:752,753,754,755,756 Enköping:745 Tierp:815 Östhammar:742',
  'Södermanlands län': 'Eskilstuna:631,632,633 Nyköping:611 Katrineholm:641 Strängnäs:645 Flen:642',
  'Östergötlands län':
    'Linköping:582,583,584,586 Norrköping:602,603 Motala:591 Vadstena:592 Mjölby:595 Finspång:612',
  'Jönköpings län':
    'Jönköping:553,554,556 Värnamo:331 Nässjö:571 Eksjö:575 Tranås:573 Vetlanda:574 Gislaved:332',
  'Kronobergs län': 'Växjö:352 Ljungby:341 Älmhult:343',
  'Kalmar län': 'Kalmar:392,393 Västervik:593 Oskarshamn:572 Nybro:382 Vimmerby:598',
  'Gotlands län': 'Visby:621',
  'Blekinge län': 'Karlskrona:371 Ronneby:372 Karlshamn:374 Sölvesborg:294',
  'Skåne län':
    'Malmö:211,212,213,214,216 Helsingborg:252,253,254 Lund:222,223,224 Kristianstad:291 Trelleborg:231 Ystad:271 Ängelholm:262 Hässleholm:281 Simrishamn:272 Eslöv:241 Höganäs:263 Landskrona:261',
  'Hallands län': 'Halmstad:302 Varberg:432 Falkenberg:311 Kungsbacka:434 Laholm:312',
  'Västra Götalands län':
    'Göteborg:411,412,413,415,417,418 Borås:503,504,506 Trollhättan:461 Skövde:541 Uddevalla:451 Alingsås:441 Kungälv:442 Lidköping:531 Mariestad:542 Falköping:521 Vänersborg:462 Lysekil:453 Strömstad:452 Ulricehamn:523 Mölndal:431',
  'Värmlands län':
    'Karlstad:652,653,654 Arvika:671 Kristinehamn:681 Filipstad:682 Säffle:661 Sunne:686',
  'Örebro län': 'Örebro:702,703 Karlskoga:691 Kumla:692 Hallsberg:694 Lindesberg:711 Askersund:696',
  'Västmanlands län': 'Västerås:721,722,723,724 Sala:733 Köping:731 Arboga:732 Fagersta:737',
  'Dalarnas län':
    'Falun:791 Borlänge:781,784 Mora:792 Ludvika:771 Avesta:774 Hedemora:776 Leksand:793 Malung:782',
  'Gävleborgs län':
    'Gävle:802,803,804 Sandviken:811 Hofors:813 Söderhamn:826 Hudiksvall:824 Bollnäs:821 Ljusdal:827',
  'Västernorrlands län':
    'Sundsvall:852,854,856 Örnsköldsvik:891 Härnösand:871 Sollefteå:881 Kramfors:872 Timrå:861',
  'Jämtlands län': 'Östersund:831 Åre:837 Sveg:842 Strömsund:833',
  'Västerbottens län': 'Umeå:903,904,906 Skellefteå:931 Lycksele:921 Storuman:923 Vännäs:911',
  'Norrbottens län':
    'Luleå:972,973,974 Piteå:941 Kiruna:981 Boden:961 Gällivare:982 Haparanda:953 Kalix:952 Älvsbyn:942',
}

export const towns: readonly Town[] = Object.entries(counties).flatMap(([county, list]) =>
  list.split(' ').map((entry) => {
    const [town = '', zips = ''] = entry.split(':')
    return { town, county, zips: zips.split(',') }
  }),
)

export const streets =
  'Storgatan Kungsgatan Drottninggatan Järnvägsgatan Skolgatan Industrigatan Verkstadsgatan Hantverkaregatan Köpmangatan Hamngatan Kyrkogatan Nygatan Trädgårdsgatan Parkvägen Björkvägen Ekvägen Tallvägen Granvägen Rönnvägen Lövvägen Fabriksgatan Smedjegatan Bruksgatan Kvarnvägen Sågvägen Ängsvägen Åkervägen Lagergatan Terminalgatan Depågatan Maskingatan Mekanikergatan Elektrikergatan Plåtslagarvägen Snickarvägen Målarvägen Bergsgatan Backvägen Strandvägen Sjögatan Norra_Vägen Södra_Vägen Östra_Ringvägen Västra_Ringvägen Stationsgatan Postgatan Rådhusgatan Torggatan Slottsgatan Vasagatan Odengatan Brogatan Fiskaregatan Repslagaregatan Garvaregatan Linnégatan Solvägen Månvägen Vintergatan Lärkvägen Svalvägen Trastvägen Tranvägen Korsvägen Mossvägen Ljungvägen Lingonvägen Hallonvägen'
    .split(' ')
    .map((street) => street.replaceAll('_', ' '))

/** Invented municipalities: no real one has these names. */
export const municipalities =
  'Granvik Björkedal Tallnäs Ekhamra Norrsunda Sörvattnet Åsbacka Lövhult Stenfors Almvik Rönnskog Kvarnholma Sjöbergen Myrkulla Ljungeby Aspdalen Hedforsa Klockberga Fagermo Lillänge'.split(
    ' ',
  )
