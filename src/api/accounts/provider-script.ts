import { ProblemError } from '#contract/http/problem.ts'
import type { FromProvider } from '#machines/accounts/identity-provider.machine.ts'

/** The part of Google Identity Services that is used here. */
type Accounts = {
  id: {
    initialize: (options: { client_id: string; callback: (answer: { credential?: unknown }) => void }) => void
    renderButton: (parent: HTMLElement, options: Record<string, unknown>) => void
  }
}
type WithGoogle = Window & { google?: { accounts?: Accounts } }

export type Provider = { clientId: string; script: string }

/** Loads the provider's script, once. Rejects if it cannot be loaded or does not define what it should. */
export const loadProvider = async (target: Window, { script }: Provider): Promise<void> => {
  if (accountsOf(target)) return
  await new Promise<void>((resolve, reject) => {
    const element = target.document.createElement('script')
    element.src = script
    element.async = true
    element.onload = () => resolve()
    element.onerror = () => reject(new ProblemError({ code: 'identity.notLoaded' }))
    target.document.head.append(element)
  })
  if (!accountsOf(target)) throw new ProblemError({ code: 'identity.notLoaded' })
}

/** Receives the provider's answer about the person at the screen. */
export const hearProvider = (target: Window, { clientId }: Provider, hear: (event: FromProvider) => void): void =>
  accountsOf(target)?.id.initialize({
    client_id: clientId,
    callback: ({ credential }) =>
      hear(
        typeof credential === 'string' && credential
          ? { type: 'provider.proved', token: credential }
          : { type: 'provider.failed' },
      ),
  })

/** Renders the provider's own button into an element, as the provider demands. */
export const showProviderButton = (target: Window, parent: HTMLElement, locale: string): void =>
  accountsOf(target)?.id.renderButton(parent, { type: 'standard', size: 'large', width: parent.clientWidth, locale })

const accountsOf = (target: Window) => (target as WithGoogle).google?.accounts
