import { createContext, useContext } from 'react'

/** The signed-in person and the policies held, known before any screen is shown. */
export interface Viewer {
  readonly name: string
  readonly email: string
  readonly policies: readonly string[]
}

export const ActorContext = createContext<Viewer>({ name: '', email: '', policies: [] })
/** Who looks at the screen: for disabling with a reason what the server would refuse. */
export const useActor = () => useContext(ActorContext)
