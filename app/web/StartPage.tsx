import { RecentClientsPanel } from '#areas/client/web/RecentClientsPanel.tsx'
import { StartScreen } from '#areas/shell/web/StartScreen.tsx'
import { useActor } from '#platform/web/actor.ts'
import { menuOf } from './menu.ts'

/** /: where one can go, and where one was. */
export const StartPage = () => (
  <StartScreen places={menuOf(useActor())}>
    <RecentClientsPanel />
  </StartScreen>
)
