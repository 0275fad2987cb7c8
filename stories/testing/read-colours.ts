import type { Page } from '@playwright/test'

/** The attribute of what is written in a way that has not been read. */
export const unreadMark = 'data-colours-unread'
/** Ways of writing whose colours have been found to be right, each after the colour it was read in. */
const read = new Set<string>()

/**
 * Marks what is written on the page in a way that has not been read, and answers those ways. What
 * has the same attributes all the way up, on a window as wide, has the same colours: of a table of
 * fifty rows one row is read, and the menu once.
 */
export async function markUnread(page: Page, scheme: string): Promise<string[]> {
  const ways = await page.evaluate((mark) => {
    // What names, refers to or says something, and has no colour.
    const colourless =
      /^(id|name|data-row|for|href|src|value|title|alt|d|x|y|x1|x2|y1|y2|cx|cy|r|points|transform|aria-(label|labelledby|describedby|controls|owns|activedescendant|valuenow|valuetext))$/
    const shapeOf = (one: Element) => {
      const said = [...one.attributes]
        .filter(({ name }) => name !== mark && !colourless.test(name))
        .map(({ name, value }) => `${name}=${value}`)
        .toSorted()
      const touched = `${one.matches(':hover')}${one.matches(':focus')}${one.matches(':disabled')}`
      return `${one.tagName} ${touched} ${said.join(' ')}`
    }
    /** 53 bits of a text (cyrb53). */
    const hashOf = (text: string, seed: number) => {
      let one = 0xdeadbeef ^ seed
      let other = 0x41c6ce57 ^ seed
      for (let at = 0; at < text.length; at++) {
        const code = text.charCodeAt(at)
        one = Math.imul(one ^ code, 2_654_435_761)
        other = Math.imul(other ^ code, 1_597_334_677)
      }
      one =
        Math.imul(one ^ (one >>> 16), 2_246_822_507) ^
        Math.imul(other ^ (other >>> 13), 3_266_489_909)
      other =
        Math.imul(other ^ (other >>> 16), 2_246_822_507) ^
        Math.imul(one ^ (one >>> 13), 3_266_489_909)
      return 4_294_967_296 * (2_097_151 & other) + (one >>> 0)
    }
    const isWritten = (one: Element) =>
      one.matches('input, textarea, select, option') ||
      [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
    const found = new Set<string>()
    const walk = (one: Element, above: string) => {
      const way = String(hashOf(`${above} ${shapeOf(one)}`, 0))
      if (isWritten(one)) {
        found.add(way)
        one.setAttribute(mark, way)
      }
      for (const child of one.children) walk(child, way)
    }
    walk(document.body, `${window.innerWidth} ${document.documentElement.className}`)
    return [...found]
  }, unreadMark)
  const unread = ways.filter((way) => !read.has(`${scheme} ${way}`))
  await page.evaluate(
    ({ mark, keep }) => {
      const left = new Map(keep.map((way) => [way, 3]))
      for (const one of document.querySelectorAll(`[${mark}]`)) {
        const way = one.getAttribute(mark) ?? ''
        const times = left.get(way) ?? 0
        left.set(way, times - 1)
        if (times <= 0) one.removeAttribute(mark)
      }
    },
    { mark: unreadMark, keep: unread },
  )
  return unread
}

/** These ways have been read, and nothing was found. */
export async function keepRead(page: Page, scheme: string, ways: readonly string[]): Promise<void> {
  for (const way of ways) read.add(`${scheme} ${way}`)
  await page.evaluate((mark) => {
    for (const one of document.querySelectorAll(`[${mark}]`)) one.removeAttribute(mark)
  }, unreadMark)
}
