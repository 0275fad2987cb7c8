import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { speakSwedish } from '#platform/wording.ts'
import { whenAccessDenied } from '#platform/web/call.ts'
import { answers } from '#platform/web/data.ts'
import { refusedWay } from '#platform/web/place.ts'
import { startSession } from '#platform/web/session.ts'
import { UiProviders } from '#platform/web/ui/frame/UiProviders.tsx'
import { tellWords } from '#platform/web/ui/value/words.ts'
import { places } from '#areas/places.ts'
import { terms } from './help/terms.ts'
import { router } from './sitemap.tsx'

const place = document.getElementById('root')
if (!place) throw new Error('The page has no #root')

speakSwedish()
tellWords({
  terms: terms.flat(),
  meaningOf: async (term) => (await import('./help/words.ts')).meaningOf(term),
})
whenAccessDenied((may) => {
  const { href, pathname } = router.state.location
  if (pathname === places.accessDenied()) return
  void router.navigate({ href: places.accessDenied(), ...refusedWay(href, may) })
})
void startSession(places.signedOut())

createRoot(place).render(
  <StrictMode>
    <UiProviders>
      <QueryClientProvider client={answers}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiProviders>
  </StrictMode>,
)
