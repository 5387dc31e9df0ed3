import { applyTheme, followTheme } from '#ui/theme/appearance.ts'

/** The first script of a public page: menus, theme, choice of language, and loading the code that an interaction needs. */
const page = document.documentElement
const root = document.getElementById('root')

followTheme()

document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : null
  closeMenus(target)
  if (target?.closest('[data-theme-toggle]')) applyTheme(page.dataset.theme === 'dark' ? 'light' : 'dark')
  const link = target?.closest<HTMLElement>('[data-language]')
  if (link?.dataset.language && !event.defaultPrevented) remember(link.dataset.language)
  const opener = target?.closest<HTMLElement>('[data-invite]')
  if (opener) void invite(opener)
})

document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return
  const open = document.querySelector<HTMLDetailsElement>('details[name=menu][open]')
  if (!open) return
  open.open = false
  open.querySelector('summary')?.focus()
})

for (const type of ['pointerover', 'focusin'] as const)
  document.addEventListener(type, ({ target }) => {
    if (target instanceof Element && target.closest('[data-invite]')) void loadForm().catch(() => {})
  })

if (root && isLive(root.dataset.path)) {
  const asleep = new AbortController()
  const wake = () => {
    asleep.abort()
    void import('./live.tsx').then(({ hydrate }) => hydrate(root))
  }
  for (const type of ['pointerover', 'focusin', 'keydown']) document.addEventListener(type, wake, { signal: asleep.signal })
}

if (page.dataset.asked) {
  const opener = document.querySelector<HTMLElement>(`[data-invite="${page.dataset.asked}"]`)
  if (opener) void invite(opener)
}

function closeMenus(target: Element | null) {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[name=menu][open]'))
    if (!menu.contains(target) || target?.closest('a, button')) menu.open = false
}

function remember(language: string) {
  try {
    localStorage.setItem('language', language)
  } catch {
    // If the browser refuses to store it, the language holds for this page only.
  }
}

function loadForm() {
  return import('./contact.tsx')
}

async function invite(opener: HTMLElement) {
  opener.setAttribute('aria-busy', 'true')
  try {
    const { open } = await loadForm()
    open(opener.dataset.invite ?? '')
  } catch {
    document.getElementById('form-missing')?.removeAttribute('hidden')
  } finally {
    opener.removeAttribute('aria-busy')
  }
}

function isLive(path: string | undefined) {
  return path === '/i18n-test' || path === '/translation-test'
}
