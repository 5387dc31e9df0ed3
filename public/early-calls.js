// Asks for what the page shows first while the application is still being loaded. The server names the calls of a page in its document. The
// client takes each answer once (src/api/http/early-answers.ts), and makes the call itself if there is none.
;(() => {
  const { session: sessionHeader, project: projectHeader, calls } = document.currentScript.dataset
  /** Answers that nobody has taken by then are too old, in milliseconds. */
  const keptFor = 10_000
  const read = (storage, key) => {
    try {
      return window[storage].getItem(key)
    } catch {
      return null
    }
  }
  const parsed = (text) => {
    try {
      return JSON.parse(text)
    } catch {
      return null
    }
  }
  // A browser tab may have a session of its own.
  const place = read('sessionStorage', 'auth_token') ? 'sessionStorage' : 'localStorage'
  const session = read(place, 'auth_token')
  if (!session) return
  const choice = `current_project:${parsed(read(place, 'auth_user'))?.id}`
  const project = read('sessionStorage', choice) ?? read('localStorage', choice)
  const answers = new Map()
  const ask = (address, headers) =>
    answers.set(
      [address, ...Object.values(headers)].join(' '),
      fetch(address, { headers, cache: 'no-store' }).catch(() => null),
    )
  for (const { address, ofProject } of parsed(calls))
    if (!ofProject) ask(address, { [sessionHeader]: session })
    else if (project) ask(address, { [sessionHeader]: session, [projectHeader]: project })
  window.earlyAnswers = answers
  // The first number and the first time in a language take a phone 100 ms, while it looks up the rules. It has nothing else to do now.
  setTimeout(() => {
    const asked = (read('localStorage', 'language') ?? navigator.language).slice(0, 2)
    const language = ['en', 'ja', 'fr'].find((it) => it === asked) ?? 'zh'
    new Intl.NumberFormat(language, { style: 'currency', currency: 'CNY' }).format(0)
    new Intl.RelativeTimeFormat(language).format(0, 'day')
    new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(0)
  })
  setTimeout(() => answers.clear(), keptFor)
})()
