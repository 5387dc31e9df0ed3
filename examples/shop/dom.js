/** An element with attributes and children; `on…` attributes are listeners. */
export const el = (name, attributes = {}, ...children) => {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value)
    else if (value === true) element.setAttribute(key, '')
    else if (value !== false && value !== null) element.setAttribute(key, value)
  }
  element.append(...children.flat().filter((child) => child !== null))
  return element
}

/** The drawing of a good on its tinted ground. */
export const drawing = ({ art, tint }) => {
  const namespace = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(namespace, 'svg')
  svg.setAttribute('viewBox', '0 0 120 120')
  svg.setAttribute('aria-hidden', 'true')
  const use = document.createElementNS(namespace, 'use')
  use.setAttribute('href', `/art.svg#${art}`)
  svg.append(use)
  return el('div', { class: `art ${tint}` }, svg)
}

/** A field to choose how many, 1 to 99. */
export const quantityField = (value, { label, onchange }) =>
  el('input', { class: 'quantity', type: 'number', min: 1, max: 99, value, 'aria-label': label, inputmode: 'numeric', onchange })

/** Reports to the tracker, where the page has one. */
export const report = (name, properties) => window.causeway?.track(name, properties)
