declare module 's3rver' {
  /** A small S3 server for tests; it comes without types. */
  export default class S3rver {
    constructor(options: { address: string; port: number; directory: string; silent: boolean })
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
