import { sdkPackage, sdkPackagePath } from '#contract/sdk-keys/sdk-package.ts'

export type Snippet = 'iife' | 'umd' | 'npm'

type Target = { origin: string; key: string }

/** The code that a customer pastes, with the address of this server and the project's key. */
export const snippetOf = (snippet: Snippet, target: Target): string => {
  if (snippet === 'npm') return npm(target)
  return `<script src="${target.origin}/sdk/causeway.${snippet}.js"></script>\n<script>\n  causeway.init(${options(target, 2)});\n</script>`
}

/** Installs the package from this server, which offers it until it is published. */
export const installCommand = (origin: string): string => `npm install ${origin}${sdkPackagePath}`

/** How to send a custom event. */
export const usageExample = `causeway.track('add_to_cart', {
  product_id: 'P1',
  quantity: 1,
  price: 99.9,
  currency: 'CNY',
});`

/** How to tell the visitor's answer to the question for consent. */
export const consentExample = `causeway.consent(
  { analytics: true, marketing: false, personalisation: false },
  { version: '2026-01' },
);`

/** What a page's content security policy has to allow. The nonce is for the tag with the settings, which the package does not need. */
export const policyFor = (snippet: Snippet, origin: string): string =>
  `script-src ${origin}${snippet === 'npm' ? '' : " 'nonce-…'"};\nconnect-src ${origin};`

const npm = (target: Target) => `import * as causeway from '${sdkPackage.name}';\n\ncauseway.init(${options(target, 0)});`

const options = ({ origin, key }: Target, indent: number) => {
  const lines = [
    `key: '${key}',`,
    `endpoint: '${origin}/quote/api/v1/events/behavior',`,
    `sse: '${origin}/quote/api/v1/events/sse',`,
    'autoSource: true,',
    'preferUtm: true,',
    'dwell: { enabled: true, interval: 10000 },',
  ]
  const margin = ' '.repeat(indent)
  return `{\n${lines.map((line) => `${margin}  ${line}`).join('\n')}\n${margin}}`
}
