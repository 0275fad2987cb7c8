import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { closeMark, markCloseTargets } from './close-targets.ts'
import { turnTo } from './colours.ts'
import { keepPictures } from './pictures.ts'
import { keepRead, markUnread, unreadMark } from './read-colours.ts'

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules that colours can break; all others say the same where the same is seen in both. */
const aboutColour = ['color-contrast', 'link-in-text-block']
const aboutSize = 'target-size'

/** What is being written on the screen is its writer's: a table may stand without words in its head. */
const ofTexts = ['empty-table-header', 'heading-order', 'empty-heading']

/** In place of what AxeBuilder would load anew at each turn. */
const loadedAlready = 'void 0'

interface Colour {
  r: number
  g: number
  b: number
  alpha: number
  parseString: (this: Colour, text: string) => Colour
}

declare global {
  interface Window {
    axe?: { commons: { color: { Color: { prototype: Colour } } } }
  }
}

/**
 * Axe is loaded once into a document, and reads a colour it has read before from memory: most of
 * what it did was to load itself and to read the same few colours thousands of times.
 */
async function loadAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => window.axe !== undefined)) continue
    await frame.evaluate(axe.source)
    await frame.evaluate(() => {
      const colour = window.axe?.commons.color.Color.prototype
      if (!colour) throw new Error('axe was not loaded')
      const read = colour.parseString
      const known = new Map<string, [number, number, number, number]>()
      colour.parseString = function (text: string) {
        const parts = known.get(text)
        if (parts) [this.r, this.g, this.b, this.alpha] = parts
        else {
          read.call(this, text)
          known.set(text, [this.r, this.g, this.b, this.alpha])
        }
        return this
      }
    })
  }
}

/** The screen has everything it asked for, and nothing on it says that it waits. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await expect(page.locator('table[aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByText('Hämtar …', { exact: true })).toHaveCount(0)
}

/**
 * Whether a target is as large as it should be once it is scrolled to the middle: what stays where it
 * is while the page is scrolled, such as the head of a list, may have covered a part of it.
 */
async function isOnlyCovered(page: Page, selector: string): Promise<boolean> {
  await page
    .locator(selector)
    .first()
    .evaluate((one) => one.scrollIntoView({ block: 'center', inline: 'center' }))
  const { violations } = await new AxeBuilder({ page, axeSource: loadedAlready })
    .setLegacyMode()
    .include(selector)
    .withRules([aboutSize])
    .analyze()
  return violations.length === 0
}

/** Whether it is a part of a text that is open for writing. */
const isBeingWritten = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((one) => one.closest('[contenteditable="true"]') !== null)

type Colours = 'light' | 'dark'

/** Which elements of the screen are seen, in one text: what is hidden in one colour alone names nothing there. */
const seenOn = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .map((one) => Number(one.checkVisibility({ visibilityProperty: true })))
      .join(''),
  )

const check = (page: Page) =>
  new AxeBuilder({ page, axeSource: loadedAlready })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })

/**
 * Axe finds nothing against WCAG 2.2 AA on the screen as it stands now, in light and in dark. Colours
 * are read where something is written in a way that this process has not read yet.
 */
export async function expectNoFindings(
  page: Page,
  schemes: readonly Colours[] = ['light', 'dark'],
): Promise<void> {
  await settled(page)
  await loadAxe(page)
  const [first] = schemes
  if (first) await turnTo(page, first)
  const rules = () =>
    check(page)
      .withTags(levels)
      .disableRules([...aboutColour, aboutSize])
  await expectNone(page, rules(), 'all but colours')
  // What stands in another document is measured and read whole.
  const isAlone = page.frames().length === 1
  if ((await markCloseTargets(page)) > 0 || !isAlone) {
    const sizes = check(page).withRules([aboutSize])
    if (isAlone) sizes.include(`[${closeMark}]`)
    await expectNone(page, sizes, 'sizes')
  }
  const seen = await seenOn(page)
  for (const scheme of schemes) {
    await turnTo(page, scheme)
    if ((await seenOn(page)) !== seen)
      await expectNone(page, rules(), `all but colours, in ${scheme}`)
    const unread = await markUnread(page, scheme)
    if (unread.length > 0 || !isAlone) {
      const colours = check(page).withRules(aboutColour)
      if (isAlone) colours.include(`[${unreadMark}]`)
      await expectNone(page, colours, scheme)
    }
    await keepRead(page, scheme, unread)
  }
  await keepPictures(page)
}

/** What opens over a screen. */
const opened = '[role="dialog"], dialog[open], [role="menu"], [role="listbox"]'

/**
 * Axe finds nothing on the dialog or the menu that a story has opened, in light: screens are looked
 * at in stories/operations/screens.story.ts, and have no need of it here.
 */
export async function lookAtDialog(page: Page): Promise<void> {
  await expect(page.locator(opened).filter({ visible: true }).first()).toBeVisible()
  await settled(page)
  await loadAxe(page)
  await turnTo(page, 'light')
  await expectNone(page, check(page).include(opened).withTags(levels), 'what is open')
  await keepPictures(page)
}

async function expectNone(page: Page, check: AxeBuilder, what: string): Promise<void> {
  const { violations } = await check.analyze()
  const findings: string[] = []
  for (const { id, help, nodes } of violations)
    for (const { target, failureSummary } of nodes) {
      const at = target.join(' ')
      if (id === aboutSize && (await isOnlyCovered(page, at))) continue
      if (ofTexts.includes(id) && (await isBeingWritten(page, at))) continue
      findings.push(`${id}: ${help}: ${at}: ${failureSummary}`)
    }
  expect(findings, `${page.url()}, ${what}`).toEqual([])
}
