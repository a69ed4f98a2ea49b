// A loopback door that adds the bearer token: the conformance suite cannot send one.

import http from 'node:http';

/** Listens on a free port of localhost and forwards to `target` with `token`; resolves to the URL and a stop. */
export function open(target, token) {
  const server = http.createServer((request, response) => {
    const headers = { ...request.headers, authorization: request.headers.authorization ?? `Bearer ${token}` };
    const options = { host: target.hostname, port: target.port, path: request.url, method: request.method, headers };
    const onward = http.request(options, (answer) => {
      response.writeHead(answer.statusCode, answer.rawHeaders);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  return new Promise((resolve) => {
    server.listen(0, 'localhost', () => {
      const url = `http://localhost:${server.address().port}${target.pathname}`;
      resolve({ url, close: () => server.close(() => undefined).closeAllConnections() });
    });
  });
}
