import type { DemoUser } from '../demo-users.ts'
import { escapeHtml, page } from '../page.ts'

const notice = 'Demoinloggning – simulator. Här finns inga lösenord: välj vem du vill vara.'

/**
 * A plain form that posts to its own address; works without JavaScript. `chosen` is the e-mail
 * address marked from the start.
 */
export function loginPage(
  users: readonly DemoUser[],
  chosen: string | undefined,
  missing: boolean,
): string {
  const marked = users.find(({ email }) => email === chosen) ?? users[0]
  const choices = users.map(
    (user) =>
      `<label class="choice"><input type="radio" name="subject" value="${escapeHtml(user.subject)}" required${user === marked ? ' checked' : ''}><span><b>${escapeHtml(`${user.firstName} ${user.lastName}`)}</b>${escapeHtml(`${user.title} · ${user.email}`)}</span></label>`,
  )
  return page({
    title: 'Logga in i Skynet',
    notice,
    narrow: true,
    content: `<p>En person per roll. Menyn och rättigheterna skiljer sig åt.</p>
<form method="post">${missing ? '<p role="alert"><b>Välj en person i listan.</b></p>' : ''}<fieldset><legend>Logga in som</legend>${choices.join('')}</fieldset>
<div class="actions"><button type="submit" name="act" value="login">Logga in</button><button type="submit" name="act" value="abort" class="quiet" formnovalidate>Avbryt</button></div></form>`,
  })
}

/**
 * Submits itself; without JavaScript the button does. `form` is the provider's own, with the id
 * op.logoutForm.
 */
export const logoutPage = (form: string) =>
  page({
    title: 'Loggar ut',
    notice,
    narrow: true,
    content: `${form}<button type="submit" form="op.logoutForm" name="logout" value="yes">Logga ut</button>
<script>const form=document.getElementById('op.logoutForm');const yes=document.createElement('input');yes.type='hidden';yes.name='logout';yes.value='yes';form.append(yes);form.submit()</script>`,
  })

export const loggedOutPage = () =>
  page({
    title: 'Du är utloggad',
    notice,
    narrow: true,
    content: '<p>Sessionen hos inloggningssimulatorn är avslutad.</p>',
  })

export const errorPage = (error: string, description: string | undefined) =>
  page({
    title: 'Inloggningen gick inte att genomföra',
    notice,
    narrow: true,
    content: `<p>Gå tillbaka till Skynet och försök igen.</p><dl><dt>Kod</dt><dd>${escapeHtml(error)}</dd><dt>Beskrivning</dt><dd>${escapeHtml(description ?? '')}</dd></dl>`,
  })
