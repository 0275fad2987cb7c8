import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { settings, type ConfigurationValue } from '#areas/foundation/settings/contract.ts'
import { standardText, subjectOf, type AnySetting } from '#areas/foundation/settings/rules.ts'
import { knownSettings } from './settings.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { startTestServer, type Person, type TestServer } from './testing.ts'

let server: TestServer
let admin: Person
let second: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.person(['Administrator'])
  second = await server.person(['Administrator'])
})
afterAll(() => server.stop())

const named = knownSettings.map(
  (setting) => [`${setting.namespace} ${setting.key}`, setting] as const,
)
const shown = async ({ namespace, key }: AnySetting): Promise<ConfigurationValue> => {
  const { body } = await admin.call(settings.getConfigurationValues, {})
  return inList(body, { namespace, key })
}
type Name = Pick<AnySetting, 'namespace' | 'key'>
function inList(list: readonly ConfigurationValue[], { namespace, key }: Name) {
  const found = list.find((one) => one.namespace === namespace && one.key === key)
  if (!found) throw new Error(`${namespace} ${key} is not listed`)
  return found
}
/** With the version that was listed last, unless it says another. */
async function save(
  setting: AnySetting,
  value: string,
  more: { description?: string; version?: number } = {},
) {
  const { namespace, key, type, allowMultiple } = setting
  const version = more.version ?? (await versionOf(setting))
  const one = { namespace, key, type, allowMultiple, value, ...more, version }
  const answer = await admin.call(settings.saveConfigurationValues, {
    configurationValues: [one],
    why: 'Beslutat i kreditkommittén',
  })
  if (answer.status === 200) listed = answer.body
  return answer
}
/** What was listed last, by a save as well; to list all of them is most of what is done here. */
let listed: readonly ConfigurationValue[] | undefined
async function versionOf(setting: AnySetting) {
  return (listed ? inList(listed, setting) : await shown(setting)).version
}
/** As it is done where it takes two: asked for, and approved by another. */
async function saved(setting: AnySetting, value: string) {
  const answer = await save(setting, value)
  if (!setting.control) return answer
  const subject = subjectOf(setting)
  const { body } = await second.call(approvals.of, { acts: ['changeControl'], subject })
  if (body.length === 0) return answer
  listed = undefined
  return approve(second, 'changeControl', subject)
}

/** Texts that the settings which are texts take, and texts they do not, by key. */
const texts: Readonly<Record<string, { good: readonly string[]; bad: readonly string[] }>> = {
  sharedEmailDomains: {
    good: ['gmail.com', 'a.b.se,öl.se'],
    bad: ['gmail', '@gmail.com', 'a.se,b', 'a b.se', 'a..se'],
  },
  ownAccounts: { good: ['991-2346', '991-2346,SE4550000000058398257466'], bad: ['bankgirot'] },
  ownOrganizationNumbers: { good: ['5560160680'], bad: ['556016-0680', 'vi'] },
  ownPartner: { good: ['Gruppen AB'], bad: ['x'.repeat(101), 'två\nrader'] },
  creditedInvoiceIs: { good: ['exposure', 'repurchase'], bad: ['nothing', 'repurchase,exposure'] },
  referenceRates: {
    good: ['2026-07-01 2.00', '2026-07-01 2.00,2027-01-01 -0.50'],
    bad: ['2026-07-01', '2026-03-01 2.00', '2026-07-01 2,00', '2.00'],
  },
  channels: { good: ['Kredit,Kundtjänst'], bad: ['kredit@example.se', 'Kredit,x@y'] },
  stampTextSv: { good: ['Överlåten.'], bad: ['x'.repeat(301), 'två\nrader'] },
  stampTextEn: { good: ['Assigned.'], bad: ['x'.repeat(301), 'two\nlines'] },
  highRiskCountries: { good: ['IR', 'IR,KP'], bad: ['Iran', 'ir', 'IR;KP', 'XX'] },
  highRiskIndustries: { good: ['56', '56,92'], bad: ['561', 'restaurang'] },
  highRiskProducts: { good: ['AtivoCore'], bad: ['Lån', 'ativocore'] },
  sourceAddresses: {
    good: ['minasidor=3', 'minasidor = 3, bygglet=5'],
    bad: ['utan likhetstecken', 'bygglet=7', '=3', 'bygglet=', 'bygglet=5=3', 'bygglet=5,fel'],
  },
}

