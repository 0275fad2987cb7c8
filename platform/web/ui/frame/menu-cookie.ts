const cookie = 'skynet-menu'
const aYear = 365 * 24 * 60 * 60

/** Whether the side menu was open last time; open for a newcomer. */
export const rememberedMenu = () => !document.cookie.split('; ').includes(`${cookie}=closed`)

/** Keeps the side menu's state for one year (shell 21). */
export function rememberMenu(open: boolean) {
  document.cookie = `${cookie}=${open ? 'open' : 'closed'}; Max-Age=${aYear}; Path=/; SameSite=Lax`
}
