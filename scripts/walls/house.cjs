// The rest of the house: the demo, the reader, the simulators, the stories; and names.
const {
  package_,
  test,
  places,
  demo,
  readerInside,
  shown,
  materials,
  core,
  wall,
  misplaced,
} = require('./places.cjs')

module.exports = [
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
    'demo-of-areas-behind-doors',
    'Production carries nothing of the demo: server/demo.ts of an area is opened by world/, the demo of a later area and app/server/demo.ts alone. What the program needs too belongs in a file of its own.',
    { pathNot: [test, demo, shown, '^world/'] },
    { path: shown },
  ),
  wall(
    'demo-loaded-outside-production',
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
    'tests-enter-reader-at-the-door',
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
    'reader-values-touch-nothing-of-node',
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
]
