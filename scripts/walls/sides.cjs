// Floors and sides: app over areas over platform; web and server never meet.
const { test, core, wall } = require('./places.cjs')

module.exports = [
  // Floors: app -> areas -> platform.
  wall(
    'nobody-imports-app',
    'app/ only puts the program together. Move what you need down to its area, or to platform/ if it knows no business word.',
    { pathNot: ['^app/', test] },
    { path: '^app/' },
  ),
  wall(
    'tests-start-the-whole-server',
    'A test starts the whole server by app/server/testing.ts, or as a process of its own by testing/processes.ts, and takes nothing else from app/.',
    { path: test, pathNot: '^app/' },
    { path: '^app/', pathNot: '^app/server/testing([.]ts|/processes[.]ts)$' },
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
]
