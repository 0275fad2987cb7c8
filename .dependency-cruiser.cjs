// The walls of docs/architecture.md that have to do with who imports whom, checked by `npm run check`.
// Each rule has a probe in app/walls.test.ts proving that it fires; a rule without a probe is not a wall.
const { existsSync, readdirSync, readFileSync } = require('node:fs')
const { join } = require('node:path')
const swc = require('@swc/core')

// dependency-cruiser 17 knows two readers of TypeScript: `typescript` itself, whose version 7 has no API any more (it then reads 0 modules and
// reports success), and swc, which it calls without JSX and walks with a visitor that stops at newer syntax. So the file is parsed here, and what
// is handed on is a list of its imports. Type-only imports are marked as such, because a rule may name a type of its contract.
const parse = swc.parseFileSync
swc.parseFileSync = (path, options) => ({
  type: 'Module',
  body: importsOf(parse(path, { ...options, tsx: path.endsWith('x'), comments: false })).map(([from, typeOnly]) =>
    typeOnly ? typeImport(from) : { type: 'ImportDeclaration', specifiers: [], source: literal(from) },
  ),
})
const literal = (value) => ({ type: 'StringLiteral', value })
const typeImport = (from) => ({
  type: 'VariableDeclaration',
  declarations: [
    {
      type: 'VariableDeclarator',
      id: { type: 'Identifier', typeAnnotation: { typeAnnotation: { argument: literal(from) } } },
    },
  ],
})
function importsOf(node, found = []) {
  if (Array.isArray(node)) node.forEach((child) => importsOf(child, found))
  else if (node !== null && typeof node === 'object') {
    if (/^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type) && node.source)
      found.push([node.source.value, isTypeOnly(node)])
    else if (node.type === 'TsImportType') found.push([node.argument.value, true])
    else if (
      node.type === 'CallExpression' &&
      node.callee.type === 'Import' &&
      node.arguments[0].expression.type === 'StringLiteral'
    )
      found.push([node.arguments[0].expression.value, false])
    Object.values(node).forEach((child) => importsOf(child, found))
  }
  return found
}
const isTypeOnly = (node) =>
  node.typeOnly === true ||
  (node.specifiers?.length > 0 && node.specifiers.every((specifier) => specifier.isTypeOnly === true))

// areas/ORDER.md: a numbered list, `3. settings: what it is`.
const order = existsSync(join(__dirname, 'areas/ORDER.md'))
  ? [...readFileSync(join(__dirname, 'areas/ORDER.md'), 'utf8').matchAll(/^\d+\. (\w+)/gm)].map((match) => match[1])
  : []