/** Values at the edges of what a setting takes, and beyond them. */
function cases(setting: AnySetting): { good: readonly string[]; bad: readonly string[] } {
  if (setting.type === 'string') return texts[setting.key] ?? { good: [], bad: [] }
  if (setting.type === 'bool') return { good: ['true', 'false'], bad: [] }
  const { least, most, decimals = 0 } = setting.range
  const smallest = 10 ** -decimals
  const tooFine = (least + smallest / 10).toFixed(decimals + 1)
  return {
    good: [least, most, (least + smallest).toFixed(decimals)].map(String),
    bad: [
      (least - smallest).toFixed(decimals),
      (most + smallest).toFixed(decimals),
      tooFine,
      '999999999999999',
    ],
  }
}

it('lists every setting that an area declares: what the program reads, somebody can set', () => {
  const declared = readdirSync('areas', { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(`areas/${file}`, 'utf8').matchAll(
        /defineSetting\(\{\s*namespace: '([^']+)',\s*key: '([^']+)'/g,
      ),
    ])
    .map(([, namespace, key]) => `${namespace} ${key}`)
  expect(declared.length).toBeGreaterThan(30)
  expect(declared.filter((one) => !named.some(([name]) => name === one))).toEqual([])
})

/** Whoever tries the shortest time a login counts as fresh has just logged in. */
async function logInAnew() {
  admin = await server.person(['Administrator'])
  second = await server.person(['Administrator'])
}

describe.each(named)('%s', (name, setting) => {
  beforeAll(logInAnew)

  it('says what it does and what it takes, and has a standard that is allowed', async () => {
    const { description, allowed, version } = await shown(setting)
    expect([description, version]).toEqual([setting.description, 0])
    expect(description).toMatch(/^[A-ZÅÄÖ]/)
    expect(allowed).toEqual(expect.stringMatching(/\S/))
    expect((await save(setting, standardText(setting))).status).toBe(200)
  })

  it('takes what is allowed, and nothing else', async () => {
    const { good, bad } = cases(setting)
    expect(good.length).toBeGreaterThan(0)
    expect(bad.length > 0 || setting.type === 'bool').toBe(true)
    for (const value of good) {
      expect((await saved(setting, value)).status, value).toBeLessThan(300)
    }
    const before = await shown(setting)
    for (const value of bad) {
      const { status, refusal } = await save(setting, value)
      expect(status, value).toBe(400)
      const [field] = refusal.fields ?? []
      expect(field?.field).toBe('configurationValues.0.value')
      expect(field?.message).toContain(`${name}: `)
      expect(field?.message).toContain(before.allowed)
      if (setting.type === 'number') expect(field?.message).toContain(setting.range.unit)
    }
    expect(await shown(setting)).toEqual(before)
  })
})

/** What the handler tells settings apart by, whatever they are about. */
const kindOf = ({ type, allowMultiple, control }: AnySetting) =>
  `${type} ${allowMultiple} ${control}`
const ofEachKind = named.filter(
  ([, setting], at) => named.findIndex(([, one]) => kindOf(one) === kindOf(setting)) === at,
)
describe.each(ofEachKind)('%s, the first of its kind', (_, setting) => {
  beforeAll(logInAnew)

  it('keeps the explanation of the program when another is left out or empty', async () => {
    const { value } = await shown(setting)
    await save(setting, value, { description: 'Vår egen' })
    expect((await shown(setting)).description).toBe('Vår egen')
    await save(setting, value)
    expect((await shown(setting)).description).toBe('Vår egen')
    await save(setting, value, { description: '' })
    expect((await shown(setting)).description).toBe(setting.description)
    await saved(setting, cases(setting).good[0] as string)
    expect((await shown(setting)).description).toBe(setting.description)
  })

  it('is not saved without the version that was seen', async () => {
    const { namespace, key, type, allowMultiple } = setting
    const value = { namespace, key, type, allowMultiple, value: standardText(setting) }
    const without = await admin.call(settings.saveConfigurationValues, {
      configurationValues: [value as never],
      why: 'Beslutat i kreditkommittén',
    })
    expect(without).toMatchObject({
      status: 400,
      refusal: { fields: [{ field: 'configurationValues.0.version' }] },
    })
    const { version, value: held } = await shown(setting)
    const changed = { description: `Ändrad ${version}` }
    expect((await save(setting, held, changed)).status).toBe(200)
    expect(await save(setting, held, { description: 'Igen', version })).toMatchObject({
      status: 409,
      refusal: { code: 'stale' },
    })
  })
})
