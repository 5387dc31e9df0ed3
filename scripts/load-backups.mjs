/** Runs a command of `server/operations`, which is TypeScript: the build of the server has it in JavaScript. */
export const runBackupCommand = async (name) => {
  const commands = await load()
  process.exitCode = await commands[name](process.argv.slice(2), {
    env: process.env,
    print: (text) => console.log(text),
    complain: (text) => console.error(text),
  })
}

const load = async () => {
  for (const folder of ['server', 'dev-server']) {
    try {
      return await import(`../dist/${folder}/backups.js`)
    } catch (failure) {
      if (failure.code !== 'ERR_MODULE_NOT_FOUND') throw failure
    }
  }
  console.error('The server is not built. Run npm run build first.')
  process.exit(1)
}
