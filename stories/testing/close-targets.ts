import type { Page } from '@playwright/test'

/** The attribute of a target that axe has to measure. */
export const closeMark = 'data-close-target'

/**
 * Marks what can be pressed and may be too small or too close to another by WCAG 2.5.8, and answers how
 * many there are. What is 24 px both ways and lies beside the others, or has none within 24 px of its
 * middle, passes whatever axe finds: to measure all of them takes half the time of a look.
 */
export const markCloseTargets = (page: Page): Promise<number> =>
  page.evaluate((mark) => {
    const least = 24
    const targets = [
      ...document.querySelectorAll(
        'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable="true"]',
      ),
    ].flatMap((one) => {
      one.removeAttribute(mark)
      const { left, right, top, bottom, width, height } = one.getBoundingClientRect()
      return width > 0 && height > 0 ? [{ one, left, right, top, bottom, width, height }] : []
    })
    const close = targets.filter((target) => {
      const [x, y] = [(target.left + target.right) / 2, (target.top + target.bottom) / 2]
      const others = targets.filter(({ one }) => one !== target.one)
      const isClose = others.some(
        (other) =>
          other.left < x + least &&
          other.right > x - least &&
          other.top < y + least &&
          other.bottom > y - least,
      )
      const isSmall = target.width < least || target.height < least
      const isCovered = others.some(
        (other) =>
          other.left < target.right &&
          other.right > target.left &&
          other.top < target.bottom &&
          other.bottom > target.top,
      )
      return isClose && (isSmall || isCovered)
    })
    for (const { one } of close) one.setAttribute(mark, '')
    return close.length
  }, closeMark)
