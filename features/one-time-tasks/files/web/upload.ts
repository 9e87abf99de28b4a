import { call } from '#client/call.ts'
import type { CallInput, Endpoint, Reply } from '#shared/endpoint.ts'

interface UploadOptions {
  form: FormData
  signal?: AbortSignal
  /** Called with the progress in percent. */
  onProgress?: (percent: number) => void
  idempotencyKey?: string
}

const replyOf = ({ status, responseText }: XMLHttpRequest) =>
  new Response([204, 205, 304].includes(status) ? null : responseText, { status })

/** Like `fetch`, which cannot report upload progress. */
const sentBy =
  (onProgress: ((percent: number) => void) | undefined) =>
  (url: string, { method = 'POST', headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const fail = () => reject(signal?.reason ?? new TypeError('Not sent'))
      if (signal?.aborted) return fail()
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      request.upload.onprogress = ({ loaded, total }) => onProgress?.((loaded / total) * 100)
      request.onload = () => resolve(replyOf(request))
      request.onerror = fail
      request.onabort = fail
      request.open(method, url)
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.send(body as FormData)
    })

/** Calls an endpoint that takes a file and reports the progress; otherwise the same as `call`. */
export const uploadWithProgress = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { form, signal, onProgress, idempotencyKey }: UploadOptions,
): Promise<Reply<E>> =>
  call(endpoint, input, {
    form,
    send: sentBy(onProgress),
    ...(signal && { signal }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  })
