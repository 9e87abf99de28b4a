// A client in its own thread, so that it neither waits for the server's event loop nor blocks it.
// Sends `parallel` requests at a time, or one at a time with a pause of `pauseMs`; posts the wait
// times.
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const { url, token, paths, parallel, pauseMs, count } = workerData
/**
 * The pause after a refusal. Retry-After asks for two seconds, so this client is twenty times as
 * impatient; without any pause, refusals alone would use a whole CPU core and distort the result.
 */
const REFUSED_MS = 100
const agent = new Agent({ keepAlive: true, maxSockets: parallel ?? 1 })
const headers = { authorization: `Bearer ${token}` }
const statuses = {}
const times = []
let asked = 0
let stopped = false
parentPort.once('message', () => {
  stopped = true
})

const ask = () =>
  new Promise((resolve) => {
    const began = performance.now()
    const path = paths[asked % paths.length]
    asked += 1
    const done = (status) => {
      times.push(performance.now() - began)
      statuses[status] = (statuses[status] ?? 0) + 1
      resolve(status)
    }
    get(url + path, { agent, headers }, (response) => {
      response.resume().on('end', () => done(response.statusCode))
      response.on('error', () => done('broken'))
    }).on('error', () => done('broken'))
  })

async function again() {
  while (!stopped && asked < count) if ((await ask()) === 503) await sleep(REFUSED_MS)
}

async function steadily() {
  while (!stopped && asked < count) {
    await ask()
    await sleep(pauseMs)
  }
}

if (pauseMs) await steadily()
else await Promise.all(Array.from({ length: parallel }, again))
agent.destroy()
parentPort.postMessage({ times, statuses })
