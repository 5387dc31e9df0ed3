import { once } from 'node:events'
import { rename, rm } from 'node:fs/promises'

/**
 * Keeps a server running from the newest build. `build` fills the folder that it is given; `start` starts the server from `folder` and
 * returns its process. A build is made beside the one that runs and takes its place when it is whole, one at a time, including the first:
 * a build must not empty the folder while a server starts from it. If a build fails, the server before keeps running.
 */
export const newestBuild = ({ folder, build, start, onFailure = console.error }) => {
  let server = null
  let building = Promise.resolve()

  const stop = async () => {
    if (server === null || server.exitCode !== null || server.signalCode !== null) return
    const gone = once(server, 'exit')
    server.kill('SIGTERM')
    await gone
  }
  const rebuild = async () => {
    await build(`${folder}.next`)
    await stop()
    await rm(folder, { recursive: true, force: true })
    await rename(`${folder}.next`, folder)
    server = start()
  }
  return {
    /** Builds and restarts. Resolves when the server was started from this build, or the build has failed. */
    renew: () => {
      building = building.then(rebuild).catch(onFailure)
      return building
    },
    stop,
  }
}
