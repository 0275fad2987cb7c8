/** esbuild's account of what went where, as far as we ask it. */
export interface Built {
  readonly outputs: Readonly<
    Record<
      string,
      {
        readonly entryPoint?: string
        readonly bytes: number
        readonly inputs: Readonly<Record<string, unknown>>
        readonly imports: readonly { readonly path: string; readonly external?: boolean }[]
      }
    >
  >
}
/** Files of ours by their paths from the project, and packages by their names. */
export interface Carried {
  readonly files: ReadonlySet<string>
  readonly packages: ReadonlySet<string>
}

export function buildServer(outdir: string): Promise<Built>
export function carriedByProduction(built: Built): Carried
/** Programs of processes of their own: name -> source. */
export const processPrograms: Readonly<Record<string, string>>
/** The sources of every program that is built. */
export const builtPrograms: readonly string[]
