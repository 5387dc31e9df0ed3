/** Pixels of the picture for each of the page: sharp on screens and in slides. */
const scale = 2
const margin = 16
/** What decides how an element of a chart looks. Copying every property would make megabytes. */
const properties = [
  ...[
    'display',
    'position',
    'inset',
    'top',
    'right',
    'bottom',
    'left',
    'width',
    'height',
    'margin',
    'padding',
    'box-sizing',
    'flex',
  ],
  ...[
    'flex-direction',
    'flex-wrap',
    'justify-content',
    'align-items',
    'gap',
    'grid-template-columns',
    'grid-template-rows',
    'grid-column',
  ],
  ...[
    'overflow',
    'visibility',
    'opacity',
    'transform',
    'color',
    'background-color',
    'background-image',
    'border',
    'border-radius',
  ],
  ...['font', 'font-variant-numeric', 'text-align', 'white-space', 'line-height', 'letter-spacing'],
  ...['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linejoin', 'stroke-linecap', 'vector-effect', 'text-anchor'],
]

/** A chart as a PNG, as it is on the page, on the colour of its card. What is marked with `data-not-pictured` is left out. */
export const pictureOf = async (chart: HTMLElement): Promise<Blob> => {
  const { width, height } = chart.getBoundingClientRect()
  const [wide, high] = [Math.ceil(width) + 2 * margin, Math.ceil(height) + 2 * margin]
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(markupOf(chart, wide, high))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: wide * scale, height: high * scale })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws no pictures')
  context.fillStyle = backgroundOf(chart)
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(scale, scale)
  context.drawImage(image, 0, 0)
  return new Promise((resolve, reject) =>
    canvas.toBlob((it) => (it ? resolve(it) : reject(new Error('the picture is empty'))), 'image/png'),
  )
}

/** A document of its own, which has no stylesheet: therefore each element carries its look. */
const markupOf = (chart: HTMLElement, wide: number, high: number): string => {
  const copy = chart.cloneNode(true) as HTMLElement
  dress(chart, copy)
  copy.style.margin = `${margin}px`
  for (const it of copy.querySelectorAll('[data-not-pictured]')) it.remove()
  copy.setAttribute('xmlns', 'http://www.w3.org/1999/xhtml')
  const content = new XMLSerializer().serializeToString(copy)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}"><foreignObject width="100%" height="100%">${content}</foreignObject></svg>`
}

const dress = (from: Element, to: Element): void => {
  const look = getComputedStyle(from)
  to.removeAttribute('class')
  to.removeAttribute('style')
  if (to instanceof HTMLElement || to instanceof SVGElement)
    for (const name of properties) to.style.setProperty(name, look.getPropertyValue(name))
  for (const [place, child] of [...from.children].entries()) {
    const copied = to.children[place]
    if (copied) dress(child, copied)
  }
}

/** Of the nearest element behind the chart that has a colour. */
const backgroundOf = (chart: Element): string => {
  for (let it: Element | null = chart; it; it = it.parentElement) {
    const colour = getComputedStyle(it).backgroundColor
    if (colour !== 'rgba(0, 0, 0, 0)' && colour !== 'transparent') return colour
  }
  return '#ffffff'
}
