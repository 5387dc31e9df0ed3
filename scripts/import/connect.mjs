import { setTimeout as wait } from 'node:timers/promises'

export const environment = `Environment:
  CAUSEWAY_URL        address of the server, http://localhost:3000 unless given
  CAUSEWAY_ACCOUNT    user name or e-mail address of somebody who may import events
  CAUSEWAY_PASSWORD   their password
  CAUSEWAY_SESSION    instead of both: a session of theirs`

/** For so many milliseconds a part is tried again while the server is busy or out of reach. */
const patience = 10 * 60_000
const underWay = 40920
const originRefused = 40108

/** What went wrong, as a sentence for the person at the terminal. */
export class CommandError extends Error {}

/** Signs in to the server. `env` holds the variables that `environment` describes. */
const reach = async (env) => {
  const address = env.CAUSEWAY_URL || 'http://localhost:3000'
  const request = async (path, { method = 'GET', headers = {}, body } = {}) => {
    const response = await fetch(new URL(path, address), { method, body, headers: { 'Accept-Language': 'en', ...headers } })
    const text = await response.text()
    try {
      return { retryAfter: Number(response.headers.get('Retry-After') ?? 0), status: response.status, ...JSON.parse(text) }
    } catch {
      throw new CommandError(`${address} did not answer as Causeway does (HTTP ${response.status}). Is CAUSEWAY_URL right?`)
    }
  }
  const ask = async (path, options) => {
    const answer = await request(path, options).catch((failure) => {
      if (failure instanceof CommandError) throw failure
      throw new CommandError(
        `${address} cannot be reached (${failure.cause?.code ?? failure.message}). Start the server with npm start, or set CAUSEWAY_URL.`,
      )
    })
    if (answer.code !== 200 && answer.code !== 201) throw new CommandError(`${path.split('?')[0]}: ${answer.msg}`)
    return answer.data
  }

  return { address, request, ask, session: env.CAUSEWAY_SESSION || (await signIn(ask, env)) }
}

/**
 * The sample project of the account's organisation, which is made where there is none, with so many visitors. `readProgress` answers which
 * share of it the server has filled, from 0 to 1.
 */
export const connectToSample = async ({ env, name, visitors }) => {
  const { address, ask, session } = await reach(env)
  const headers = { jsessionid: session }
  const path = '/quote/api/v1/project/sample'
  const readSample = () => ask(path, { headers })
  const made =
    (await readSample()) === null
      ? await ask(path, {
          method: 'POST',
          headers: { ...headers, ...json },
          body: JSON.stringify({ projectName: name, visitors }),
        })
      : null
  const projects = await ask('/quote/api/v1/project/list', { headers })
  const project = made ?? projects.find(({ isSample }) => isSample)
  return { address, project, isNew: made !== null, readProgress: async () => (await readSample())?.filled ?? null }
}

/** Signs in and finds a project by its id or name. `env` holds the variables that `environment` describes. `pause` waits so many milliseconds. */
export const connect = async ({ env, project: wanted, pause = (milliseconds) => wait(milliseconds) }) => {
  const { address, request, ask, session } = await reach(env)
  const projects = await ask('/quote/api/v1/project/list', { headers: { jsessionid: session } })
  const names = projects.map(({ projectName, id }) => `  ${id}  ${projectName}`).join('\n')
  const matching = projects.filter(({ id, projectName }) => id === wanted || projectName === wanted)
  if (matching.length !== 1)
    throw new CommandError(`--project must be the id or the name of one of these projects:\n${names || '  (there is none)'}`)
  const [project] = matching
  const headers = { jsessionid: session, 'PROJECT-INFO': project.id }

  /** Asks until the server takes it or refuses it for good, and returns that answer. `tell` is called with a sentence before each pause. */
  const send = async (path, options, tell) => {
    let waited = 0
    for (;;) {
      const answer = await request(path, { method: 'POST', ...options }).catch((failure) => {
        if (failure instanceof CommandError) throw failure
        return { status: 0, code: 0, msg: 'the server cannot be reached', retryAfter: 5 }
      })
      const { code, status, msg } = answer
      const isTemporary = code === underWay || status === 0 || status === 408 || status === 429 || status >= 500
      const milliseconds = Math.max(1, answer.retryAfter) * 1_000
      waited += milliseconds
      if (!isTemporary || waited > patience) return answer
      tell(`${msg}; trying again in ${Math.ceil(milliseconds / 1_000)} s`)
      await pause(milliseconds)
    }
  }

  return {
    address,
    project,
    ask: (path, options = {}) => ask(path, { ...options, headers: { ...headers, ...options.headers } }),

    /** Sends one part until the server has stored it, and answers its report. */
    importPart: async ({ key, format, firstLine, body }, tell = () => {}) => {
      const path = `/quote/api/v1/import?${new URLSearchParams({ key, format, firstLine: String(firstLine) })}`
      const type = { 'Content-Type': 'application/x-ndjson', 'Content-Encoding': 'gzip' }
      const { code, msg, data } = await send(path, { headers: { ...headers, ...type }, body }, tell)
      if (code !== 200) throw new CommandError(`line ${firstLine} and after: ${msg}`)
      return data
    },

    /** Sends events as a browser would. Answers false where the project does not take events from here. */
    sendLive: async ({ skdKey, events, userAgent }, tell = () => {}) => {
      const body = JSON.stringify({ skdKey, events })
      const { code, msg } = await send(
        '/quote/api/v1/events/behavior',
        { headers: { ...json, 'User-Agent': userAgent }, body },
        tell,
      )
      if (code === originRefused) return false
      if (code !== 200) throw new CommandError(`live events: ${msg}`)
      return true
    },
  }
}

const json = { 'Content-Type': 'application/json' }

const signIn = async (ask, { CAUSEWAY_ACCOUNT: account, CAUSEWAY_PASSWORD: password }) => {
  if (!account || !password)
    throw new CommandError(`Set CAUSEWAY_ACCOUNT and CAUSEWAY_PASSWORD, or CAUSEWAY_SESSION.\n\n${environment}`)
  const body = JSON.stringify({ account, password })
  return (await ask('/admin/api/v1/auth/login', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }))
    .session
}
