// Where the server under test is, from the environment that interop/run sets, and the person who answers questions.

const { INTEROP_ADDRESS, INTEROP_TOKEN, INTEROP_READER_TOKEN, INTEROP_BINARY, INTEROP_DATA, PATH } = process.env;

/** The endpoint of a product. */
export const url = (product) => new URL(`${INTEROP_ADDRESS}/${product}/mcp`);
export const owner = INTEROP_TOKEN;
export const reader = INTEROP_READER_TOKEN;

export const httpOptions = (token) =>
  token ? { requestInit: { headers: { Authorization: `Bearer ${token}` } } } : {};

/** How the server is started for one product: over stdio it lists output schemas, over HTTP it does not. */
export const stdioOptions = (product, token) => ({
  command: INTEROP_BINARY,
  args: ['stdio', product, '--output-schemas', '--data', INTEROP_DATA],
  env: { KOBANA_MCP_TOKEN: token, PATH },
  stderr: 'ignore',
});

export class Person {
  answer = 'yes';
  asked = '';
  questions = 0;

  reply(request) {
    this.asked = request.params.message;
    this.questions += 1;
    if (this.answer === 'decline' || this.answer === 'cancel') return { action: this.answer };
    return { action: 'accept', content: { confirm: this.answer } };
  }
}
