;(() => {
  const name = 'shop_sdk_key'
  const { host } = document.currentScript.dataset
  const isKey = (text) => /^[\w-]{1,64}$/.test(text)

  const recall = () => {
    try {
      return localStorage.getItem(name) || ''
    } catch {
      return ''
    }
  }

  const remember = (key) => {
    try {
      localStorage.setItem(name, key)
    } catch {
      return
    }
  }

  const start = (key) => {
    window.causeway?.init({
      key,
      endpoint: `${host}/quote/api/v1/events/behavior`,
      sse: `${host}/quote/api/v1/events/sse`,
      autoSource: true,
      preferUtm: true,
      dwell: { enabled: true, interval: 10000 },
    })
  }

  const showKey = (key) => {
    const line = document.createElement('p')
    line.className = 'note'
    const change = document.createElement('button')
    change.className = 'plain'
    change.textContent = 'Use another key'
    change.addEventListener('click', () => {
      remember('')
      location.assign('/')
    })
    line.append(`Events go to ${host} with the key ${key}. `, change)
    document.querySelector('.foot').append(line)
  }

  const ask = () => {
    const form = document.createElement('form')
    form.className = 'key'
    const inner = document.createElement('div')
    inner.className = 'wrap'
    const label = document.createElement('label')
    const text = document.createElement('span')
    text.textContent = `This shop sends nothing yet. Paste the SDK key of a project at ${host}:`
    const input = document.createElement('input')
    Object.assign(input, {
      name: 'key',
      required: true,
      maxLength: 64,
      autocomplete: 'off',
      spellcheck: false,
      pattern: '[\\w\\-]+',
    })
    input.placeholder = 'xxxxxxxx-xxxx-4xxx-xxxx-xxxxxxxxxxxx'
    const button = document.createElement('button')
    button.className = 'primary'
    button.textContent = 'Use this key'
    label.append(text, input)
    inner.append(label, button)
    form.append(inner)
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      const key = input.value.trim()
      if (!isKey(key)) return
      remember(key)
      form.remove()
      start(key)
      showKey(key)
    })
    document.body.prepend(form)
  }

  const typed = new URLSearchParams(location.search).get('key') || ''
  if (isKey(typed)) remember(typed)
  const key = isKey(typed) ? typed : recall()
  if (isKey(key)) {
    start(key)
    showKey(key)
  } else ask()
})()
