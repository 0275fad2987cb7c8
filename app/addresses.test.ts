import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { project } from './testing/walls-tree.ts'

const read = (path: string) => readFile(join(project, path), 'utf8')

/** The two files that write addresses: what they are, and which screen each leads to. */
const writers = ['areas/places.ts', 'app/web/sitemap.tsx']

/** Every first part of an address, as `areas/places.ts` writes them. */
const first = [...(await read(writers[0] ?? '')).matchAll(/\bat`\/([\w-]+)/g)].map(
  ([, part]) => part,
)
/** A string that is an address, or the site's own address with one after it. */
const address = new RegExp(
  `(?:['"\`]|publicUrl\\})/(?:${[...new Set(first)].join('|')})(?=[/?#'"\`$])`,
  'i',
)

/** The lines that write an address themselves. */
const addressesIn = (source: string) => source.split('\n').filter((line) => address.test(line))

test.each([
  "<RouteLink href='/invoices'>",
  'void go(`/client/issuer/${number}/2` as Place)',
  'const beginning = "/rule"',
  'const link = `${config.publicUrl}/settings`',
])('%s is found to write an address', (line) => expect(addressesIn(line)).toEqual([line]))

test.each([
  "path: '/api/invoices/{id}',",
  "import { invoices } from '../invoices/contract.ts'",
  '/** /invoices/{page?}: the list. */',
  'void go(places.invoices)',
])('%s writes none', (line) => expect(addressesIn(line)).toEqual([]))

test.each(['areas', 'app', 'platform'])(
  'in %s no address is written but where addresses are: ask areas/places.ts',
  async (folder) => {
    const paths = (await readdir(join(project, folder), { recursive: true }))
      .map((path) => `${folder}/${path}`)
      .filter((path) => /[.]tsx?$/.test(path) && !/[.]test[.]|[/]testing[/]/.test(path))
      .filter((path) => !writers.includes(path))
    const found = await Promise.all(
      paths.map(async (path) => addressesIn(await read(path)).map((line) => `${path}: ${line}`)),
    )
    expect(found.flat()).toEqual([])
  },
)
