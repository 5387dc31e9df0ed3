import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

// Its own 128 MB of buffers lie in the process's memory, in front of a file system that caches what it reads.
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']
const database = await PGlite.create(workerData.folder, { startParams })
parentPort.postMessage({ id: 0 })

parentPort.on('message', async ({ id, sql, params }) => {
  try {
    if (sql === null) {
      await database.exec('checkpoint')
      await database.close()
      parentPort.postMessage({ id })
      return
    }
    if (params) {
      const { rows, affectedRows } = await database.query(sql, params)
      parentPort.postMessage({ id, rows, affected: affectedRows ?? 0 })
    } else {
      await database.exec(sql)
      parentPort.postMessage({ id, rows: [], affected: 0 })
    }
  } catch (failure) {
    parentPort.postMessage({ id, failure: { message: failure.message, code: failure.code } })
  }
})
