import { CommandError } from './import/connect.mjs'

/** Runs a command of the terminal: what a person can mend is printed as a sentence, without a stack. */
export const runCommand = async (command) => {
  try {
    process.exitCode = await command(process.argv.slice(2), { env: process.env, print: (text) => console.log(text) })
  } catch (failure) {
    if (!(failure instanceof CommandError)) throw failure
    console.error(failure.message)
    process.exitCode = 1
  }
}
