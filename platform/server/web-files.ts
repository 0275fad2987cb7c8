import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { platformRefusals } from '#platform/refusal.ts'

/** What the build puts where the page's style nonce belongs. */
const nonceMark = '__NONCE__'

/** The built screens: files by their own names, for ever cacheable; every other address gets the page, which knows its own addresses. */
export async function webFiles(app: FastifyInstance, folder: string): Promise<void> {
  const index = path.join(folder, 'index.html')
  const page = existsSync(index) ? readFileSync(index, 'utf8') : undefined
  if (page) {
    await app.register(fastifyStatic, {
      root: path.join(folder, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '1y',
      index: false,
      preCompressed: true,
    })
    for (const name of ['favicon.svg'])
      if (existsSync(path.join(folder, name))) app.get(`/${name}`, async (_request, reply) => reply.type('image/svg+xml').send(readFileSync(path.join(folder, name))))
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = page && (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|partner|assets)(\/|$)/i.test(request.url)
    if (isPage)
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(page.replaceAll(nonceMark, reply.cspNonce.style))
    const { status, text } = platformRefusals.notFound
    return reply.code(status).send({ code: 'notFound', message: text })
  })
}
