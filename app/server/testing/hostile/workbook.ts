import { strToU8, zipSync } from 'fflate'
import type { Draw } from './draw.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** A workbook with one sheet, whose cells are far away, too many, or lead to no text. */
export function workbookOf(draw: Draw): Uint8Array {
  const many = draw.below(draw.hit(0.1) ? 200_000 : 2000)
  const cell = (place: string, value: string, kind = '') =>
    `<c r="${place}"${kind}><v>${value}</v></c>`
  const rows = () => {
    switch (draw.below(6)) {
      case 0:
        return Array.from(
          { length: many },
          (_, at) => `<row r="${at}">${cell(`A${at}`, '5560160680')}</row>`,
        ).join('')
      case 1:
        return `<row r="1048576">${cell('XFD1048576', '1')}${cell('A99999999999', '1')}</row>`
      case 2:
        return `<row r="1">${cell('A1', String(many), ' t="s"')}${cell('B1', '-1', ' t="s"')}</row>`
      case 3:
        return `${'<row>'.repeat(many)}${'<c>'.repeat(many)}`
      case 4:
        return `<row r="1">${Array.from({ length: many }, (_, at) => cell(`A${at}`, '=1+1', ' t="e"')).join('')}</row>`
      default:
        return ' '.repeat(draw.pick([10, 30_000_000]))
    }
  }
  const entities = draw.hit(0.2)
    ? `<!DOCTYPE a [<!ENTITY a "${'a'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]>`
    : ''
  return zipSync(
    {
      '[Content_Types].xml': strToU8('<Types/>'),
      'xl/workbook.xml': strToU8(
        `${entities}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${entities ? '&b;' : 'A'}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships xmlns="${packages}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="${draw.pick(['worksheets/sheet1.xml', '../../x', '/etc/passwd'])}"/></Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': strToU8(
        `<worksheet xmlns="${main}"><sheetData>${rows()}</sheetData></worksheet>`,
      ),
      ...(draw.hit(0.3) && {
        'xl/sharedStrings.xml': strToU8(`<sst xmlns="${main}">${'<si><t>a</t></si>'.repeat(many)}`),
      }),
    },
    { level: 9 },
  )
}
