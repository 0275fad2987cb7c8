// What one writes in an hour: Node's own HTTP server with `pg`, which answers the rows of the
// statements it is sent. No rights, no checks, no log.
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import pg from 'pg'

const [, , connectionString] = process.argv
const pool = new pg.Pool({ connectionString, options: '-c timezone=UTC -c role=skynet_app' })
const server = createServer((request, response) => {
  const answered = async () => {
    const rows = []
    for (const statement of await json(request)) rows.push(...(await pool.query(statement)).rows)
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(JSON.stringify({ rows }))
  }
  answered().catch((error) => response.writeHead(500).end(String(error)))
})
// Who asks by turns with others comes back to the connection it had.
server.keepAliveTimeout = 120_000
server.listen(0, '127.0.0.1', () => process.send(server.address().port))
process.once('disconnect', () => process.exit())
