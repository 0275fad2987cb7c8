import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it.each([
  [0, /^$/],
  [1, /^http:.+\/aml$/],
])(
  'aml 7: with DEMO_AML_APP=%i the simulator is or is not the AML application',
  async (demoAmlApp, address) => {
    const { startDemo } = await import('./demo.ts')
    const demo = await startDemo(
      {
        ...server.config,
        databaseOwnerUrl: server.database.ownerUrl,
        demoAmlApp,
        demoCompanies: 20,
        demoPersons: 20,
      },
      { world: false, simulators: true },
      () => undefined,
    )
    try {
      expect(demo.config.amlAppUrl).toMatch(address)
    } finally {
      await demo.stop()
    }
  },
)
