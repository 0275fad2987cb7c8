import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFRawStream,
} from '@cantoo/pdf-lib'
import {
  bytesIn,
  dictsIn,
  look,
  nameIn,
  numbersIn,
  saidIn,
  textIn,
  type Looked,
} from './pdf-objects.ts'
import { contentProblems } from './pdfa-content.ts'
import { structureProblems } from './pdfa-structure.ts'

const everyDict = ({ context }: Looked): PDFDict[] =>
  context
    .enumerateIndirectObjects()
    .map(([, one]) => (one instanceof PDFRawStream ? one.dict : one))
    .filter((one) => one instanceof PDFDict)

/** ISO 19005-3, 6.1: the file itself. */
function ofFile({ context, no }: Looked, bytes: Uint8Array) {
  const raw = Buffer.from(bytes).toString('latin1')
  if (!/^%PDF-1\.[0-7]\r?\n%[\u0080-\u00ff]{4,}/.test(raw)) no('no header of a binary PDF 1')
  if (!/%%EOF\r?\n?$/.test(raw)) no('something stands after the end')
  const { ID, Encrypt } = context.trailerInfo
  const id = context.lookup(ID)
  if (!(id instanceof PDFArray) || id.size() !== 2) no('no identity of two strings')
  if (Encrypt !== undefined) no('encrypted')
  for (const [, one] of context.enumerateIndirectObjects())
    if (one instanceof PDFRawStream) {
      for (const key of ['F', 'FFilter', 'FDecodeParms'])
        if (one.dict.has(PDFName.of(key))) no(`a stream outside the file: ${key}`)
      const filters = String(one.dict.lookup(PDFName.of('Filter')) ?? '')
      if (/LZWDecode|Crypt/.test(filters)) no(`a filter that is not allowed: ${filters}`)
    }
}

/** 6.6: what the file says of itself, twice alike, and which part of the standard it keeps. */
function ofMetadata({ document, context, no }: Looked) {
  const metadata = look(document.catalog, 'Metadata', PDFRawStream)
  const xmp = metadata ? textIn(metadata) : ''
  if (nameIn(metadata?.dict, 'Subtype') !== 'XML') no('no XMP')
  if (/bytes=|encoding=/.test(/<\?xpacket begin[^?]*\?>/.exec(xmp)?.[0] ?? 'bytes='))
    no('no packet of XMP')
  for (const [key, value] of [
    ['part', '3'],
    ['conformance', 'A'],
  ])
    if (!new RegExp(`pdfaid:${key}(="|>)${value}["<]`).test(xmp)) no(`no pdfaid:${key} ${value}`)
  const info = context.lookup(context.trailerInfo.Info)
  const said = info instanceof PDFDict ? info : undefined
  const unescaped = xmp.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>')
  for (const key of ['Title', 'Author', 'Subject', 'Producer', 'Creator'])
    if (!unescaped.includes(`>${saidIn(said, key)}<`)) no(`XMP has another ${key}`)
  for (const [key, element] of [
    ['CreationDate', 'CreateDate'],
    ['ModDate', 'ModifyDate'],
  ] as const) {
    if (saidIn(said, key) === '' && !xmp.includes(`<xmp:${element}>`)) continue
    const [, year, month, day, hour, minute] =
      /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)/.exec(saidIn(said, key)) ?? []
    if (!xmp.includes(`<xmp:${element}>${year}-${month}-${day}T${hour}:${minute}`))
      no(`XMP has another ${key}`)
  }
}

/** 6.2.3: what the colours are. */
function ofColours({ document, no }: Looked) {
  const [intent, ...more] = dictsIn(look(document.catalog, 'OutputIntents', PDFArray))
  if (!intent || more.length > 0 || nameIn(intent, 'S') !== 'GTS_PDFA1')
    return no('not one output intent of PDF/A')
  if (saidIn(intent, 'OutputConditionIdentifier') === '') no('an output intent without a name')
  const profile = look(intent, 'DestOutputProfile', PDFRawStream)
  const icc = profile ? Buffer.from(bytesIn(profile)).toString('latin1') : ''
  const isRgb = icc.slice(36, 40) === 'acsp' && icc.slice(16, 20) === 'RGB '
  if (!isRgb || look(profile?.dict, 'N', PDFNumber)?.asNumber() !== 3)
    no('no colour profile of RGB')
  if (!/mntr|prtr|scnr|spac/.test(icc.slice(12, 16)) || icc.charCodeAt(8) > 4)
    no('a colour profile of another kind')
}

