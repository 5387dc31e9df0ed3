// Inline in every public page, before the first paint: theme, stored language and sign-in must not flash.
;(() => {
  const page = document.documentElement
  const languages = ['zh', 'en', 'ja', 'fr']
  const toLanguage = (tag) => {
    const plain = typeof tag === 'string' && tag.length <= 35 ? tag.trim().toLowerCase() : ''
    const language = /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/.test(plain) ? plain.split('-')[0] : ''
    return languages.includes(language) ? language : null
  }
  const withStorage = (use) => {
    try {
      return use(localStorage)
    } catch {
      return null
    }
  }
  const read = (key) => withStorage((storage) => storage.getItem(key))
  const leaveFor = (address) => {
    page.style.visibility = 'hidden'
    setTimeout(() => page.style.removeProperty('visibility'), 3000)
    location.replace(address)
  }

  const theme = read('theme')
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  page.dataset.theme = dark ? 'dark' : 'light'

  const spoken = toLanguage(page.lang)
  const address = new URL(location.href)
  const asked = toLanguage(address.searchParams.get('lng'))
  const stored = toLanguage(read('language'))
  const detected = [asked, ...navigator.languages.map(toLanguage)].find((language) => language !== null)
  if (!stored)
    withStorage((storage) => (detected === spoken ? storage.setItem('language', spoken) : storage.removeItem('language')))
  // This language was requested already and not served. The page is shown in the wrong language to avoid a redirect loop.
  else if (stored !== spoken && stored !== asked) {
    address.searchParams.set('lng', stored)
    leaveFor(address.href)
  }

  if (read('auth_token') && read('auth_user')) {
    page.dataset.member = ''
    if (location.pathname === '/marketing') {
      page.dataset.leaving = ''
      // Redirecting at once would show nothing, and this page has a message to show.
      addEventListener('DOMContentLoaded', () => requestAnimationFrame(() => location.replace('/dashboard')))
    }
  }

  // Remembers presses that happen before the page's script is loaded.
  document.addEventListener('click', ({ target }) => {
    const opener = target.closest?.('[data-invite]')
    if (opener) page.dataset.asked = opener.dataset.invite
  })
})()
