export interface SampleInvoice {
  readonly number: string
  readonly created: string
  readonly issuer: string
  readonly issuerNumber: string
  readonly recipient: string
  readonly recipientNumber: string
  readonly ore: number
  readonly decision: string
  readonly status: string
}

const invoice = (
  number: string,
  created: string,
  issuer: string,
  issuerNumber: string,
  recipient: string,
  recipientNumber: string,
  ore: number,
  decision: string,
  status: string,
) =>
  ({
    number,
    created,
    issuer,
    issuerNumber,
    recipient,
    recipientNumber,
    ore,
    decision,
    status,
  }) satisfies SampleInvoice

/** Invoices to show lists with. */
export const invoices: readonly SampleInvoice[] = [
  invoice(
    '10421',
    '2026-11-20T13:02:00Z',
    'Norrsken El & Energi AB',
    '5523104471',
    'Svenska Byggnadsvård i Mälardalens norra distrikt AB',
    '5528771032',
    18425000,
    'Köp',
    'Ny',
  ),
  invoice(
    '10420',
    '2026-11-20T12:58:00Z',
    'Åkeri Tre Bröder HB',
    '9697123345',
    'Västkustens Livsmedel AB',
    '5531149087',
    4290000,
    'Köp med leveransgodkännande',
    'Inväntar LG',
  ),
  invoice(
    '2026-118',
    '2026-11-20T12:41:00Z',
    'Pixelverket i Umeå AB',
    '5540012249',
    'Kommunförbundet Norr',
    '2220001131',
    9600000,
    'Köp',
    'Utbetald',
  ),
  invoice(
    'F-7781',
    '2026-11-20T12:30:00Z',
    'Lindqvist Rör AB',
    '5529406678',
    'Bostadsrättsföreningen Eken 4',
    '7696041187',
    31248000,
    'Avslag',
    'Avslutad',
  ),
  invoice(
    '10419',
    '2026-11-20T11:12:00Z',
    'Norrsken El & Energi AB',
    '5523104471',
    'Fjällräven Fastigheter i Östersund AB',
    '5538084420',
    5812500,
    'Köp med återköpslimit',
    'Ny',
  ),
  invoice(
    '4410',
    '2026-11-20T10:47:00Z',
    'Bergslagens Bemanning AB',
    '5544709912',
    'Gruvbolaget Dannemora AB',
    '5533900075',
    74000000,
    'Paus',
    'Pausad',
  ),
  invoice(
    '10418',
    '2026-11-20T10:20:00Z',
    'Åkeri Tre Bröder HB',
    '9697123345',
    'Nordisk Kyltransport AB',
    '5526553104',
    2340000,
    'Köp',
    'Utbetald',
  ),
  invoice(
    '8823-1',
    '2026-11-20T09:58:00Z',
    'Söderslätts Maskin AB',
    '5530207761',
    'Trelleborgs Hamnlogistik AB',
    '5521986640',
    12999000,
    'Köp med deposition',
    'Ny',
  ),
  invoice(
    '551',
    '2026-11-20T09:31:00Z',
    'Glasbruket Kosta Form AB',
    '5548120093',
    'Hotell Strandvägen i Kalmar AB',
    '5535712286',
    1575000,
    'Avslag',
    'Avslutad',
  ),
  invoice(
    '10417',
    '2026-11-20T09:02:00Z',
    'Norrsken El & Energi AB',
    '5523104471',
    'Umeå Energiteknik AB',
    '5524029918',
    20530000,
    'Köp',
    'Utbetald',
  ),
]

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new Error('Avbruten'))
    })
  })

/** Companies whose name has the text; 'fel' fails. */
export async function findCompanies(text: string, signal: AbortSignal) {
  await wait(400, signal)
  if (text.toLowerCase() === 'fel') throw new Error('Så ser ett fel ut')
  const names = new Map(invoices.map((one) => [one.issuerNumber, one.issuer]))
  return [...names]
    .filter(([, name]) => name.toLowerCase().includes(text.toLowerCase()))
    .map(([number, name]) => ({
      id: number,
      label: name,
      detail: `${number.slice(0, 6)}-${number.slice(6)}`,
    }))
}