/** 6.2.11: fonts are in the file, and each sign of theirs has a meaning. */
function ofFonts(looked: Looked) {
  const { no } = looked
  const fonts = everyDict(looked).filter((one) => nameIn(one, 'Type') === 'Font')
  if (fonts.length === 0) no('no font')
  for (const font of fonts) {
    const called = nameIn(font, 'BaseFont') ?? ''
    const type = nameIn(font, 'Subtype')
    if (type === 'Type0') {
      const meaning = look(font, 'ToUnicode', PDFRawStream)
      if (!meaning) no(`${called}: no ToUnicode`)
      else if (/<(0000|feff|fffe)>\s*$/im.test(textIn(meaning).replace(/^<0000> .*$/gm, '')))
        no(`${called}: a sign without a meaning`)
      if (!/^Identity-[HV]$/.test(nameIn(font, 'Encoding') ?? '')) no(`${called}: other encoding`)
      continue
    }
    if (type !== 'CIDFontType2') no(`${called}: a font of type ${type}`)
    const about = look(font, 'FontDescriptor', PDFDict)
    const file = look(about, 'FontFile2', PDFRawStream)
    if (!file || bytesIn(file).length < 1000) no(`${called}: not in the file`)
    if (!/^[A-Z]{6}\+/.test(called)) no(`${called}: a part of a font without its mark`)
    if (nameIn(about, 'FontName') !== called) no(`${called}: another name in its description`)
    if (nameIn(font, 'CIDToGIDMap') !== 'Identity') no(`${called}: no CIDToGIDMap`)
    if (!look(font, 'W', PDFArray)) no(`${called}: no widths`)
    if (about?.has(PDFName.of('CIDSet'))) no(`${called}: a list of signs that may not be whole`)
  }
}

/** 6.3 to 6.5 and 6.8: nothing acts by itself, and every file in it is told of. */
function ofWhatActs(looked: Looked) {
  const { document, no } = looked
  const all = everyDict(looked)
  for (const one of all) {
    for (const key of ['AA', 'JS', 'XFA', 'Alternates', 'OPI', 'TR', 'HTP'])
      if (one.has(PDFName.of(key))) no(`not allowed: ${key}`)
    if (/^(Launch|JavaScript|Sound|Movie|ImportData|ResetForm|GoToE)$/.test(nameIn(one, 'S') ?? ''))
      no('an action that is not allowed')
    if (nameIn(one, 'Subtype') === 'PS') no('PostScript')
    if (nameIn(one, 'Type') !== 'Annot') continue
    const flags = look(one, 'F', PDFNumber)?.asNumber() ?? 0
    // Printed, and not invisible, hidden or never viewed.
    if ((flags & 0b1_0010_0111) !== 0b100) no('an annotation that is not printed as it is shown')
    const [left, bottom, right, top] = numbersIn(look(one, 'Rect', PDFArray))
    if ((left !== right || bottom !== top) && !one.has(PDFName.of('AP')))
      no('an annotation without a look')
  }
  for (const key of ['OpenAction', 'OCProperties', 'Requirements', 'NeedsRendering'])
    if (document.catalog.has(PDFName.of(key))) no(`not allowed: ${key}`)
  const form = look(document.catalog, 'AcroForm', PDFDict)
  if (look(form, 'NeedAppearances', PDFBool)?.asBoolean()) no('a form that is drawn by its reader')
  const told = dictsIn(look(document.catalog, 'AF', PDFArray))
  for (const one of all.filter((dict) => dict.has(PDFName.of('EF')))) {
    const called = saidIn(one, 'F')
    const file = look(look(one, 'EF', PDFDict), 'F', PDFRawStream)?.dict
    if (called === '' || saidIn(one, 'UF') === '') no('an embedded file without a name')
    if (!told.includes(one)) no(`${called}: is nothing to the document`)
    if (
      !/^(Source|Data|Alternative|Supplement|Unspecified)$/.test(
        nameIn(one, 'AFRelationship') ?? '',
      )
    )
      no(`${called}: not said what it is to the document`)
    if (!/^[\w.+-]+(\/|#2F)[\w.+-]+$/i.test(nameIn(file, 'Subtype') ?? '')) no(`${called}: no type`)
    if (saidIn(look(file, 'Params', PDFDict), 'ModDate') === '') no(`${called}: no date`)
  }
}

/**
 * What of a file is not as PDF/A-3a demands (ISO 19005-3), as far as it can be told from the file:
 * there is no validator that runs here. Empty for a good one.
 */
export async function pdfaProblems(bytes: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  const found = new Set<string>()
  const looked = { document, context: document.context, no: (one: string) => void found.add(one) }
  ofFile(looked, bytes)
  ofMetadata(looked)
  ofColours(looked)
  ofFonts(looked)
  ofWhatActs(looked)
  structureProblems(looked, contentProblems(looked))
  return [...found]
}
