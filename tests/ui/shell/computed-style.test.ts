import { expect, onTestFinished, test } from 'vitest'

const html = `
  <main style="visibility: hidden"><p>hidden <b style="visibility: visible">seen</b><i style="visibility: inherit">hidden</i></p></main>
  <div hidden>none <span>itself inline</span></div>
  <div hidden="until-found" style="pointer-events: none"><button>takes no pointer</button><input style="pointer-events: initial"></div>
  <p style="display: none">none</p><p style="display: unset">unset</p><p style="display: initial">initial</p>
  <span style="display: flex"><a href="/">inline</a></span>
  <input type="hidden"><input type="HIDDEN"><input type="text" hidden><textarea></textarea><select><option>one</option></select>
  <details><summary>first</summary><summary>second</summary><p>inside</p></details><details open><summary>first</summary></details>
  <dialog>closed</dialog><dialog open>open</dialog><div popover>closed</div><dialog popover>closed</dialog>
  <table hidden><caption>c</caption><colgroup hidden><col></colgroup><thead hidden><tr><th>h</th></tr></thead>
  <tbody><tr hidden><td>hidden <em>in a hidden row</em></td></tr><tr style="visibility: visible"><td>seen</td></tr></tbody></table>
  <ul><li>item</li></ul><dl><dt>term</dt><dd>text</dd></dl><fieldset><legend>l</legend></fieldset><hr><slot>s</slot>
  <svg style="display: block"><title>drawing</title><g style="visibility: collapse"><text>t</text></g></svg><ruby>r<rt>t</rt></ruby>
  <embed hidden><template></template><script type="text/plain"></script><style></style><datalist></datalist><noscript></noscript>`

const stylesOf = (root: ParentNode) =>
  [...root.querySelectorAll('*')].map((it) => {
    const style = getComputedStyle(it)
    const { display, visibility, pointerEvents, color } = style
    const byName = ['display', 'visibility', 'pointer-events', 'color'].map((name) => style.getPropertyValue(name))
    return { it: it.outerHTML.slice(0, 80), display, visibility, pointerEvents, color, byName }
  })

test('the styles that are computed quickly are those that jsdom computes', () => {
  const root = document.createElement('div')
  root.innerHTML = html
  document.body.append(root)
  onTestFinished(() => root.remove())
  const quick = stylesOf(root)
  // Where the document has a rule, jsdom computes.
  const rule = document.createElement('style')
  rule.textContent = 'x-nothing { color: red }'
  document.head.append(rule)
  onTestFinished(() => rule.remove())
  const whole = stylesOf(root)
  expect(quick.length).toBeGreaterThan(60)
  expect(quick).toEqual(whole)
  expect(new Set(quick.map(({ display }) => display)).size).toBeGreaterThan(12)
  rule.textContent = 'li { display: none }'
  expect(getComputedStyle(root.querySelector('li') as Element).display).toBe('none')
})