const folders = existsSync(join(__dirname, 'areas'))
  ? readdirSync(join(__dirname, 'areas'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
  : []

const package_ = 'node_modules/'
const test = '[.]test[.]tsx?$|/testing/'
const plainPlatform = '^platform/(?!server/|web/)'
const door = '^areas/[^/]+/(contract|rules|texts|events)[.]ts$'
const lent = '^areas/[^/]+/web/.*(Badge|Picker|Panel)[.]tsx$'
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
      { path: '^(areas/[^/]+|platform|app)/web/' },
      { path: '^(areas/[^/]+|platform|app)/server/|^database/|^simulators/' },
    ),
    wall(
      'server-never-imports-web',
      'The server draws nothing: move what both sides need to rules.ts, texts.ts or contract.ts.',
      { path: '^(areas/[^/]+|platform|app)/server/|^database/|^simulators/' },
      { path: '^(areas/[^/]+|platform|app)/web/|node_modules/(react|react-dom|@mantine|@tanstack)/' },
    ),
    wall(
      'plain-files-take-no-side',
      'A file that both sides read imports neither of them: hand in what it needs as an argument, or move it under server/ or web/.',
      { path: '^(areas/[^/]+|platform)/(?!server/|web/|reader/)', pathNot: test },
      { path: '^(areas/[^/]+|platform)/(server|web)/|^database/|^simulators/' },
    ),
    wall(
      'plain-files-take-no-side',
      'A reader knows neither side: of the server it takes only what its own processes are made of.',
      { path: '^areas/[^/]+/reader/', pathNot: test },
      { path: '^(areas/[^/]+|platform)/(server|web)/|^database/|^simulators/', pathNot: '^platform/server/process/' },
    ),
    wall(
      'web-runs-in-a-browser',
      'There are no Node modules in a browser: do it on the server, behind a contract entry.',
      { path: '^(areas/[^/]+|platform|app)/web/', pathNot: test },
      core,
    ),

    // The plain files of an area. A folder reader/ is a program of its own beside them: it opens documents with packages.
    wall(
      'rules-import-no-package',
      'A rule is a pure decision over plain data. Do the work of the package in the handler or in platform/ and hand the result in.',
      { path: '^areas/[^/]+/rules[.]ts$' },
      { path: package_ },
    ),
    wall(
      'rules-import-no-package',
      'A rule reads no file, clock or network: hand the data in.',
      { path: '^areas/[^/]+/rules[.]ts$' },
      core,
    ),
    wall(
      'rules-import-only-plain-files',
      'rules.ts imports rules.ts, texts.ts and the plain files of platform/ and of its own area; of its contract only types (`import type`). Hand in the rest.',
      { path: '^areas/([^/]+)/rules[.]ts$' },
      {
        path: '^(areas|platform)/',
        pathNot: [plainPlatform, '^areas/[^/]+/(rules|texts)[.]ts$', '^areas/$1/(?!contract|server/|web/).+[.]ts$'],
        dependencyTypesNot: ['type-import'],
      },
    ),
    wall(
      'contract-imports-only-zod',
      'contract.ts declares; it imports zod and no other package. Bring the value type from platform/.',
      { path: '^areas/[^/]+/(?!server/|web/|reader/).+[.]ts$', pathNot: [test, '/rules[.]ts$'] },
      { path: package_, pathNot: 'node_modules/zod/' },
    ),
    wall(
      'contract-imports-only-zod',
      'contract.ts declares; it touches nothing of Node.',
      { path: '^areas/[^/]+/(?!server/|web/|reader/).+[.]ts$', pathNot: [test, '/rules[.]ts$'] },
      core,
    ),

    // Areas.
    wall(
      'areas-meet-at-the-door',
      'Another area is entered by its contract.ts, rules.ts, texts.ts, events.ts, server/public.ts and the web components made to be lent (*Badge, *Picker, *Panel). Ask there, or let that area publish it; screens of several areas meet in app/web.',
      { path: '^areas/([^/]+)/', pathNot: test },
      { path: '^areas/', pathNot: ['^areas/$1/', door, lent, '^areas/[^/]+/server/public[.]ts$'] },
    ),
    wall(
      'areas-meet-at-the-door',
      'A test also takes what another area keeps for tests in testing/, and nothing else from inside it.',
      { path: `^areas/([^/]+)/.*(${test})` },
      {
        path: '^areas/',
        pathNot: ['^areas/$1/', door, lent, '^areas/[^/]+/server/public[.]ts$', '^areas/[^/]+/(server/)?testing/'],
      },
    ),
    ...order
      .slice(0, -1)
      .map((area, place) =>
        wall(
          'areas-in-order',
          `An area imports only areas above it in areas/ORDER.md, and ${area} stands above this one. Publish an event in ${area} and let the later area react, or move the line in ORDER.md.`,
          { path: `^areas/${area}/` },
          { path: `^areas/(${order.slice(place + 1).join('|')})/` },
        ),
      ),
    ...folders
      .filter((folder) => !order.includes(folder))
      .flatMap((folder) =>
        misplaced(
          'areas-stand-in-order',
          `areas/${folder} has no line in areas/ORDER.md: add it below every area it needs.`,
          `^areas/${folder}/`,
        ),
      ),
    wall(
      'relative-inside',
      'Inside an area import by ./ or ../, so that the folder reads as one thing.',
      { path: '^areas/([^/]+)/' },
      { path: '^areas/$1/', dependencyTypes: ['aliased-subpath-import'] },
    ),
    wall(
      'hash-across',
      'From one area or floor to another import by #areas/..., #platform/..., so that crossing a wall is seen.',
      { path: '^(areas/[^/]+|platform|app|database|simulators)/' },
      {
        path: '^(areas|platform|app|database|simulators)/',
        pathNot: '^$1/',
        dependencyTypesNot: ['aliased-subpath-import'],
      },
    ),

    // The rest of the house.
    wall(
      'simulators-stay-outside',
      'The program must not know the demo: speak to a simulator over its protocol, and keep the demo world out of areas/ and platform/.',
      { path: '^(areas|platform)/', pathNot: test },
      { path: '^(simulators|database/world)/' },
    ),
    wall(
      'simulators-know-no-area',
      'A simulator is an outside system: it knows the protocol and the synthetic register, not our areas.',
      { path: '^simulators/' },
      { path: '^areas/' },
    ),
    wall(
      'stories-look-from-outside',
      'A story sees what a user sees. Put what it needs in stories/testing/.',
      { path: '^stories/', pathNot: '^stories/testing/' },
      { path: '^(app|areas|platform|database|simulators|bench|scripts)/' },
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
