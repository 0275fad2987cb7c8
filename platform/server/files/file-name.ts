/**
 * A name that is safe to store and to offer when saving: the last part of a path, without control
 * signs, at most 255 signs, never empty.
 */
export function cleanFileName(sent: string | undefined): string {
  const last = (sent ?? '').normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last
    // Control signs, half signs, signs that change the direction of writing (they hide the true
    // ending), and what Windows cannot save.
    .replaceAll(/[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"|?*]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  return shortened(clean, 255) || 'fil'
}

/** Endings that a content type goes by; the first is given where the name has another. */
const endings: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/tiff': ['tif', 'tiff'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/msword': ['doc', 'dot'],
  'application/vnd.ms-excel': ['xls', 'xlt'],
  'text/csv': ['csv'],
  'text/plain': ['txt', 'text', 'log', 'md'],
  'application/xml': ['xml'],
  'message/rfc822': ['eml'],
  // What is nothing known opens nothing; a zip is looked into and not run.
  'application/octet-stream': ['bin', 'zip'],
}

/**
 * The name with an ending that its content goes by: a picture called a.html would be opened as a
 * page from the folder it is saved in. A name without such an ending gets one.
 */
export function nameOfContent(name: string, contentType: string): string {
  const known = endings[contentType]
  const ending = /\.([^.]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (!known || known.includes(ending)) return name
  return shortened(`${name}.${known[0]}`, 255)
}

/** Cut before the ending, so that the ending stays. */
function shortened(name: string, most: number): string {
  if (name.length <= most) return name
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return name.slice(0, most - ending.length).replaceAll(/\p{Cs}/gu, '') + ending
}
