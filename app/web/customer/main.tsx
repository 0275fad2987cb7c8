import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { Language } from './language.tsx'
import { takeBooks, takeLink } from './place.ts'
import './customer.css'

const place = document.getElementById('root')
if (!place) throw new Error('The page has no #root')

createRoot(place).render(
  <StrictMode>
    <Language>
      <App token={takeLink()} books={takeBooks()} />
    </Language>
  </StrictMode>,
)
