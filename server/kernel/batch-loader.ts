/**
 * Combines many queries into one: queries that arrive while another is running wait and share the next statement. Answers come in the order
 * of the queries; a failure rejects all queries that shared the statement.
 */
export const batchLoader = <Question, Answer>(
  answerAll: (questions: Question[]) => Promise<Answer[]>,
  atMost: number,
): ((question: Question) => Promise<Answer>) => {
  type Asked = { question: Question; resolve: (answer: Answer) => void; reject: (failure: unknown) => void }
  let waiting: Asked[] = []
  let answering = false

  const drain = async () => {
    while (waiting.length > 0) {
      const asked = waiting.slice(0, atMost)
      waiting = waiting.slice(atMost)
      try {
        const answers = await answerAll(asked.map(({ question }) => question))
        for (const [index, { resolve }] of asked.entries()) resolve(answers[index] as Answer)
      } catch (failure) {
        for (const { reject } of asked) reject(failure)
      }
    }
    answering = false
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      if (answering) return
      answering = true
      // Queries of the same turn of the event loop share the first statement.
      queueMicrotask(() => void drain())
    })
}
