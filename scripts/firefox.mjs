#!/usr/bin/env node
// Runs the installed Firefox for Playwright over WebDriver BiDi: forwards the messages of both, and
// answers for Firefox the commands that its release does not support (emulated media); they change
// nothing here.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

/**
 * Playwright sets `value` through React's setter, so React sees no change; the prototype's setter
 * bypasses it.
 */
const SETTER =
  "Object.getOwnPropertyDescriptor(inputElement.constructor.prototype, 'value').set.call(inputElement, "
/** Firefox 153 crashes the page if this is read twice in an isolated script world. */
const CRASHES = 'element.ariaLabelledByElements || '
const heard = (text) =>
  text
    .replace('inputElement.value += text;', `${SETTER}text);`)
    .replace('inputElement.value = value;', `${SETTER}value);`)
    .replace(CRASHES, '')

const LISTENS = /^WebDriver BiDi listening on (ws:\S+)$/

const browser = spawn(process.env.FIREFOX ?? 'firefox-esr', process.argv.slice(2), {
  stdio: ['inherit', 'inherit', 'pipe'],
})
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => browser.kill(signal))
browser.on('exit', (code) => process.exit(code ?? 1))

/** Forwards the messages of one client to Firefox, and Firefox's responses back. */
function handOn(client, address) {
  const firefox = new WebSocket(address)
  const early = []
  client.on('message', (data) => {
    const text = heard(String(data))
    if (firefox.readyState === WebSocket.OPEN) firefox.send(text)
    else early.push(text)
  })
  firefox.on('open', () => {
    for (const one of early) firefox.send(one)
  })
  firefox.on('message', (data) => {
    const { type, id, error } = JSON.parse(String(data))
    const isUnknown = type === 'error' && error === 'unknown command'
    client.send(isUnknown ? JSON.stringify({ type: 'success', id, result: {} }) : String(data))
  })
  firefox.on('close', () => client.close())
  firefox.on('error', () => client.close())
  client.on('close', () => firefox.close())
}

createInterface({ input: browser.stderr }).on('line', (line) => {
  const [, address] = LISTENS.exec(line) ?? []
  if (!address) return console.error(line)
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', (client, { url }) => handOn(client, address + url))
  server.on('listening', () => {
    console.error(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}`)
  })
})
