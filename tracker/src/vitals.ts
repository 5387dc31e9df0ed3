import { type Metric, onCLS, onINP, onLCP, onTTFB } from 'web-vitals'
import type { Properties } from './events.ts'

/**
 * Measures how the page loads and responds, with the library that defines the Core Web Vitals. The returned function returns the values
 * once the page is hidden, because three of the four are final only then. LCP, INP and TTFB are in milliseconds; CLS has no unit.
 */
export const watchVitals = (tell: (properties: Properties) => void): (() => void) => {
  const values: Properties = {}
  const remember = ({ name, value }: Metric) => {
    values[name] = name === 'CLS' ? Math.round(value * 10_000) / 10_000 : Math.round(value)
  }
  for (const watch of [onLCP, onCLS, onINP, onTTFB]) watch(remember)
  let isTold = false
  return () => {
    // The browser fires `pagehide` before the page is hidden.
    if (isTold || document.visibilityState !== 'hidden' || Object.keys(values).length === 0) return
    isTold = true
    tell({ path: pathOfDocument(), ...values })
  }
}

/** The path that was loaded: the address may have changed since without a load. */
const pathOfDocument = () => {
  const [navigation] = performance.getEntriesByType('navigation')
  return new URL(navigation?.name ?? location.href).pathname
}
