/** What the global setup tells each test file about the one database server of the run. */
export interface TestServer {
  readonly port: number
  readonly ownerUrl: string
  readonly url: string
  readonly template: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}
