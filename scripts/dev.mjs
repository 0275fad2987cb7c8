// npm run dev: one address where screens reload by themselves (Vite) and the server starts again
// when its code changes (tsx watch).
import './node-version.mjs'
import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { register } from 'tsx/esm/api'

register()
const { freePort, portIsFree } = await import('../platform/server/port.ts')
const project = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const port = Number(process.env.PORT || 3000)
if (!(await portIsFree(port, 'localhost'))) {
  console.error(`Port ${port} is taken: stop what uses it, or set PORT to another one.`)
  process.exit(1)
}
const serverPort = await freePort()
const target = `http://127.0.0.1:${serverPort}`
const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`

// What the server answers itself; every other address is a screen. Addresses are matched as the
// server does, whatever their case.
const isServers = (url = '') =>
  /^\/(api|partner|login|logout|callback|silent|backchannel-logout|signed-out|health|metrics)(\/|\?|$)/i.test(
    url,
  )

// Customers' pages are another document than staff's.
const pageOf = (url = '') => (/^\/kund(\/|\?|$)/i.test(url) ? '/customer.html' : url)

// The server writes its environment into the page; here the page comes from Vite.
const environment = {
  name: 'environment',
  transformIndexHtml: (page) => page.replaceAll('%ENVIRONMENT%', process.env.ENVIRONMENT || 'dev'),
}

const web = await createServer({
  root: project,
  plugins: [environment],
  server: {
    port,
    strictPort: true,
    host: 'localhost',
    proxy: {
      '^/': { target, xfwd: true, bypass: ({ url }) => (isServers(url) ? undefined : pageOf(url)) },
    },
    watch: { ignored: ['**/.data/**', '**/dist/**', '**/test-results/**'] },
  },
})
await web.listen()

const server = spawn(
  process.execPath,
  [
    path.join(project, 'node_modules/tsx/dist/cli.mjs'),
    'watch',
    '--clear-screen=false',
    'app/server/main.ts',
  ],
  {
    cwd: project,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      SERVERS: '1',
      ...process.env,
      PORT: String(serverPort),
      HOST: '127.0.0.1',
      PUBLIC_URL: publicUrl,
    },
  },
)
console.log(`The screens reload at ${publicUrl}`)

// Ctrl-C reaches the server's process too, and a second signal would make tsx kill it before it has
// put its things away.
const stop = (signal) => {
  if (signal === 'SIGTERM') server.kill(signal)
  else setTimeout(() => server.kill('SIGTERM'), 5000).unref()
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop)
server.on('exit', (code) => {
  void web.close()
  process.exitCode = code ?? 0
})
