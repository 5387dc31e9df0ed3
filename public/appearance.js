// Runs before the first paint: theme and language must not flash. A file of its own, because the content security policy allows no inline script.
;(() => {
  const languages = { zh: 'zh-CN', en: 'en', ja: 'ja', fr: 'fr' }
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const theme = read('theme')
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  const wanted = [read('language'), new URLSearchParams(location.search).get('lng'), ...(navigator.languages ?? [])]
  const found = wanted
    .filter((tag) => typeof tag === 'string' && tag.length <= 35)
    .map((tag) => tag.trim().toLowerCase().split('-')[0])
    .find((tag) => Object.hasOwn(languages, tag))
  document.documentElement.lang = languages[found ?? 'zh']
})()
