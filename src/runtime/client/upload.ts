import type { Fetch } from './send.ts';

const headersOf = (request: XMLHttpRequest): Headers => {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().split(/[\r\n]+/)) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at).trim(), line.slice(at + 1).trim());
  }
  return headers;
};

/** `fetch` that tells how much of the body is sent (0 to 1), which fetch itself cannot. Rejects like fetch does. */
export const uploading =
  (onProgress: (part: number) => void): Fetch =>
  (url, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'POST', url);
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      };
      request.onload = () => resolve(new Response(request.responseText, { status: request.status, headers: headersOf(request) }));
      request.onerror = () => reject(new TypeError('the line is lost'));
      request.onabort = () => reject(new DOMException('cancelled', 'AbortError'));
      init.signal?.addEventListener('abort', () => request.abort());
      if (init.signal?.aborted) return reject(new DOMException('cancelled', 'AbortError'));
      return request.send(init.body as XMLHttpRequestBodyInit);
    });
