import 'react'

/** A style may also set what its stylesheet reads as `var(--…)`. */
declare module 'react' {
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined
  }
}
