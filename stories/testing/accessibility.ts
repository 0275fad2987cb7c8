import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { turnTo } from './colours.ts'
import { keepPictures } from './pictures.ts'

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules that colours can break; all others say the same in both. */
const aboutColour = ['color-contrast', 'link-in-text-block']

/** The screen has everything it asked for, and nothing on it says that it waits. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await expect(page.locator('table[aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByText('Hämtar …', { exact: true })).toHaveCount(0)
}

/** Axe finds nothing against WCAG 2.2 AA on the screen as it stands now, in light and in dark. */
export async function expectNoFindings(page: Page): Promise<void> {
  await settled(page)
  for (const scheme of ['dark', 'light'] as const) {
    await turnTo(page, scheme)
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
    const { violations } = await (
      scheme === 'dark' ? axe.withTags(levels) : axe.withRules(aboutColour)
    ).analyze()
    const findings = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')}: ${failureSummary}`,
      ),
    )
    expect(findings, `${page.url()}, ${scheme}`).toEqual([])
  }
  await keepPictures(page)
}
