import type PDFDocument from 'pdfkit'

export interface SealRoom {
  /** Who seals, and why, as a reader of the file shows it. */
  readonly name: string
  readonly reason: string
}
/** Bytes left for the seal: certificates, and a timestamp of up to 8 KB. */
const room = 20_000
/** What pdfkit keeps of the document's root and form, which it has no door to. */
interface Inside {
  readonly _root: { readonly data: { readonly AcroForm: { readonly data: Form } } }
}
interface Form {
  NeedAppearances?: boolean
  SigFlags?: number
  readonly Fields: unknown[]
}

/**
 * An empty seal in the file: the field, its widget that nobody sees, and a hole for the signature
 * (PAdES, EN 319 142-1), on the first page that is not another file's. Filled afterwards, it covers
 * every other byte of the file.
 */
export function leaveRoomForSeal(
  doc: InstanceType<typeof PDFDocument>,
  { name, reason }: SealRoom,
  date: Date,
): void {
  const unset = 9_999_999_999
  // A String object is written as text; a plain string would become a name.
  const text = (written: string) => Object(written) as unknown
  const value = doc.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: [0, unset, unset, unset],
    Contents: Buffer.alloc(room),
    M: date,
    Name: text(name),
    Reason: text(reason),
  })
  value.end(null as never)
  doc.switchToPage(0)
  const field = doc.ref({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    T: text('Sigill'),
    V: value,
    // Printed and locked.
    F: 132,
    Rect: [0, 0, 0, 0],
    P: doc.page.dictionary,
  })
  field.end(null as never)
  doc.page.annotations.push(field as never)
  doc.font('regular').initForm()
  const form = (doc as unknown as Inside)._root.data.AcroForm.data
  // PDF/A forbids it; initForm sets it.
  delete form.NeedAppearances
  form.SigFlags = 3
  form.Fields.push(field)
}
