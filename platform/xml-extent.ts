/**
 * What an XML document may hold. A parser makes objects of all of it, and a few megabytes can be
 * millions of them.
 */
export interface XmlLimits {
  readonly elements: number
  /** In all, and on one element. */
  readonly attributes: number
  readonly attributesOfOne: number
  readonly depth: number
}
/** An invoice of some thousand lines. */
export const invoiceLimits: XmlLimits = {
  elements: 250_000,
  attributes: 150_000,
  attributesOfOne: 50,
  depth: 100,
}

/**
 * The first limit that a document is beyond, undefined for one within them all. Told by its signs
 * before anything is made of them: whether it is well-formed is for the parser to say.
 */
export function beyondLimits(xml: string, limits: XmlLimits): keyof XmlLimits | undefined {
  let [elements, attributes, depth] = [0, 0, 0]
  for (let at = xml.indexOf('<'); at !== -1; at = xml.indexOf('<', at)) {
    const next = xml.charAt(at + 1)
    if (next === '!' || next === '?') {
      at = afterSpecial(xml, at)
      continue
    }
    if (next === '/') {
      depth--
      at += 2
      continue
    }
    const tag = tagAt(xml, at)
    attributes += tag.attributes
    if (!tag.isClosed) depth++
    if (++elements > limits.elements) return 'elements'
    if (tag.attributes > limits.attributesOfOne) return 'attributesOfOne'
    if (attributes > limits.attributes) return 'attributes'
    if (depth > limits.depth) return 'depth'
    at = tag.end
  }
  return undefined
}

const specials = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const
/** Where a comment, marked text, an instruction or a declaration is over. */
function afterSpecial(xml: string, at: number): number {
  const [begin, close] = specials.find(([mark]) => xml.startsWith(mark, at)) ?? specials[3]
  const end = xml.indexOf(close, at + begin.length)
  return end === -1 ? xml.length : end + close.length
}

/** The attributes of a tag: its equals signs outside quotes. */
function tagAt(xml: string, from: number) {
  let attributes = 0
  let at = from + 1
  for (; at < xml.length; at++) {
    const sign = xml.charCodeAt(at)
    if (sign === greater) break
    if (sign === equals) attributes++
    if (sign !== quote && sign !== apostrophe) continue
    const closing = xml.indexOf(String.fromCharCode(sign), at + 1)
    at = closing === -1 ? xml.length : closing
  }
  return { attributes, isClosed: xml.charCodeAt(at - 1) === slash, end: at + 1 }
}
const [quote, apostrophe, slash, equals, greater] = [34, 39, 47, 61, 62]
