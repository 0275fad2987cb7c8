// The walls of docs/architecture.md that have to do with who imports whom, checked by `npm run
// check`. Each rule has a probe in app/walls.test.ts proving that it fires; a rule without a probe
// is not a wall.
require('./scripts/walls/read-imports.cjs')
const { wall } = require('./scripts/walls/places.cjs')

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
    ...require('./scripts/walls/sides.cjs'),
    ...require('./scripts/walls/areas.cjs'),
    ...require('./scripts/walls/house.cjs'),
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
