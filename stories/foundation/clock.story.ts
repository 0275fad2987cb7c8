import { expect, test } from '@playwright/test'

test('the server, its database and every page stand on one day', async ({ page, browser }) => {
  const moved = process.env.CLOCK_AHEAD_MS
  test.skip(moved === undefined, 'a server that ran already has the time it has')
  const other = await (await browser.newContext()).newPage()
  for (const one of [page, other]) {
    const answered = await one.goto('/')
    const said = Date.parse(answered?.headers()['date'] ?? '')
    const shown = await one.evaluate(() => [Date.now(), new Date().getTime(), Date.parse(Date())])
    // The header and the text have whole seconds.
    for (const time of [said, ...shown]) expect(Math.abs(time - Date.now())).toBeLessThan(10_000)
  }
  await other.context().close()
})
