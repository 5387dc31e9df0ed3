import type { Logger } from 'pino'

const every = 10 * 60_000

/** Runs sweeps at the start and every ten minutes; one that fails is logged and tried again next time. */
export const createHousekeeping = ({ sweeps, log }: { sweeps: (() => Promise<void>)[]; log: Logger }) => {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  const sweep = async () => {
    for (const one of sweeps)
      await one().catch((failure: unknown) => log.warn({ reason: (failure as Error).name }, 'a sweep failed'))
  }
  const run = () => {
    running ??= sweep().finally(() => {
      running = null
    })
    return running
  }
  return {
    run,
    start: () => {
      timer = setInterval(() => void run(), every)
      timer.unref()
      void run()
    },
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
