import { keepChoice, keptChoice } from '../../kept-choice.ts'

const cookie = 'skynet-menu'

/** Whether the side menu was open last time; open for a newcomer. */
export const rememberedMenu = () => keptChoice(cookie) !== 'closed'

/** Keeps the side menu's state for one year (shell 21). */
export const rememberMenu = (open: boolean) => keepChoice(cookie, open ? 'open' : 'closed')
