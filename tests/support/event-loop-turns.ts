/** Lets everything happen that is due: so many turns of the event loop, each with all of its microtasks. */
export const turnsPass = async (turns = 20): Promise<void> => {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
