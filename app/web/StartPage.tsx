import { useActor } from '#platform/web/actor.ts'
import { StartScreen } from '#areas/shell/web/StartScreen.tsx'
import { menuOf } from './menu.ts'

export const StartPage = () => <StartScreen places={menuOf(useActor())} />
