// The areas: what their plain files may be, and where one meets another.
const {
  order,
  beside,
  areas,
  package_,
  test,
  plainPlatform,
  area,
  door,
  open,
  places,
  lent,
  shown,
  shownDoor,
  core,
  wall,
  misplaced,
} = require('./places.cjs')

module.exports = [
  // The plain files of an area.
  wall(
    'rules-import-no-package',
    'A rule is a pure decision over plain data. Do the work of the package in the handler or in platform/ and hand the result in.',
    { path: `${area}rules[.]ts$` },
    { path: package_ },
  ),
  wall(
    'rules-touch-nothing-of-node',
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
    'contract-touches-nothing-of-node',
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
    'demo-meets-at-the-door',
    'The demo world enters an area by its doors, as other areas do, and by its server/demo.ts: let that file show what is to be seen, so that a changed table breaks its owner.',
    { path: ['^areas/([^/]+/[^/]+)/server/demo', '^world/'], pathNot: test },
    { path: area, pathNot: ['^areas/$1/', door, open, shownDoor] },
  ),
  wall(
    'tests-meet-at-the-door',
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
        'An area imports only floors below its own and areas above it in the list of its floor: the one it asks for stands after it in areas/ORDER.md. Export the name of a job that the later area listens to, put the two together in app/, or move the line in ORDER.md.',
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
  ...areas
    .filter((path) => !order.includes(path))
    .flatMap((path) =>
      misplaced(
        'areas-stand-in-order',
        'The area of this file has no line on its floor in areas/ORDER.md: add it below every area it needs.',
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
]
