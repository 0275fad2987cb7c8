import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { webFiles } from './web-files.ts'

test('an address of the screens gets the page, and one that looks for what was left lying nothing', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'skynet-web-'))
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>Skynet</title>')
  const app = fastify()
  const securityContact = 'mailto:security@example.se'
  await writeFile(path.join(folder, 'other.html'), '<!doctype html><title>Other</title>')
  await webFiles(app, folder, { environment: 'production', securityContact }, [
    { address: '/other', file: 'other.html', policy: "default-src 'none'" },
  ])
  try {
    const ask = async (url: string) => {
      const { statusCode, body } = await app.inject(url)
      return [statusCode, body] as const
    }
    expect(await ask('/invoices')).toEqual([200, '<!doctype html><title>Skynet</title>'])
    for (const address of ['/.env', '/.git/config', '/a/%2eenv', '/.well-known/nothing'])
      expect((await ask(address))[0]).toBe(404)
    for (const address of ['/other', '/other/deeper']) {
      const { body, headers } = await app.inject(address)
      expect(body).toBe('<!doctype html><title>Other</title>')
      expect(headers['content-security-policy']).toBe("default-src 'none'")
    }
    expect((await ask('/others'))[1]).toContain('Skynet')
    expect(await ask('/robots.txt')).toEqual([200, 'User-agent: *\nDisallow: /\n'])
    const [status, text] = await ask('/.well-known/security.txt')
    expect(status).toBe(200)
    expect(text).toMatch(/^Contact: mailto:security@example\.se\nExpires: \d{4}-.*Z\n/)
  } finally {
    await app.close()
    await rm(folder, { recursive: true })
  }
})

test('the page names the files of the screen at its address, for who may be signed in', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'skynet-web-'))
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'index.html'), '<head></head>')
  await writeFile(
    path.join(folder, 'screens.json'),
    JSON.stringify({
      '/': ['assets/start.js'],
      '/invoice/$id': ['assets/invoice.js', 'assets/invoice.css'],
      '/invoice/nytt': ['assets/new.js'],
      '/c/{-$number}/{-$tab}': ['assets/client.js'],
    }),
  )
  const app = fastify()
  await webFiles(app, folder, { environment: 'production', securityContact: '' })
  try {
    const named = async (url: string, cookie = 'skynet-session=x') => {
      const { body } = await app.inject({ url, headers: cookie ? { cookie } : {} })
      return [...body.matchAll(/<link rel="(\w+)" crossorigin href="\/assets\/([^"]+)">/g)].map(
        ([, rel, file]) => `${rel} ${file}`,
      )
    }
    expect(await named('/')).toEqual(['modulepreload start.js'])
    expect(await named('/invoice/17?tab=rules')).toEqual([
      'modulepreload invoice.js',
      'stylesheet invoice.css',
    ])
    expect(await named('/Invoice/nytt/')).toEqual(['modulepreload new.js'])
    expect(await named('/c')).toEqual(['modulepreload client.js'])
    expect(await named('/c/5560000000/limits')).toEqual(['modulepreload client.js'])
    expect(await named('/c/5560000000/limits/more')).toEqual([])
    expect(await named('/nowhere')).toEqual([])
    expect(await named('/', '')).toEqual([])
  } finally {
    await app.close()
    await rm(folder, { recursive: true })
  }
})
