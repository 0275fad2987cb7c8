import { believed, type FieldName, type Page } from '../document.ts'
import type { ReadOptions } from '../options.ts'
import { linkPage } from '../layout/links.ts'
import { understand } from '../understand.ts'
import { pageOf } from './texts-page.ts'

export const head = [
  [
    [180, 'Björkviks Bygg AB'],
    [1700, 'Faktura'],
  ],
  [
    [180, 'Fakturanr'],
    [520, '4711'],
    [1400, 'Stenmos Kylteknik AB'],
  ],
  [
    [180, 'Fakturadatum'],
    [520, '2026-10-03'],
    [1400, 'Att: Anna Berg'],
  ],
  [
    [180, 'Förfallodatum'],
    [520, '2026-11-02'],
    [1400, 'c/o Kontorshotellet'],
  ],
  [
    [180, 'Kundnr'],
    [520, 'K933'],
    [1400, 'Storgatan 14'],
  ],
  [
    [180, 'OCR'],
    [520, '9339059090384'],
    [1400, '602 13 Norrköping'],
  ],
  [
    [180, 'Ert orgnr'],
    [520, '558855-2157'],
  ],
] as const
export const sums = [
  [
    [1400, 'Netto'],
    [2000, '1 000,00'],
  ],
  [
    [1400, 'Moms 25 %'],
    [2000, '250,00'],
  ],
  [
    [1400, 'Att betala'],
    [1900, 'SEK 1 250,00'],
  ],
] as const
export const foot = [[[180, 'Org.nr 553780-6555 Bankgiro 8000-9830 Godkänd för F-skatt']]] as const
export const gap = [[[180, '.']]] as const

export const read = async (pages: readonly Page[], options: Partial<ReadOptions> = {}) =>
  understand(
    { pages, linked: pages.map(linkPage), structured: undefined, problems: [] },
    { today: '2026-11-21', ...options },
  )
export const value = async (
  field: FieldName,
  pages: readonly Page[],
  options: Partial<ReadOptions> = {},
) => believed((await read(pages, options)).fields[field])?.formattedValue
export const invoice = pageOf([...head, ...gap, ...sums, ...gap, ...foot])
