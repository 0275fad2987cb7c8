// What stands where in the house, as the walls name it.
const { existsSync, readdirSync, readFileSync } = require('node:fs')
const { dirname, join } = require('node:path')

const project = dirname(dirname(__dirname))

// areas/ORDER.md: floors from the lowest up, `## parties: whom we deal with`, and under each a
// numbered list, `3. person: what it is`.
const read = (path) =>
  existsSync(join(project, path)) ? readFileSync(join(project, path), 'utf8') : ''
const folders = (path) =>
  existsSync(join(project, path))
    ? readdirSync(join(project, path), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
    : []
const floors = read('areas/ORDER.md')
  .split(/^## /m)
  .slice(1)
  .map((part) => ({
    name: part.match(/^\w+/)[0],
    areas: [...part.matchAll(/^\d+\. (\w+)/gm)].map((match) => match[1]),
  }))
const order = floors.flatMap(({ name, areas }) => areas.map((area) => `${name}/${area}`))
/** Floors side by side: neither knows the other, though one has to stand first in the list. */
const beside = [['acquisition', 'purchasing']].filter((pair) =>
  pair.every((name) => floors.some((floor) => floor.name === name)),
)

const package_ = 'node_modules/'
const test = '[.]test[.]tsx?$|/testing/'
const plainPlatform = '^platform/(?!server/|web/)'
const area = '^areas/[^/]+/[^/]+/'
const door = `${area}(contract|rules|texts)[.]ts$`
const open = `${area}server/public[.]ts$`
const places = '^areas/places[.]ts$'
const lent = `${area}web/.*(Badge|Picker|Panel)[.]tsx$`
const demo = '^app/server/demo[.]ts$'
/** What stands in a folder of reader/ other than values/, which browsers read too. */
const readerInside = '^reader/(?!values/)[^/]+/'
/** What an area shows in the demo world, and the door by which world/ has it shown. */
const shown = `${area}server/demo([.]ts$|/)`
const shownDoor = `${area}server/demo[.]ts$`
/** What of world/ that is made of. */
const materials =
  '^world/(register/|(world|insert|staff|roles|contacts|files|stored-files|pdf)[.]ts$)'
const core = { dependencyTypes: ['core'] }

/** One forbidden import; `comment` says what to do instead. */
const wall = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
/** Forbidden whatever it imports and whoever imports it: the place of the file itself is wrong. */
const misplaced = (name, comment, path) => [
  wall(name, comment, { path, pathNot: package_, orphan: true }, {}),
  wall(name, comment, { path, pathNot: package_, orphan: false }, {}),
]

module.exports = {
  order,
  beside,
  /** Areas that have a folder, `parties/person`. */
  areas: folders('areas').flatMap((floor) =>
    folders(`areas/${floor}`).map((name) => `${floor}/${name}`),
  ),
  package_,
  test,
  plainPlatform,
  area,
  door,
  open,
  places,
  lent,
  demo,
  readerInside,
  shown,
  shownDoor,
  materials,
  core,
  wall,
  misplaced,
}
