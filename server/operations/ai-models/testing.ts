import type { AiModelFailure } from '#contract/platform/ai-models.ts'
import type { ReceiverAnswer, ReceiverCall } from '#server/http/call-receiver.ts'
import type { HeldModel } from './ai-models.store.ts'

/** What a test call asks. It says nothing about anybody. */
export const testQuestion = 'Reply with the single word: ready'
/** Characters of an answer that are shown, and bytes of one that are read. */
const shown = 300
const bytesRead = 65_536

type Came = Pick<ReceiverAnswer, 'status' | 'milliseconds'> & { failure: AiModelFailure | null; answer: string }

/** Asks a model the question of test calls. Never rejects. The key is taken out of what came back, whoever sent it. */
export const askModel = async (
  call: (call: ReceiverCall) => Promise<ReceiverAnswer>,
  { base_url: baseUrl, model, timeout_seconds: seconds }: HeldModel,
  key: string | null,
): Promise<Came> => {
  const { response, ...came } = await call({
    url: `${baseUrl.replace(/\/+$/, '')}/chat/completions`,
    method: 'POST',
    headers: {
      'User-Agent': 'Causeway-Models/1',
      'Content-Type': 'application/json',
      Accept: 'application/json',
      ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ model, messages: [{ role: 'user', content: testQuestion }], stream: false }),
    limits: { timeout: seconds * 1_000, bytes: bytesRead, characters: bytesRead },
  })
  const beginningOf = (text: string) => {
    const safe = key === null ? text : text.replaceAll(key, '…')
    return [...safe.trim()].slice(0, shown).join('')
  }
  if (came.failure !== null) return { ...came, answer: beginningOf(response) }
  const said = saidIn(response)
  return said === null ? { ...came, failure: 'format', answer: beginningOf(response) } : { ...came, answer: beginningOf(said) }
}

/** What the first choice of a chat completion says; null if the text is not one. */
const saidIn = (response: string): string | null => {
  try {
    const read: unknown = JSON.parse(response)
    const choices = memberOf(read, 'choices')
    const said = memberOf(memberOf(Array.isArray(choices) ? choices[0] : null, 'message'), 'content')
    return typeof said === 'string' ? said : null
  } catch {
    return null
  }
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Object.entries(value).find(([it]) => it === name)?.[1]
    : null
