// The walls of docs/architecture.md that have to do with who imports whom, checked by `npm run
// check`. Each rule has a probe in app/walls.test.ts proving that it fires; a rule without a probe
// is not a wall.
const { existsSync, readdirSync, readFileSync } = require('node:fs')
const { join } = require('node:path')
require('./scripts/read-imports.cjs')

// areas/ORDER.md: floors from the lowest up, `## parties: whom we deal with`, and under each a
// numbered list, `3. person: what it is`.
const read = (path) =>
  existsSync(join(__dirname, path)) ? readFileSync(join(__dirname, path), 'utf8') : ''
const folders = (path) =>
  existsSync(join(__dirname, path))
    ? readdirSync(join(__dirname, path), { withFileTypes: true })
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
  forbidden: [
    wall(
      'no-circles',
      'Two files that need each other are one thing or hide a third: move what both need into a file of its own, below both.',
      {},
      { circular: true },
    ),
    wall(
      'resolves',
      'The import leads nowhere: write the path with its extension, and add the package to package.json if it is one.',
      {},
      { couldNotResolve: true },
    ),

    // Floors: app -> areas -> platform.
    wall(
      'nobody-imports-app',
      'app/ only puts the program together. Move what you need down to its area, or to platform/ if it knows no business word.',
      { pathNot: ['^app/', test] },
      { path: '^app/' },
    ),
    wall(
      'nobody-imports-app',
      'A test starts the whole server by app/server/testing.ts and takes nothing else from app/.',
      { path: test, pathNot: '^app/' },
      { path: '^app/', pathNot: '^app/server/testing[.]ts$' },
    ),
    wall(
      'platform-knows-no-area',
      'platform/ knows no business word. Let the area hand it in as an argument from app/, or move the code to the area.',
      { path: '^platform/' },
      { path: '^areas/' },
    ),

    // Sides: web and server never meet, both may import the plain files.
    wall(
      'web-never-imports-server',
      'The browser reaches the server through a contract entry only: declare the call in contract.ts, and move what both sides decide to rules.ts.',
      { path: '^(areas/[^/]+/[^/]+|platform|app)/web/' },
      {
        path: '^(areas/[^/]+/[^/]+|platform|app)/server/|^reader/(?!values/)|^world/|^database/|^simulators/',
      },
    ),
    wall(
      'server-never-imports-web',
      'The server draws nothing: move what both sides need to rules.ts, texts.ts or contract.ts.',
      {
        path: '^(areas/[^/]+/[^/]+|platform|app)/server/|^(reader|world|database|simulators)/',
      },
      {
        path: '^(areas/[^/]+/[^/]+|platform|app)/web/|node_modules/(react|react-dom|@mantine|@tanstack)/',
      },
    ),
    wall(
      'plain-files-take-no-side',
      'A file that both sides read imports neither of them: hand in what it needs as an argument, or move it under server/ or web/.',
      { path: '^(areas/[^/]+/[^/]+|platform)/(?!server/|web/)', pathNot: test },
      {
        path: '^(areas/[^/]+/[^/]+|platform)/(server|web)/|^reader/(?!values/)|^database/|^simulators/',
      },
    ),
    wall(
      'web-runs-in-a-browser',
      'There are no Node modules in a browser: do it on the server, behind a contract entry.',
      { path: '^(areas/[^/]+/[^/]+|platform|app)/web/', pathNot: test },
      core,
    ),

    // The plain files of an area.
    wall(
      'rules-import-no-package',
      'A rule is a pure decision over plain data. Do the work of the package in the handler or in platform/ and hand the result in.',
      { path: `${area}rules[.]ts$` },
      { path: package_ },
    ),
    wall(
      'rules-import-no-package',
      'A rule reads no file, clock or network: hand the data in.',
      { path: `${area}rules[.]ts$` },
      core,
    ),
    wall(
      'rules-import-only-plain-files',
      'rules.ts imports rules.ts, texts.ts and the plain files of platform/ and of its own area; of its contract only types (`import type`). Hand in the rest.',
      { path: '^areas/([^/]+/[^/]+)/rules[.]ts$' },
      {
        path: '^(areas|platform)/',
        pathNot: [
          plainPlatform,
          places,
          `${area}(rules|texts)[.]ts$`,
          '^areas/$1/(?!contract|server/|web/).+[.]ts$',
        ],
        dependencyTypesNot: ['type-import'],
      },
    ),
    wall(
      'contract-imports-only-zod',
      'contract.ts declares; it imports zod and no other package. Bring the value type from platform/.',
      { path: `${area}(?!server/|web/).+[.]ts$`, pathNot: [test, '/rules[.]ts$'] },
      { path: package_, pathNot: 'node_modules/zod/' },
    ),
    wall(
      'contract-imports-only-zod',
      'contract.ts declares; it touches nothing of Node.',
      { path: `${area}(?!server/|web/).+[.]ts$`, pathNot: [test, '/rules[.]ts$'] },
      core,
    ),

    // Areas.
    wall(
      'areas-meet-at-the-door',
      'Another area is entered by its contract.ts, rules.ts, texts.ts, server/public.ts and the web components made to be lent (*Badge, *Picker, *Panel). Ask there, or let that area publish it; screens of several areas meet in app/web.',
      { path: '^areas/([^/]+/[^/]+)/', pathNot: [test, shown] },
      { path: area, pathNot: ['^areas/$1/', door, lent, open] },
    ),
    wall(
      'areas-meet-at-the-door',
      'The demo world enters an area by its doors, as other areas do, and by its server/demo.ts: let that file show what is to be seen, so that a changed table breaks its owner.',
      { path: ['^areas/([^/]+/[^/]+)/server/demo', '^world/'], pathNot: test },
      { path: area, pathNot: ['^areas/$1/', door, open, shownDoor] },
    ),
    wall(
      'areas-meet-at-the-door',
      'A test also takes what another area keeps for tests in testing/, and nothing else from inside it.',
      { path: `^areas/([^/]+/[^/]+)/.*(${test})` },
      {
        path: area,
        pathNot: ['^areas/$1/', door, lent, open, `${area}(server/)?testing/`],
      },
    ),
    ...order
      .slice(0, -1)
      .map((path, place) =>
        wall(
          'areas-in-order',
          `An area imports only floors below its own and areas above it in its floor's list (areas/ORDER.md), and ${path} does not stand above the one it asks for. Export a job's name that the later area listens to, put the two together in app/, or move the line in ORDER.md.`,
          { path: `^areas/${path}/` },
          { path: `^areas/(${order.slice(place + 1).join('|')})/` },
        ),
      ),
    ...beside.map(([one, other]) =>
      wall(
        'floors-side-by-side',
        `The floors ${one} and ${other} do not know each other: what both need belongs on a floor below them, and what joins them in operations or in app/.`,
        { path: `^areas/${other}/` },
        { path: `^areas/${one}/` },
      ),
    ),
    ...folders('areas')
      .flatMap((floor) => folders(`areas/${floor}`).map((name) => `${floor}/${name}`))
      .filter((path) => !order.includes(path))
      .flatMap((path) =>
        misplaced(
          'areas-stand-in-order',
          `areas/${path} has no line on its floor in areas/ORDER.md: add it below every area it needs.`,
          `^areas/${path}/`,
        ),
      ),
    wall(
      'places-know-nobody',
      'areas/places.ts stands lowest of all so that everybody may ask it for an address: it takes words and numbers, and imports nothing.',
      { path: places },
      {},
    ),
    wall(
      'relative-inside',
      'Inside an area import by ./ or ../, so that the folder reads as one thing.',
      { path: '^areas/([^/]+/[^/]+)/' },
      { path: '^areas/$1/', dependencyTypes: ['aliased-subpath-import'] },
    ),
    wall(
      'hash-across',
      'From one area or floor to another import by #areas/..., #platform/..., so that crossing a wall is seen.',
      { path: '^(areas/[^/]+/[^/]+|platform|app|reader|world|database|simulators)/' },
      {
        path: '^(areas|platform|app|reader|world|database|simulators)/',
        pathNot: '^$1/',
        dependencyTypesNot: ['aliased-subpath-import'],
      },
    ),

    // The rest of the house.
    wall(
      'simulators-stay-outside',
      'The program must not know the demo: speak to a simulator over its protocol, and keep the demo world out of areas/, platform/ and reader/.',
      { path: '^(areas|platform|reader)/', pathNot: [test, shown] },
      { path: '^(simulators|world)/' },
    ),
    wall(
      'areas-show-what-world-asks-for',
      "An area's server/demo.ts takes from world/ who there is and what rows are made with. The rest of world/ calls it: hand in what is missing as an argument.",
      { path: shown, pathNot: test },
      { path: '^world/', pathNot: materials },
    ),
    wall(
      'materials-know-no-area',
      'What demo rows are made with in world/ is taken by every area, so it knows none: what knows an area belongs in its server/demo.ts.',
      { path: materials, pathNot: [test, '^world/register/'] },
      { path: '^(areas|app)/' },
    ),
    wall(
      'demo-behind-one-door',
      'Production carries nothing of the demo: app/server/demo.ts alone knows world/ and simulators/, so put it there.',
      { path: '^(app|database|scripts)/', pathNot: [test, demo] },
      { path: '^(world|simulators)/' },
    ),
    wall(
      'demo-behind-one-door',
      'Production carries nothing of the demo: server/demo.ts of an area is opened by world/, the demo of a later area and app/server/demo.ts alone. What the program needs too belongs in a file of its own.',
      { pathNot: [test, demo, shown, '^world/'] },
      { path: shown },
    ),
    wall(
      'demo-behind-one-door',
      'Production loads nothing of the demo: take app/server/demo.ts by `await import()`, where the environment is not production.',
      {},
      { path: demo, dynamic: false },
    ),
    wall(
      'reader-knows-no-area',
      'reader/ is a package of its own: it takes documents and answers what stands in them. Hand in what it needs to know as an argument; of the server it takes only what its own processes are made of.',
      { path: '^reader/' },
      {
        path: '^(areas|app|world|simulators|database)/|^platform/(server|web)/',
        pathNot: '^platform/server/process/',
      },
    ),
    wall(
      'reader-has-doors',
      'reader/ is entered by the files at its top (extract, understand, render, assemble: reader/README.md) and by values/: ask there, or give the door what it lacks.',
      { pathNot: ['^reader/', '^bench/', '^scripts/(?!interpret[.]ts$)', test] },
      { path: readerInside },
    ),
    wall(
      'reader-has-doors',
      'A test, a measurement and a script also take what reader/ keeps for them in testing/, and nothing else from inside it.',
      { path: ['^(bench|scripts)/', test], pathNot: '^reader/' },
      { path: readerInside, pathNot: '^reader/testing/' },
    ),
    wall(
      'reader-values-are-plain',
      'reader/values/ runs in browsers too: it reads texts and knows neither pages, packages nor Node. What stands on a page belongs in reader/layout/.',
      { path: '^reader/values/', pathNot: test },
      { path: `^reader/(?!values/)|^platform/server/|${package_}` },
    ),
    wall(
      'reader-values-are-plain',
      'There are no Node modules in a browser: hand in what is needed as an argument.',
      { path: '^reader/values/', pathNot: test },
      core,
    ),
    wall(
      'register-knows-no-area',
      'world/register/ is who there is in the demo world, and the simulators know it too: what it looks like in our tables belongs beside it in world/.',
      { path: '^world/register/', pathNot: test },
      { path: '^(areas|app|database|simulators)/|^world/(?!register/)' },
    ),
    wall(
      'simulators-know-the-register',
      'A simulator is an outside system: of the demo world it knows world/register/, never what stands in our tables.',
      { path: '^simulators/', pathNot: test },
      { path: '^world/(?!register/)' },
    ),
    wall(
      'simulators-know-no-area',
      'A simulator is an outside system: it knows the protocol and the synthetic register, not our areas.',
      { path: '^simulators/' },
      { path: '^areas/' },
    ),
    wall(
      'stories-look-from-outside',
      'A story sees what a user sees, and of the program knows only its addresses (areas/places.ts). Put what else it needs in stories/testing/.',
      { path: '^stories/', pathNot: '^stories/testing/' },
      {
        path: '^(app|areas|platform|reader|world|database|simulators|bench|scripts)/',
        pathNot: places,
      },
    ),

    // Names.
    ...misplaced(
      'named-after-the-business',
      'utils, helpers, common, shared, misc and manager say nothing: name the file after the thing it is about, and put it with its users.',
      '[/.-](utils?|helpers?|common|shared|misc|managers?)[/.-]',
    ),
    ...misplaced(
      'no-barrels',
      'index.ts hides where things are: import the file itself, and name this one after what is in it.',
      '/index[.]tsx?$',
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|[.]data)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'require', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
