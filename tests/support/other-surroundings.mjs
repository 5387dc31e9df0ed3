/**
 * Loaded into a server's process before the server (`node --import`), to give it other surroundings while nothing of the server is replaced:
 * time that passes faster, from a moment on (`TIME_FROM`, in milliseconds) by a factor (`TIME_PACE`); and a network in which `localhost` is,
 * to encrypted calls, a public address that leads to this machine.
 */
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import tls from 'node:tls'

const [from, pace] = [Number(process.env.TIME_FROM), Number(process.env.TIME_PACE)]
const RealDate = Date
const now = () => Math.floor(from + (RealDate.now() - from) * pace)
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args) => (args.length > 0 ? new target(...args) : new target(now())),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
})

const publicAddress = { address: '93.184.215.14', family: 4 }
const here = { address: '127.0.0.1', family: 4 }
const { lookup } = dns
const { connect } = tls
let isEncrypted = false

dns.lookup = (hostname, options, callback) =>
  isEncrypted && hostname === 'localhost' ? callback(null, [publicAddress]) : lookup(hostname, options, callback)

tls.connect = (...args) => {
  const [options] = args
  if (options?.host !== 'localhost' || !options.lookup) return connect(...args)
  const given = options.lookup
  return connect({
    ...options,
    // The server looks up and judges the public address. The connection is made to this machine.
    lookup: (hostname, asked, callback) => {
      isEncrypted = true
      given(hostname, asked, (failure, found) => {
        if (failure) return callback(failure, found)
        return asked.all ? callback(null, [here]) : callback(null, here.address, here.family)
      })
      isEncrypted = false
    },
  })
}
syncBuiltinESMExports()
