import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { UiProviders } from '#platform/web/ui/UiProviders.tsx'
import { router } from './sitemap.tsx'

const place = document.getElementById('root')
if (!place) throw new Error('The page has no #root')

createRoot(place).render(
  <StrictMode>
    <UiProviders>
      <RouterProvider router={router} />
    </UiProviders>
  </StrictMode>,
)
