import type { Page } from '@playwright/test'

/** The attribute of what is written in a way that has not been read. */
export const unreadMark = 'data-colours-unread'
/** Ways of writing whose colours have been found to be right, each after the colour it was read in. */
const read = new Set<string>()

/**
 * Marks what is written on the page in a way that has not been read, and answers those ways. What has
 * the same colour, size and weight on the same ground is as easy to read wherever it stands: of a
 * table of fifty rows three cells are read, and the menu once.
 */
export async function markUnread(page: Page, scheme: string): Promise<string[]> {
  const ways = await page.evaluate((mark) => {
    const isClear = (colour: string) => /^rgba\(.*, 0\)$|^transparent$/.test(colour)
    const isOpaque = (colour: string) => !/^rgba\(|\/|^transparent$/.test(colour)
    /** What lies behind a text, down to the first colour that nothing shines through. */
    const groundOf = (style: CSSStyleDeclaration, behind: string) => {
      const { backgroundColor: colour, backgroundImage: picture, position } = style
      const effects = [style.opacity, style.filter, style.mixBlendMode].join(' ')
      const isWhole = effects === '1 none normal'
      if (isOpaque(colour) && picture === 'none' && isWhole) return colour
      // It may lie over something else than what it stands in.
      const isMoved = ['absolute', 'fixed', 'sticky'].includes(position)
      const own = [
        ...(isClear(colour) ? [] : [colour]),
        ...(picture === 'none' ? [] : [picture]),
        ...(isWhole ? [] : [effects]),
        ...(isMoved ? [location.pathname] : []),
      ]
      return [...own, behind].join(';')
    }

    const namesOfDisabled = new Set(
      [...document.querySelectorAll(':disabled, [aria-disabled="true"]')].flatMap((one) =>
        (one.getAttribute('aria-labelledby') ?? '').split(' '),
      ),
    )
    /** What cannot be used need not be easy to read, nor what names it. */
    const isDisabled = (one: Element) =>
      one.closest(':disabled, [aria-disabled="true"], [inert]') !== null ||
      (one.closest('label')?.control?.matches(':disabled') ?? false) ||
      namesOfDisabled.has(one.id)
    const textOf = (one: Element) =>
      one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement
        ? one.value || one.placeholder
        : [...one.childNodes]
            .map((node) => (node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? '').trim() : ''))
            .join('')
    const isSeen = (one: Element) => {
      const { width, height } = one.getBoundingClientRect()
      return width > 1 && height > 1 && one.checkVisibility({ visibilityProperty: true })
    }
    const writingOf = (style: CSSStyleDeclaration) =>
      [
        style.color,
        style.fontSize,
        style.fontWeight,
        style.textDecorationLine,
        style.textShadow,
        style.borderBottomStyle,
      ].join(' ')

    const found = new Set<string>()
    const walk = (one: Element, around: string, behind: string) => {
      const style = getComputedStyle(one)
      const ground = groundOf(style, behind)
      const writing = writingOf(style)
      const text = textOf(one)
      if (text !== '' && isSeen(one)) {
        // A link is told from the words around it.
        const beside = one.matches('a, [role="link"]') ? around : ''
        const kind = one.matches('input, textarea, select') ? one.tagName : ''
        const said = `${isDisabled(one)} ${text.length > 1} ${kind}`
        const way = [writing, beside, said, ground].join('|')
        found.add(way)
        one.setAttribute(mark, way)
      }
      for (const child of one.children) walk(child, writing, ground)
    }
    walk(document.documentElement, '', 'canvas')
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
