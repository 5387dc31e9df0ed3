import { type Asked, type CallReceiver, type Came, complete } from './completion.ts'

/** What a test call asks. It says nothing about anybody. */
const testQuestion = 'Reply with the single word: ready'
/** Characters of an answer that are shown. */
const shown = 300

/** Asks a model the question of test calls, and answers the beginning of what it said. Never rejects. */
export const askTestQuestion = async (call: CallReceiver, model: Omit<Asked, 'messages' | 'maxTokens'>) => {
  const { said, ...came } = await complete(call, { ...model, messages: [{ role: 'user', content: testQuestion }] })
  return { ...came, answer: [...said.trim()].slice(0, shown).join('') }
}

/** What is answered where the stored key cannot be read. */
export const unreadableKey: Omit<Came, 'said'> & { answer: string } = {
  milliseconds: 0,
  status: null,
  failure: 'key',
  tokensIn: null,
  tokensOut: null,
  answer: '',
}
