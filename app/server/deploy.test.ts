import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { variables } from '#platform/server/config-variables.ts'
import { projectFolder } from '#platform/server/project.ts'
import { builtPrograms } from '../../scripts/build.mjs'

const read = (file: string) => readFileSync(path.join(projectFolder, file), 'utf8')
const units = readdirSync(path.join(projectFolder, 'deploy/systemd'))
const services = units.filter((name) => name.endsWith('.service'))
const [compose, containerfile] = [read('deploy/compose/compose.yml'), read('deploy/Containerfile')]
const programs = (text: string) =>
  [...text.matchAll(/scripts\/run\.mjs'?,? '?([\w/.-]+\.ts)/g)].map(([, source]) => source)
/** Lines that set something, and none that is commented. */
const said = (text: string) => text.replaceAll(/^\s*#.*$/gm, '')

describe('what is deployed', () => {
  it('runs programs that are built', () => {
    const named = [compose, ...services.map((name) => read(`deploy/systemd/${name}`))].flatMap(
      programs,
    )
    expect(named.length).toBeGreaterThan(7)
    expect(named.filter((source) => !builtPrograms.includes(source ?? ''))).toEqual([])
  })

  it('gives no variable that the program does not read', () => {
    const known = Object.keys(variables.shape)
    const example = said(read('deploy/compose/skynet.env.example'))
    const given = [
      ...example.matchAll(/^([A-Z_\d]+)=/gm),
      ...said(compose).matchAll(/^ +([A-Z_\d]+): /gm),
      ...said(containerfile).matchAll(/\b([A-Z_\d]+)=/g),
    ].map(([, name = '']) => name)
    const ofOthers = /^(POSTGRES_|SKYNET_|BASE$)/
    expect(given.filter((name) => !ofOthers.test(name) && !known.includes(name))).toEqual([])
    for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL', 'SESSION_SECRET', 'OIDC_ISSUER'])
      expect(given.join() + example).toContain(name)
  })

  it('keeps the owner of the schema from servers and workers', () => {
    const withOwner = services.filter((name) =>
      said(read(`deploy/systemd/${name}`)).includes('owner.env'),
    )
    expect(withOwner).toEqual(['skynet-backup.service', 'skynet-migrate.service'])
    const parts = said(compose).split(/^ {2}(?=\w[\w-]*:$)/m)
    const owners = parts.filter((part) => part.includes('DATABASE_OWNER_URL: postgres'))
    expect(owners.map((part) => part.slice(0, part.indexOf(':')))).toEqual(['migrate', 'backup'])
  })

  it('runs as nobody, with a root that is not written to and nothing to build with', () => {
    const stages = said(containerfile).split(/^FROM /m)
    const runtime = stages.find((stage) => stage.includes('AS runtime')) ?? ''
    expect(runtime).toContain('rm -rf /usr/local/lib/node_modules /usr/local/bin/npm')
    for (const stage of stages.slice(2))
      expect(stage.match(/^USER .*$/gm)?.at(-1)).toBe('USER 65532:65532')
    expect(said(compose).match(/read_only: true/g)).toHaveLength(2)
    for (const name of services) {
      const text = read(`deploy/systemd/${name}`)
      for (const line of ['User=skynet', 'ProtectSystem=strict', 'NoNewPrivileges=yes'])
        expect(text.split('\n'), name).toContain(line)
    }
  })

  it('starts by its timers what there is', () => {
    for (const timer of units.filter((name) => name.endsWith('.timer')))
      expect(services).toContain(timer.replace('.timer', '.service'))
  })
})
