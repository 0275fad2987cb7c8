import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dayLength } from '#platform/time.ts'
import { platformRefusals } from '#platform/refusal.ts'
import type { Config } from '../config.ts'
import { pageTexts } from './page-texts.ts'

/** Stands in the page where it says which system this is. */
const environmentMark = '%ENVIRONMENT%'

/**
 * Headers that speak to pages. On the scripts, styles and fonts of a page they would be a tenth of
 * what a first visit fetches.
 */
const pageHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]
const partOfPage = /^(text\/css|(text|application)\/javascript|font\/)/

/** A document of its own at an address and all below it, beside the one of every other address. */
export interface WebPage {
  /** Of the page, with a slash before it. */
  readonly address: string
  /** In the built folder: 'customer.html'. */
  readonly file: string
  /** Its content-security-policy. */
  readonly policy: string
}

/** When the contact is to be looked at again (RFC 9116 wants less than a year). */
const nextYear = () => new Date(Date.now() + 300 * dayLength).toISOString()

/**
 * The built screens: files by their own names, for ever cacheable; every other address gets the
 * page, which knows its own addresses.
 */
export async function webFiles(
  app: FastifyInstance,
  folder: string,
  { environment, securityContact }: Pick<Config, 'environment' | 'securityContact'>,
  pages: readonly WebPage[] = [],
): Promise<void> {
  const index = path.join(folder, 'index.html')
  const page = existsSync(index)
    ? readFileSync(index, 'utf8').replace(
        environmentMark,
        environment === 'production' ? 'prod' : environment,
      )
    : undefined
  const textAt = page ? pageTexts(folder, page) : undefined
  if (page) {
    await app.register(async (assets) => {
      assets.addHook('onSend', async (_request, reply) => {
        if (!partOfPage.test(String(reply.getHeader('content-type')))) return
        for (const name of pageHeaders) reply.removeHeader(name)
      })
      await assets.register(fastifyStatic, {
        root: path.join(folder, 'assets'),
        prefix: '/assets/',
        immutable: true,
        maxAge: '1y',
        index: false,
        preCompressed: true,
      })
    })
  }
  for (const { address, file, policy } of pages) {
    const document = path.join(folder, file)
    if (!existsSync(document)) continue
    const text = readFileSync(document, 'utf8')
    const send = async (_: FastifyRequest, reply: FastifyReply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-security-policy', policy)
        .header('referrer-policy', 'no-referrer')
        .header('x-frame-options', 'DENY')
        .send(text)
    app.get(address, send)
    app.get(`${address}/*`, send)
  }
  // Nothing here is for search engines, and a stranger who finds a hole learns whom to tell.
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n'),
  )
  if (securityContact)
    app.get('/.well-known/security.txt', async (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .send(`Contact: ${securityContact}\nExpires: ${nextYear()}\nPreferred-Languages: sv, en\n`),
    )
  app.setNotFoundHandler(async (request, reply) => {
    const [address = ''] = request.url.split('?', 1)
    const isPage =
      page &&
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|partner|assets)(\/|$)/i.test(request.url) &&
      // No page of ours begins with a dot: who asks for /.env looks for what was left lying.
      !/(^|\/)(\.|%2e)/i.test(address)
    // Who has no session is asked to log in, and needs no screen for that.
    const text = request.headers.cookie && textAt ? textAt(address) : page
    if (isPage)
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(text)
    const { status, text: message } = platformRefusals.notFound
    return reply.code(status).send({ code: 'notFound', message })
  })
}
