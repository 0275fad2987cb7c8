import { z } from 'zod'

declare module 'zod' {
  interface GlobalMeta {
    /** A field's Swedish name. */
    label?: string
    /** What the wire calls a field that the program has another word for (wire.ts). */
    wire?: string
    /** What the wire has for the names that a value may be (wire.ts). */
    codes?: Readonly<Record<string, string | number>>
    /**
     * Of an answer: persons' numbers are whole in it for whoever may make the call, since it stands
     * beside the document they were read from, or was asked for with a reason.
     */
    tellsWhole?: true
  }
}

/** The parts of a schema's definition that other schemas lie in. */
interface Definition {
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly element?: z.ZodType
  readonly valueType?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly shape?: Readonly<Record<string, z.ZodType>>
}
// Each kind of schema types its own definition; this is what any of them may have.
const definitionOf = (schema: z.ZodType) => schema.def as Definition

/**
 * A schema and, one after the other, what it is laid around: a default, what may be left out, what
 * reads it first.
 */
export function layersOf(schema: z.ZodType): readonly z.ZodType[] {
  const { innerType, in: read } = definitionOf(schema)
  const inner = innerType ?? read
  return inner ? [schema, ...layersOf(inner)] : [schema]
}

const known = new WeakMap<z.ZodType, Definition>()
/**
 * The definition of a schema without what is laid around it. Found out once of each: it is asked of
 * each value of an answer.
 */
export function unwrapped(schema: z.ZodType): Definition {
  const before = known.get(schema)
  if (before) return before
  const { innerType, in: read, ...definition } = definitionOf(schema)
  const inner = innerType ?? read
  const found = inner ? unwrapped(inner) : definition
  known.set(schema, found)
  return found
}

/** What is said of a schema in its outermost layer that says it. */
export function saidOf<Key extends keyof z.GlobalMeta>(schema: z.ZodType, key: Key) {
  for (const layer of layersOf(schema)) {
    const said = z.globalRegistry.get(layer)?.[key]
    if (said !== undefined) return said
  }
  return undefined
}
