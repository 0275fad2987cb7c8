import { createContext, useContext } from 'react'

/** The id of the title of the part of the page that something stands in; '' outside of any. */
export const TitleContext = createContext('')
/** For what is named by the part it stands in. */
export const useTitleId = () => useContext(TitleContext) || undefined
