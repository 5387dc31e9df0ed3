import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'

/** What the provider knows of somebody. */
export type Claims = { email: string; email_verified: boolean; name?: string }

export const clientId = 'causeway-under-test'
const otherClientId = 'another-application'

/** A real OpenID provider on this machine, where everybody is let in without being asked. */
export const startOpenIdProvider = async () => {
  const people = new Map<string, Claims>()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const callback = `${issuer}/callback`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const client = {
    redirect_uris: [callback],
    token_endpoint_auth_method: 'none',
    application_type: 'native',
    response_types: ['code'],
    grant_types: ['authorization_code'],
  } as const
  const provider = new Provider(issuer, {
    clients: [
      { ...client, client_id: clientId },
      { ...client, client_id: otherClientId },
    ].map((it) => ({ ...it, redirect_uris: [...it.redirect_uris], response_types: ['code'], grant_types: [...it.grant_types] })),
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: 'test' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  })
  const respond = provider.callback()
  let forPage: { subject: string; claims: Claims } | null = null
  server.on('request', async (request, response) => {
    if (request.url === '/client.js') return response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(pageScript)
    if (request.url === '/token-for-page') {
      const token = forPage ? await tokenFor(forPage.subject, forPage.claims) : ''
      return response.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).end(token)
    }
    if (!request.url?.startsWith('/interaction/')) return respond(request, response)
    const { params, prompt } = await provider.interactionDetails(request, response)
    const accountId = String(params.login_hint)
    if (prompt.name === 'login') return provider.interactionFinished(request, response, { login: { accountId } })
    const grant = new provider.Grant({ accountId, clientId: String(params.client_id) })
    grant.addOIDCScope('openid email profile')
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
  })

  /** Goes through the provider's authorization code flow, as its own application would. */
  const tokenFor = async (subject: string, claims: Claims, to = clientId): Promise<string> => {
    people.set(subject, claims)
    const verifier = randomBytes(32).toString('base64url')
    const question = new URLSearchParams({
      client_id: to,
      response_type: 'code',
      redirect_uri: callback,
      scope: 'openid email profile',
      login_hint: subject,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    })
    const cookies = new Map<string, string>()
    let address = `${issuer}/auth?${question}`
    while (!address.startsWith(callback)) {
      const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(address, { redirect: 'manual', headers: { Cookie } })
      for (const cookie of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s)
        cookies.set(name, value)
      }
      const next = response.headers.get('Location')
      if (!next) throw new Error(`the provider answered ${response.status}: ${await response.text()}`)
      address = new URL(next, address).href
    }
    const code = new URL(address).searchParams.get('code') ?? ''
    const answer = await fetch(`${issuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: to,
        code,
        redirect_uri: callback,
        code_verifier: verifier,
      }),
    })
    return ((await answer.json()) as { id_token: string }).id_token
  }

  return {
    issuer,
    /** Who will press the provider's button. */
    nextAtPage: (subject: string, claims: Claims) => {
      forPage = { subject, claims }
    },
    environment: {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_ISSUER: issuer,
      GOOGLE_JWKS_URL: `${issuer}/jwks`,
      GOOGLE_SCRIPT_URL: `${issuer}/client.js`,
    },
    tokenFor,
    tokenForAnotherApplication: (subject: string, claims: Claims) => tokenFor(subject, claims, otherClientId),
    settings: { clientId, issuers: [issuer], keys: `${issuer}/jwks`, script: `${issuer}/client.js` },
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

export type OpenIdProvider = Awaited<ReturnType<typeof startOpenIdProvider>>

/** Stands for the provider's own script: a button that gets a token of this very provider. */
const pageScript = `{
  const origin = new URL(document.currentScript.src).origin
  let options
  window.google = { accounts: { id: {
    initialize: (it) => { options = it },
    renderButton: (parent) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = 'Sign in with Google'
      button.onclick = async () => options.callback({ credential: await (await fetch(origin + '/token-for-page')).text() })
      parent.replaceChildren(button)
    },
  } } }
}`
