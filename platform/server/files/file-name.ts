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

/** Cut before the ending, so that the ending stays. */
function shortened(name: string, most: number): string {
  if (name.length <= most) return name
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return name.slice(0, most - ending.length).replaceAll(/\p{Cs}/gu, '') + ending
}
