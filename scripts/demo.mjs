import { runDemo } from './demo/run-demo.mjs'
import { CommandError } from './import/connect.mjs'
import { runCommand } from './run-command.mjs'

/** The shop is TypeScript, which Node 20 does not read: the build of the server has it in JavaScript. */
const loadShop = async () => {
  for (const folder of ['server', 'dev-server']) {
    try {
      return await import(`../dist/${folder}/sample-shop.js`)
    } catch (failure) {
      if (failure.code !== 'ERR_MODULE_NOT_FOUND') throw failure
    }
  }
  throw new CommandError('The shop is not built. Run npm run build first.')
}

await runCommand(async (args, options) => runDemo(args, { ...options, ...(await loadShop()) }))
