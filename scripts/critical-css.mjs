import postcss from 'postcss'

/** The part of a stylesheet that a document needs: the rules for its classes, with their keyframes and custom properties. */
export function criticalCss(stylesheet, html) {
  const classes = new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names]) => decoded(names).split(/\s+/)))
  const sheet = postcss.parse(stylesheet)
  sheet.walkComments((comment) => comment.remove())
  sheet.walkRules((rule) => {
    if (rule.parent.type === 'atrule' && rule.parent.name.endsWith('keyframes')) return
    const selectors = rule.selectors.filter((selector) => classesIn(selector).every((name) => classes.has(name)))
    if (selectors.length === 0) rule.remove()
    else rule.selectors = selectors
  })
  removeUnusedKeyframes(sheet)
  removeUnusedProperties(sheet)
  sheet.walkAtRules((atRule) => {
    if (atRule.nodes?.length === 0) atRule.remove()
  })
  return sheet.toString().replaceAll(/\n\s*/g, '')
}

function classesIn(selector) {
  return [...selector.matchAll(/\.((?:[\w-]|\\[0-9a-f]{1,6}\s?|\\.)+)/gi)].map(([, name]) =>
    name.replace(
      /\\([0-9a-f]{1,6})\s?|\\(.)/gi,
      (_, code, literal) => literal ?? String.fromCodePoint(Number.parseInt(code, 16)),
    ),
  )
}

function removeUnusedKeyframes(sheet) {
  const used = new Set()
  sheet.walkDecls(/^animation/, ({ value }) => {
    for (const word of value.split(/[\s,]+/)) used.add(word)
  })
  sheet.walkAtRules('keyframes', (it) => {
    if (!used.has(it.params)) it.remove()
  })
}

/** A custom property may be used only by another unused one, so this repeats until nothing more is removed. */
function removeUnusedProperties(sheet) {
  for (;;) {
    const text = sheet.toString()
    const used = new Set([...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
    let removed = 0
    sheet.walkDecls(/^--/, (it) => {
      if (used.has(it.prop)) return
      it.remove()
      removed += 1
    })
    sheet.walkAtRules('property', (it) => {
      if (used.has(it.params)) return
      it.remove()
      removed += 1
    })
    sheet.walkRules((rule) => {
      if (rule.nodes.length === 0) rule.remove()
    })
    if (removed === 0) return
  }
}

function decoded(text) {
  return text
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
}
